import type { Node, Pod } from '#model/generated/types.ts';
import type { AffinityTerm, WeightedAffinityTerm } from '../framework/affinityTerms.ts';
import type { Snapshot } from '../framework/handle.ts';
import { type ImageState, NO_IMAGES, NodeChanges, NodeInfo } from '../framework/nodeInfo.ts';
import type {
  DomainNumbers,
  PodCounts,
  PodQuery,
  TermCounts,
  TermSort,
  TopologyTotals,
} from '../framework/podCounts.ts';
import { type PodInfo, podInfoOf } from '../framework/podInfo.ts';
import { NodeTallies, TopologyDomains } from './nodeTallies.ts';
import { type NodePosition, NodeTree } from './nodeTree.ts';

class TermGroup implements TermCounts {
  readonly term: AffinityTerm;
  readonly weight: number;
  readonly tallies: NodeTallies;
  readonly totals: TopologyTotals;

  constructor(term: AffinityTerm, weight: number, domains: TopologyDomains) {
    this.term = term;
    this.weight = weight;
    this.tallies = new NodeTallies(domains);
    this.totals = this.tallies.by(term.topologyKey);
  }
}

/** Affinity terms of the Pods on nodes. Pods with the same terms share the object, so there are few. */
class TermIndex {
  private readonly domains: TopologyDomains;
  private readonly groups: Readonly<Record<TermSort, Groups>> = {
    requiredAffinity: new Map(),
    requiredAntiAffinity: new Map(),
    preferredAffinity: new Map(),
    preferredAntiAffinity: new Map(),
  };

  constructor(domains: TopologyDomains) {
    this.domains = domains;
  }

  of(sort: TermSort): Iterable<TermCounts> {
    return this.groups[sort].values();
  }

  change(node: NodeInfo, { affinity }: PodInfo, by: 1 | -1): void {
    this.changeRequired('requiredAffinity', affinity.requiredAffinity, node, by);
    this.changeRequired('requiredAntiAffinity', affinity.requiredAntiAffinity, node, by);
    this.changePreferred('preferredAffinity', affinity.preferredAffinity, node, by);
    this.changePreferred('preferredAntiAffinity', affinity.preferredAntiAffinity, node, by);
  }

  private changeRequired(sort: TermSort, terms: readonly AffinityTerm[], node: NodeInfo, by: 1 | -1): void {
    for (const term of terms) this.changeGroup(this.groups[sort], term, term, 1, node, by);
  }

  private changePreferred(sort: TermSort, terms: readonly WeightedAffinityTerm[], node: NodeInfo, by: 1 | -1): void {
    for (const weighted of terms)
      this.changeGroup(this.groups[sort], weighted, weighted.term, weighted.weight, node, by);
  }

  private changeGroup(
    groups: Groups,
    key: AffinityTerm | WeightedAffinityTerm,
    term: AffinityTerm,
    weight: number,
    node: NodeInfo,
    by: 1 | -1,
  ): void {
    let group = groups.get(key);
    if (!group) {
      group = new TermGroup(term, weight, this.domains);
      groups.set(key, group);
    }
    group.tallies.change(node, by);
    if (group.tallies.isEmpty) groups.delete(key);
  }
}

class SharedImageState implements ImageState {
  /** Reports of the nodes. If their sizes differ, the node that appeared first decides. */
  private readonly reports = new Map<string, Report>();
  private first: Report | undefined;

  get nodeCount(): number {
    return this.reports.size;
  }

  get sizeBytes(): number {
    return this.first?.sizeBytes ?? 0;
  }

  add(node: string, report: Report): void {
    if (!this.first || report.ordinal < this.first.ordinal) this.first = report;
    this.reports.set(node, report);
  }

  remove(node: string): void {
    const report = this.reports.get(node);
    this.reports.delete(node);
    if (report !== this.first) return;
    this.first = undefined;
    for (const each of this.reports.values()) if (!this.first || each.ordinal < this.first.ordinal) this.first = each;
  }
}

/**
 * Images on each node.
 * Upstream source (v1.36.2): pkg/scheduler/backend/cache/cache.go, addNodeImageStates and removeNodeImageStates.
 */
class ImageStates {
  private readonly states = new Map<string, SharedImageState>();

  has(image: string): boolean {
    return this.states.has(image);
  }

