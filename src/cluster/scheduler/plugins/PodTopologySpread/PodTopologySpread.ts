import { ln } from '#base/ln.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { Snapshot } from '../../framework/handle.ts';
import { hintFor, isOwnUpdate, isPlaced, type ObjectChange } from '../../framework/hinting.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { type NodeInfoMatcher, requiredNodeAffinity } from '../../framework/nodeInfo.ts';
import { MAX_SCORE, type PluginFactory } from '../../framework/plugin.ts';
import type { PodTopologySpreadArgs } from '../../framework/pluginArgs.ts';
import type { DomainNumbers, PodCounts } from '../../framework/podCounts.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { neverSigns, type SignFragments } from '../../framework/signature.ts';
import { SKIP, SUCCESS } from '../../framework/status.ts';
import {
  constraintsOf,
  countedBy,
  defaultConstraints,
  hasAllTopologyKeys,
  includesAll,
  isIncluded,
  isSystemDefaulted,
  type SpreadConstraint,
} from './spreadConstraints.ts';
import { SpreadFilter } from './spreadFilter.ts';

const HOSTNAME = 'kubernetes.io/hostname';
const NO_KEYS: readonly string[] = [];

const WEIGHTS = new Map<number, number>();

/**
 * Crowding of each node's domains under the soft constraints; less is better.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread/scoring.go.
 */
class SpreadScores {
  private readonly pod: PodInfo;
  private readonly constraints: readonly SpreadConstraint[];
  /** False only for the system's default constraints. */
  private readonly needsAllKeys: boolean;
  /** Nodes that lack a topology key score 0. */
  private readonly ignored = new Set<NodeInfo>();
  private readonly crowds: readonly Crowd[];

  constructor(
    pod: PodInfo,
    constraints: readonly SpreadConstraint[],
    feasible: readonly NodeInfo[],
    needsAllKeys: boolean,
    snapshot: Snapshot,
  ) {
    this.pod = pod;
    this.constraints = constraints;
    this.needsAllKeys = needsAllKeys;
    if (needsAllKeys) for (const node of feasible) if (!hasAllTopologyKeys(node, constraints)) this.ignored.add(node);
    const affinity = requiredNodeAffinity(pod.pod);
    this.crowds = constraints.map((constraint) => {
      const { topologyKey, maxSkew } = constraint;
      const numbers = snapshot.domainsOf(topologyKey);
      return {
        maxSkew,
        weight: weightOf(this.domainCount(topologyKey, numbers, feasible)),
        domains: numbers.byPlace,
        pods: this.podsOf(constraint, numbers, snapshot, affinity),
        isOfHosts: topologyKey === HOSTNAME,
      };
    });
  }

  /** Only values that a feasible node has are domains. A missing label counts as one, the same as an empty one. */
  private domainCount(
    topologyKey: string,
    { numberOf, byPlace }: DomainNumbers,
    feasible: readonly NodeInfo[],
  ): number {
    if (topologyKey === HOSTNAME) return feasible.length - this.ignored.size;
    const missing = numberOf.get('') ?? numberOf.size;
    const seen = new Uint8Array(numberOf.size + 1);
    let count = 0;
    for (const node of feasible) {
      const domain = byPlace[node.position] as number;
      const place = domain < 0 ? missing : domain;
      if (seen[place] === 1 || this.isIgnored(node)) continue;
      seen[place] = 1;
      count++;
    }
    return count;
  }

  /** Counts Pods on all nodes that pass the policies, feasible or not. Hosts are counted directly. */
  private podsOf(
    constraint: SpreadConstraint,
    { numberOf }: DomainNumbers,
    snapshot: Snapshot,
    affinity: NodeInfoMatcher,
  ): Crowd['pods'] {
    const { topologyKey } = constraint;
    const counts = snapshot.counts(countedBy(constraint.selector, this.pod.namespace));
    if (topologyKey === HOSTNAME) return counts.byPlace();
    if (includesAll(constraint, affinity)) {
      const keys = this.needsAllKeys ? this.constraints.map((other) => other.topologyKey) : NO_KEYS;
      return counts.by(topologyKey, keys).byPlace().sums;
    }
    const sums = new Float64Array(numberOf.size);
    for (const [value, pods] of this.countSome(constraint, counts, snapshot.nodes, affinity))
      sums[numberOf.get(value) as number] = pods;
    return sums;
  }

