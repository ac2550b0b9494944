import type { Node, Pod } from '#model/generated/types.ts';
import type { Snapshot } from '../framework/handle.ts';
import { NodeChanges } from '../framework/nodeChanges.ts';
import { NO_IMAGES, NodeInfo } from '../framework/nodeInfo.ts';
import type { DomainNumbers, PodCounts, PodQuery, TermCounts, TermSort } from '../framework/podCounts.ts';
import { type PodInfo, podInfoOf } from '../framework/podInfo.ts';
import { ImageStates } from './imageStates.ts';
import { type NodeOrder, NodeTree } from './nodeTree.ts';
import { PodIndex } from './podIndex.ts';
import { TermIndex } from './termIndex.ts';
import { TopologyDomains } from './topologyDomains.ts';

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
  nextOrder(node: Node): NodeOrder {
    return this.tree.nextOrder(node);
  }

  addNode(node: Node, order: NodeOrder): void {
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
  updateNode(node: Node, order: NodeOrder): void {
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