  add(node: Node, ordinal: number): ReadonlyMap<string, ImageState> {
    if (!node.status?.images) return NO_IMAGES;
    const onNode = new Map<string, ImageState>();
    for (const image of node.status.images) {
      for (const name of image.names ?? []) {
        if (onNode.has(name)) continue;
        const state = this.states.get(name) ?? new SharedImageState();
        state.add(node.metadata.name, { sizeBytes: image.sizeBytes ?? 0, ordinal });
        this.states.set(name, state);
        onNode.set(name, state);
      }
    }
    return onNode;
  }

  remove(node: Node): void {
    for (const image of node.status?.images ?? []) {
      for (const name of image.names ?? []) {
        const state = this.states.get(name);
        state?.remove(node.metadata.name);
        if (state?.nodeCount === 0) this.states.delete(name);
      }
    }
  }
}

/** Maximum number of queries kept up to date. Every added or removed Pod is compared with each of them. */
const MAX_QUERIES = 128;

/** Counts of Pods on nodes by query, computed once and then updated. The most recent queries are kept. */
class PodIndex {
  private readonly domains: TopologyDomains;
  private readonly infos: ReadonlyMap<string, NodeInfo>;
  private readonly known = new Map<string, KnownQuery>();

  constructor(domains: TopologyDomains, infos: ReadonlyMap<string, NodeInfo>) {
    this.domains = domains;
    this.infos = infos;
  }

  change(node: NodeInfo, pod: PodInfo, by: 1 | -1): void {
    for (const { query, tallies } of this.known.values()) if (query.matches(pod)) tallies.change(node, by);
  }

  counts(query: PodQuery): PodCounts {
    const known = this.known.get(query.key);
    if (known) {
      this.known.delete(query.key);
      this.known.set(query.key, known);
      return known.tallies;
    }
    if (this.known.size >= MAX_QUERIES)
      for (const oldest of this.known.keys()) {
        this.known.delete(oldest);
        break;
      }
    const tallies = this.countAll(query);
    this.known.set(query.key, { query, tallies });
    return tallies;
  }

  private countAll(query: PodQuery): NodeTallies {
    const tallies = new NodeTallies(this.domains);
    for (const node of this.infos.values()) {
      for (const pod of node.pods) if (query.matches(pod)) tallies.change(node, 1);
    }
    return tallies;
  }
}

/**
 * The scheduler's view of nodes and their Pods, including assumed ones. It is derived only from the nodes, their
 * ordinals and their Pods, so undoing a change leaves no trace. It is also the snapshot of a cycle, because nothing
 * else happens during a decision.
 * Upstream source (v1.36.2): pkg/scheduler/backend/cache/cache.go.
 */
export class SchedulerCache implements Snapshot {
  readonly changes = new NodeChanges();
  private readonly infos = new Map<string, NodeInfo>();
  private readonly tree = new NodeTree();
  private readonly images = new ImageStates();
  private readonly domains = new TopologyDomains(() => this.nodes);
  private readonly podIndex = new PodIndex(this.domains, this.infos);
  private readonly termIndex = new TermIndex(this.domains);
  private readonly claimUsers = new Map<string, number>();

  get nodes(): readonly NodeInfo[] {
    return this.tree.list;
  }

  hasImage(name: string): boolean {
    return this.images.has(name);
  }

  usesClaim(key: string): boolean {
    return this.claimUsers.has(key);
  }

  domainsOf(topologyKey: string): DomainNumbers {
    return this.domains.numbersOf(topologyKey);
  }

  counts(query: PodQuery): PodCounts {
    return this.podIndex.counts(query);
  }

  termsOf(sort: TermSort): Iterable<TermCounts> {
    return this.termIndex.of(sort);
  }

  /** Returns only nodes that exist. Pods may be known before their node. */
  get(node: string): NodeInfo | undefined {
    const info = this.infos.get(node);
    return info?.node ? info : undefined;
  }

  /** Order to record for a node that appears or changes, see `NodeTree.nextOrder`. */
  nextOrder(node: Node): NodePosition {
    return this.tree.nextOrder(node);
  }

  addNode(node: Node, order: NodePosition): void {
    const info = this.infoOf(node.metadata.name);
    const before = info.node;
    if (before && countsAlike(before, node) && this.tree.isAt(info, order)) {
      info.replaceNode(node);
      return;
    }
    if (before) this.images.remove(before);
    const { labels } = info;
    info.setNode(node);
    if (!isSameLabels(labels, info.labels)) this.domains.labelsChanged();
    info.images = this.images.add(node, order.ordinal);
    this.tree.put(info, node, order);
  }