  private countSome(
    constraint: SpreadConstraint,
    counts: PodCounts,
    nodes: readonly NodeInfo[],
    affinity: NodeInfoMatcher,
  ): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    for (const node of nodes) {
      const value = node.labels[constraint.topologyKey];
      const pods = value === undefined ? 0 : counts.on(node);
      if (value === undefined || pods === 0) continue;
      if (this.needsAllKeys && !hasAllTopologyKeys(node, this.constraints)) continue;
      if (isIncluded(constraint, this.pod, node, affinity)) sums.set(value, (sums.get(value) ?? 0) + pods);
    }
    return sums;
  }

  /** Data in the form of upstream's preScoreState. */
  tell(): object {
    return {
      Constraints: this.constraints.map(({ topologyKey, maxSkew }) => ({ topologyKey, maxSkew })),
      IgnoredNodes: [...this.ignored].map(({ name }) => name),
      TopologyNormalizingWeight: this.crowds.map(({ weight }) => weight),
    };
  }

  isIgnored(node: NodeInfo): boolean {
    return this.ignored.size > 0 && this.ignored.has(node);
  }

  of(node: NodeInfo): number {
    if (this.isIgnored(node)) return 0;
    const { position } = node;
    let score = 0;
    for (let i = 0; i < this.crowds.length; i++) {
      const { maxSkew, weight, domains, pods, isOfHosts } = this.crowds[i] as Crowd;
      const domain = domains[position] as number;
      if (domain >= 0) score += (pods[isOfHosts ? position : domain] as number) * weight + (maxSkew - 1);
    }
    return Math.round(score);
  }
}

const NAME = 'PodTopologySpread';
const PRE_FILTER = stateKey<SpreadFilter>(`PreFilter${NAME}`, {
  clone: (filter) => filter.clone(),
  tell: (filter) => filter.tell(),
});
const PRE_SCORE = stateKey<SpreadScores>(`PreScore${NAME}`, { tell: (scores) => scores.tell() });

/** Only Pods without constraints have a signature, because spreading depends on more than one node. */
function signUnspread({ pod }: PodInfo): SignFragments | undefined {
  return (pod.spec.topologySpreadConstraints ?? []).length > 0 ? undefined : {};
}

/**
 * Spreads Pods evenly over zones, hosts or other domains.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread.
 */
export const PodTopologySpread: PluginFactory = {
  name: NAME,
  modelled: true,
  create(given, { snapshot, listers }) {
    const args = given as PodTopologySpreadArgs;
    const hardConstraints = constraintsOf('DoNotSchedule', args, listers);
    const softConstraints = constraintsOf('ScheduleAnyway', args, listers);
    return {
      name: NAME,
      sign: defaultConstraints(args).length > 0 ? neverSigns : signUnspread,
      eventsToRegister: () => eventsToRegister(hardConstraints),
      preFilter(state, pod) {
        const constraints = hardConstraints(pod.pod);
        if (constraints.length === 0) return { status: SKIP };
        state.write(PRE_FILTER, new SpreadFilter(pod, constraints, snapshot));
        return { status: SUCCESS };
      },
      preFilterExtensions: {
        addPod(state, _pod, podToAdd, node) {
          state.read(PRE_FILTER)?.count(podToAdd, node, 1);
          return SUCCESS;
        },
        removePod(state, _pod, podToRemove, node) {
          state.read(PRE_FILTER)?.count(podToRemove, node, -1);
          return SUCCESS;
        },
      },
      filter: (state, _pod, node) => state.read(PRE_FILTER)?.check(node) ?? SUCCESS,
      preScore(state, pod, feasible) {
        const constraints = softConstraints(pod.pod);
        if (constraints.length === 0) return SKIP;
        const needsAllKeys = (pod.pod.spec.topologySpreadConstraints ?? []).length > 0 || !isSystemDefaulted(args);
        state.write(PRE_SCORE, new SpreadScores(pod, constraints, feasible, needsAllKeys, snapshot));
        return SUCCESS;
      },
      score: (state, _pod, node) => state.read(PRE_SCORE)?.of(node) ?? 0,
      normalizeScore(state, _pod, nodes, scores) {
        const spread = state.read(PRE_SCORE);
        if (spread) normalize(spread, nodes, scores);
        return SUCCESS;
      },
    };
  },
};