  /** Adds or replaces the node. */
  updateNode(node: Node, order: NodePosition): void {
    this.addNode(node, order);
  }

  removeNode(name: string): void {
    const info = this.infos.get(name);
    if (!info?.node) return;
    this.images.remove(info.node);
    info.setNode(undefined);
    this.domains.labelsChanged();
    info.images = NO_IMAGES;
    this.tree.remove(name);
    this.dropIfEmpty(info);
  }

  /** Place to record for a Pod that comes to the node: after all others. */
  nextPlace(node: string): number {
    return this.infos.get(node)?.pods.length ?? 0;
  }

  placeOf(key: string, node: string): number | undefined {
    return this.infos.get(node)?.places.get(key);
  }

  /**
   * Pod that takes the place of a removed one: the last of the node, unless that is the removed one.
   * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, removeFromSlice.
   */
  successor(key: string, node: string): Pod | undefined {
    const info = this.infos.get(node);
    if (!info || info.places.get(key) === info.pods.length - 1) return undefined;
    let last: PodInfo | undefined;
    let lastPlace = -1;
    for (const pod of info.pods) {
      const place = info.places.get(pod.key) ?? -1;
      if (last && place <= lastPlace) continue;
      last = pod;
      lastPlace = place;
    }
    return last?.key === key ? undefined : last?.pod;
  }

  /** Adds a Pod that is bound or assumed to `node`. */
  addPod(pod: Pod, node: string, place = this.nextPlace(node)): void {
    const podInfo = podInfoOf(pod);
    const info = this.infoOf(node);
    info.addPod(podInfo);
    placesOf(info).set(podInfo.key, place);
    this.follow(info, podInfo, 1);
  }

  updatePod(pod: Pod, node: string, place: number): void {
    const podInfo = podInfoOf(pod);
    const info = this.infos.get(node);
    if (info?.replacePod(podInfo)) {
      placesOf(info).set(podInfo.key, place);
      return;
    }
    this.removePod(podInfo.key, node);
    this.addPod(pod, node, place);
  }

  removePod(key: string, node: string): void {
    const info = this.infos.get(node);
    const podInfo = info?.removePod(key);
    if (!info || !podInfo) return;
    placesOf(info).delete(key);
    this.follow(info, podInfo, -1);
    this.dropIfEmpty(info);
  }

  private follow(info: NodeInfo, pod: PodInfo, sign: 1 | -1): void {
    this.podIndex.change(info, pod, sign);
    this.termIndex.change(info, pod, sign);
    for (const claim of pod.claims) {
      const users = (this.claimUsers.get(claim) ?? 0) + sign;
      if (users > 0) this.claimUsers.set(claim, users);
      else this.claimUsers.delete(claim);
    }
  }

  private infoOf(name: string): NodeInfo {
    const known = this.infos.get(name);
    if (known) return known;
    const info = new NodeInfo(name, this.changes);
    this.infos.set(name, info);
    return info;
  }

  private dropIfEmpty(info: NodeInfo): void {
    if (!info.node && info.pods.length === 0) this.infos.delete(info.name);
  }
}

function isSameLabels(a: NodeInfo['labels'], b: NodeInfo['labels']): boolean {
  if (a === b) return true;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** Copies of a node share the map, so only the cache itself may change it. */
function placesOf(info: NodeInfo): Map<string, number> {
  // An empty map may be shared by many nodes.
  if (info.places.size === 0) info.places = new Map();
  return info.places as Map<string, number>;
}

/** Whether nothing counted here changes, as for a heartbeat. Objects share unchanged parts. */
function countsAlike(before: Node, after: Node): boolean {
  return (
    before.metadata.labels === after.metadata.labels &&
    before.spec === after.spec &&
    before.status?.allocatable === after.status?.allocatable &&
    before.status?.images === after.status?.images
  );
}

interface KnownQuery {
  readonly query: PodQuery;
  readonly tallies: NodeTallies;
}

/** Report of one node about an image. */
interface Report {
  readonly sizeBytes: number;
  /** Ordinal of the node's appearance, see NodeOrder. */
  readonly ordinal: number;
}

type Groups = Map<AffinityTerm | WeightedAffinityTerm, TermGroup>;