/** The least crowded node scores 100, and ignored nodes 0. */
function normalize(spread: SpreadScores, nodes: readonly NodeInfo[], scores: Float64Array): void {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (let i = 0; i < nodes.length; i++) {
    if (spread.isIgnored(nodes[i] as NodeInfo)) continue;
    lowest = Math.min(lowest, scores[i] as number);
    highest = Math.max(highest, scores[i] as number);
  }
  for (let i = 0; i < nodes.length; i++) {
    if (spread.isIgnored(nodes[i] as NodeInfo)) scores[i] = 0;
    else if (highest === 0) scores[i] = MAX_SCORE;
    else scores[i] = Math.trunc((MAX_SCORE * (highest + lowest - (scores[i] as number))) / highest);
  }
}

type Constraints = readonly SpreadConstraint[];

/** Hard constraints of a Pod: its own, or the default ones. */
type ConstraintsOf = (pod: Pod) => Constraints;

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread/plugin.go. */
function eventsToRegister(constraintsOf: ConstraintsOf): readonly ClusterEventWithHint[] {
  return [
    {
      event: clusterEvent('Pod', 'Add', 'Delete', 'UpdatePodLabel', 'UpdatePodToleration'),
      hint: hintFor('Pod', (pod, change) => changesCounts(pod, change, constraintsOf)),
    },
    {
      event: clusterEvent('Node', 'Add', 'Delete', 'UpdateNodeLabel', 'UpdateNodeTaint'),
      hint: hintFor('Node', (pod, change) => changesDomains(constraintsOf(pod), change)),
    },
  ];
}

function changesCounts(pod: Pod, change: ObjectChange<Pod>, constraintsOf: ConstraintsOf): boolean {
  const { old, now } = change;
  const isOwn = isOwnUpdate(pod, change);
  if (!isOwn && ((now && !isPlaced(now)) || (old && !isPlaced(old)))) return false;
  if ((now ?? old)?.metadata.namespace !== pod.metadata.namespace) return false;
  const constraints = constraintsOf(pod);
  if (!old || !now) return constraints.some((constraint) => selects(constraint, now ?? old));
  if (
    isOwn &&
    !semanticEqual(old.spec.tolerations, now.spec.tolerations) &&
    constraints.some(({ honorsTaints }) => honorsTaints)
  )
    return true;
  return constraints.some((constraint) => selects(constraint, old) !== selects(constraint, now));
}

function changesDomains(constraints: Constraints, { old, now }: ObjectChange<Node>): boolean {
  if (!old || !now) return hasAllKeys(constraints, now ?? old);
  const counts = hasAllKeys(constraints, now);
  if (hasAllKeys(constraints, old) !== counts) return true;
  if (!counts) return false;
  const moved = constraints.some(({ topologyKey: key }) => old.metadata.labels?.[key] !== now.metadata.labels?.[key]);
  return moved || !semanticEqual(old.spec?.taints, now.spec?.taints);
}

function selects({ selector }: SpreadConstraint, pod: Pod | undefined): boolean {
  return selector.matches(pod?.metadata.labels);
}

function hasAllKeys(constraints: Constraints, node: Node | undefined): boolean {
  return constraints.every(({ topologyKey }) => node?.metadata.labels?.[topologyKey] !== undefined);
}

/** Matching Pods in the domains of one topology key, and the weight of one Pod. */
interface Crowd {
  readonly maxSkew: number;
  readonly weight: number;
  /** By the node's index: the number of its domain, negative if it lacks the key. */
  readonly domains: Int32Array;
  /** Counts by domain; for hosts, by the node's index. */
  readonly pods: Int32Array | Float64Array;
  readonly isOfHosts: boolean;
}

/**
 * Weight for a topology with that many domains. Cached, because clusters have few different numbers and an exact
 * logarithm costs more than the rest.
 */
function weightOf(domains: number): number {
  let weight = WEIGHTS.get(domains);
  if (weight === undefined) {
    weight = ln(domains + 2);
    WEIGHTS.set(domains, weight);
  }
  return weight;
}
