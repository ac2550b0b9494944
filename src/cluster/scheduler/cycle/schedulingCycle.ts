import { CycleState } from '../framework/cycleState.ts';
import { fitErrorMessage, NodeStatuses, Rejectors } from '../framework/diagnosis.ts';
import { EqualPods } from '../framework/equalPods.ts';
import { ExtenderError } from '../framework/extender/extender.ts';
import { EXTENDER } from '../framework/extender/extenders.ts';
import type { Snapshot } from '../framework/handle.ts';
import type { NodeAnswers } from '../framework/nodeAnswers.ts';
import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { ExtensionPoint, PostFilterResult } from '../framework/plugin.ts';
import type { PodInfo } from '../framework/podInfo.ts';
import type { PreFilterOutcome, Profile } from '../framework/profile.ts';
import { isRejected, type Status, SUCCESS, status, statusMessage } from '../framework/status.ts';
import type { CycleTrace } from '../framework/trace.ts';
import type { CycleOutcome } from '../schedulerRecords.ts';
import { findFeasibleNodes, type NodeSearch } from './findFeasibleNodes.ts';
import type { CycleMoment, NodeHint, OpportunisticBatch } from './opportunisticBatch.ts';

/**
 * v1.35 and later: the root of a heap built over the list. Equal totals have no order, so the heap's structure and the
 * order of the list decide. A child rises only above a smaller value, and the right one only if it exceeds the left. So
 * among the best, the first one wins when the tree is walked from the root, left before right.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, selectHost and nodeScoreHeap.
 */
export const selectByHeap: SelectHost = (nodes, totals) => {
  const count = nodes.length;
  let best = 0;
  let highest = totals[0] as number;
  for (let i = 1; i < count; i++) {
    const total = totals[i] as number;
    if (total < highest || (total === highest && !isWalkedBefore(i, best))) continue;
    best = i;
    highest = total;
  }
  return best;
};

/** Extension points of a scheduling cycle that can end it with an error. */
export type FailingPoint = Extract<ExtensionPoint, 'preFilter' | 'filter' | 'preScore' | 'score'>;

/** Result of one scheduling cycle. */
export interface CycleResult {
  readonly outcome: CycleOutcome;
  /** Node that was selected, or that preemption chose; empty if there is none. */
  readonly node: string;
  /** Text of condition and Event; empty if the Pod was scheduled. */
  readonly message: string;
  /** Extension point that failed, for an error. Extenders that filter count as Filter. */
  readonly failedAt: FailingPoint | undefined;
  /** Sorted. */
  readonly unschedulablePlugins: readonly string[];
  readonly pendingPlugins: readonly string[];
  /** Change of `status.nominatedNodeName`: absent keeps it, empty clears it. */
  readonly nominatedNode: string | undefined;
  readonly postFilter: PostFilterResult | undefined;
  /** Result of Filter for the rejected nodes. Valid until the next cycle. */
  readonly statuses: NodeStatuses;
  readonly startIndex: number;
  readonly nextStartIndex: number;
  /** Feasible nodes in the order found. Valid until the next cycle. */
  readonly feasible: readonly NodeInfo[];
  /** Sums of weighted scores in the order of `feasible`; undefined without scoring. Valid until the next cycle. */
  readonly totals: Float64Array | undefined;
  /** Whether the node was the next one on the list of the Pod before. */
  readonly reused: boolean;
  /** State for Reserve, Permit and the binding cycle. */
  readonly state: CycleState;
}

export interface CycleSettings {
  /** Value of the whole configuration, overridden by a profile's own. 0 adapts to the size of the cluster. */
  readonly percentageOfNodesToScore?: number;
  readonly selectHost?: SelectHost;
  /** Choice of a node after extenders have scored, which is random; as `selectHost` if absent. */
  readonly selectAfterExtenders?: SelectHost;
  /** If absent, every Pod searches its nodes itself. */
  readonly batch?: OpportunisticBatch;
}

const NO_NODES = 'no nodes available to schedule pods';

/**
 * Decides where one Pod goes, up to and including PostFilter. It changes only its start index, which the caller stores.
 * The caller assumes the Pod and runs Reserve and the rest.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, schedulingCycle and schedulePod.
 */
export class SchedulingCycle {
  private readonly snapshot: Snapshot;
  private readonly percentageOfNodesToScore: number;
  private readonly selectHost: SelectHost;
  private readonly selectAfterExtenders: SelectHost;
  private readonly batch: OpportunisticBatch | undefined;
  private readonly feasible: NodeInfo[] = [];
  private readonly statuses = new NodeStatuses();
  private readonly equalPods = new Map<Profile, EqualPods>();

  constructor(snapshot: Snapshot, settings: CycleSettings = {}) {
    this.snapshot = snapshot;
    this.percentageOfNodesToScore = settings.percentageOfNodesToScore ?? 0;
    this.selectHost = settings.selectHost ?? selectByHeap;
    this.selectAfterExtenders = settings.selectAfterExtenders ?? this.selectHost;
    this.batch = settings.batch;
  }

  /** Without a moment, it neither uses the Pod before nor keeps anything for the next. */
  run(profile: Profile, pod: PodInfo, startIndex: number, trace?: CycleTrace, moment?: CycleMoment): CycleResult {
    const { nodes } = this.snapshot;
    this.statuses.clear();
    const search: NodeSearch = {
      profile,
      state: new CycleState(),
      pod,
      startIndex,
      percentageOfNodesToScore: profile.percentageOfNodesToScore ?? this.percentageOfNodesToScore,
      feasible: this.feasible,
      statuses: this.statuses,
      rejectors: new Rejectors(),
      trace,
    };
    if (nodes.length === 0) {
      this.feasible.length = 0;
      return this.ended(search, startIndex, { outcome: 'unschedulable', message: NO_NODES, nominatedNode: '' });
    }
    const preFilter = profile.runPreFilter(search.state, pod, nodes, trace);
    if (preFilter.status.code !== 'Success') return this.rejectedByPreFilter(search, preFilter);
    search.rejectors.addNames(preFilter.restrictedBy);
    const hint = moment && this.batch?.nodeHint(profile, search.state, pod, moment);
    if (this.tryPromisedNode(search, hint?.node))
      return this.kept(this.scheduled(search, startIndex), profile, hint, moment);
    // An explanation needs every plugin's answer. Extenders may change the list of nodes.
    const isAskedAll = preFilter.nodeNames !== undefined || trace !== undefined || !profile.extenders.isEmpty;
    const known = isAskedAll ? undefined : this.equalPodsOf(profile).answersFor(pod, search.state);
    const problem = findFeasibleNodes(search, this.allowedNodes(search, preFilter), known);
    const nextStartIndex = (startIndex + this.feasible.length + search.statuses.size) % nodes.length;
    if (problem !== SUCCESS) return this.failed(search, nextStartIndex, 'filter', problem);
    const refusal = this.askExtenders(search);
    if (refusal !== SUCCESS) return this.failed(search, nextStartIndex, 'filter', refusal);
    if (this.feasible.length === 0) return this.unschedulable(search, nextStartIndex, '');
    return this.kept(this.scheduled(search, nextStartIndex, known), profile, hint, moment);
  }

  private equalPodsOf(profile: Profile): EqualPods {
    let equal = this.equalPods.get(profile);
    if (!equal) {
      equal = new EqualPods(profile, this.snapshot);
      this.equalPods.set(profile, equal);
    }
    return equal;
  }

  /** Keeps the result for the next Pod. */
  private kept(result: CycleResult, profile: Profile, hint: NodeHint | undefined, moment: CycleMoment | undefined) {
    const { outcome, node } = result;
    if (outcome !== 'scheduled' || !hint || !moment) return result;
    this.batch?.store(profile, hint, node, result.feasible, result.totals, moment);
    return hint.node === node ? { ...result, reused: true } : result;
  }

  /**
   * Tries a node on which an earlier preemption made room, or the next one for equal Pods. If the Pod fits, no other
   * node is examined.
   */
  private tryPromisedNode(search: NodeSearch, hinted: string | undefined): boolean {
    const promised = search.pod.pod.status?.nominatedNodeName || hinted;
    const node = promised ? this.snapshot.get(promised) : undefined;
    if (!node || findFeasibleNodes(search, [node]) !== SUCCESS || this.feasible.length === 0) return false;
    if (this.askExtenders(search) === SUCCESS && this.feasible.length > 0) return true;
    this.feasible.length = 0;
    return false;
  }

  /**
   * Keeps the feasible nodes that the extenders accept.
   * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, findNodesThatPassExtenders.
   */
  private askExtenders({ profile, pod, statuses, rejectors, trace }: NodeSearch): Status {
    const { extenders } = profile;
    if (extenders.isEmpty) return SUCCESS;
    try {
      const passed = extenders.filter(pod, this.feasible, statuses, trace);
      if (passed.length < this.feasible.length) {
        rejectors.addNames([EXTENDER]);
        this.feasible.splice(0, this.feasible.length, ...passed);
      }
      return SUCCESS;
    } catch (error) {
      if (error instanceof ExtenderError) return status('', 'Error', error.message);
      throw error;
    }
  }

  private allowedNodes({ statuses }: NodeSearch, { nodeNames, restrictedBy }: PreFilterOutcome): readonly NodeInfo[] {
    if (!nodeNames) return this.snapshot.nodes;
    const message = `node(s) didn't satisfy plugin(s) [${restrictedBy.join(' ')}]`;
    statuses.absent = status('', 'UnschedulableAndUnresolvable', message);
    return this.snapshot.nodes.filter((node) => nodeNames.has(node.name));
  }

  private rejectedByPreFilter(search: NodeSearch, { status: answer, restrictedBy }: PreFilterOutcome): CycleResult {
    this.feasible.length = 0;
    if (!isRejected(answer)) return this.failed(search, search.startIndex, 'preFilter', answer);
    search.rejectors.addNames(restrictedBy);
    search.rejectors.add(answer);
    search.statuses.absent = answer;
    return this.unschedulable(search, search.startIndex, statusMessage(answer));
  }

  private scheduled(search: NodeSearch, nextStartIndex: number, known?: NodeAnswers): CycleResult {
    const { profile, state, pod, trace } = search;
    const [first] = this.feasible;
    if (this.feasible.length === 1 && first) return this.selected(search, nextStartIndex, first, undefined);
    if (profile.plugins.score.length === 0 && profile.extenders.isEmpty)
      return this.selectEqual(search, nextStartIndex);
    const preScore = profile.runPreScore(state, pod, this.feasible, trace);
    if (preScore !== SUCCESS) return this.failed(search, nextStartIndex, 'preScore', preScore);
    const totals = profile.runScore(state, pod, this.feasible, trace, known);
    if (!(totals instanceof Float64Array)) return this.failed(search, nextStartIndex, 'score', totals);
    const extended = profile.extenders.score(pod, this.feasible, totals, trace);
    const select = extended ? this.selectAfterExtenders : this.selectHost;
    const node = this.feasible[select(this.feasible, totals)] as NodeInfo;
    return this.selected(search, nextStartIndex, node, totals);
  }

  /** Without any scoring, PreScore is skipped too, and every node counts 1. */
  private selectEqual(search: NodeSearch, nextStartIndex: number): CycleResult {
    const totals = new Float64Array(this.feasible.length).fill(1);
    const node = this.feasible[this.selectHost(this.feasible, totals)] as NodeInfo;
    return this.selected(search, nextStartIndex, node, totals);
  }

  private selected(
    search: NodeSearch,
    nextStartIndex: number,
    node: NodeInfo,
    totals: Float64Array | undefined,
  ): CycleResult {
    return this.ended(search, nextStartIndex, { outcome: 'scheduled', node: node.name, totals });
  }

  private failed(search: NodeSearch, nextStartIndex: number, failedAt: FailingPoint, problem: Status): CycleResult {
    const message = statusMessage(problem);
    return this.ended(search, nextStartIndex, { outcome: 'error', failedAt, message, nominatedNode: '' });
  }

  private unschedulable(search: NodeSearch, nextStartIndex: number, preFilterMessage: string): CycleResult {
    const { profile, state, pod, statuses, trace } = search;
    const hasPostFilter = profile.plugins.postFilter.length > 0;
    const postFilter = hasPostFilter ? profile.runPostFilter(state, pod, statuses, trace) : undefined;
    const postFilterMessage = postFilter ? statusMessage(postFilter.status) : '';
    const message = fitErrorMessage(this.snapshot.nodes.length, { statuses, preFilterMessage, postFilterMessage });
    const node = postFilter?.status.code === 'Success' ? (postFilter.nominatedNode ?? '') : '';
    return this.ended(search, nextStartIndex, {
      outcome: node === '' ? 'unschedulable' : 'nominated',
      node,
      message,
      postFilter,
      nominatedNode: postFilter?.nominatedNode,
    });
  }

  private ended(
    search: NodeSearch,
    nextStartIndex: number,
    end: Partial<CycleResult> & Pick<CycleResult, 'outcome'>,
  ): CycleResult {
    const rejected = end.outcome === 'unschedulable' || end.outcome === 'nominated';
    return {
      node: '',
      message: '',
      failedAt: undefined,
      unschedulablePlugins: rejected ? search.rejectors.unschedulablePlugins : NONE,
      pendingPlugins: rejected ? search.rejectors.pendingPlugins : NONE,
      nominatedNode: undefined,
      postFilter: undefined,
      statuses: search.statuses,
      startIndex: search.startIndex,
      nextStartIndex,
      feasible: this.feasible,
      totals: undefined,
      reused: false,
      state: search.state,
      ...end,
    };
  }
}

const NONE: readonly string[] = [];

/** Chooses among feasible nodes by their totals. Returns the index of the chosen node. Needs at least one node. */
export type SelectHost = (nodes: readonly NodeInfo[], totals: Float64Array) => number;

/** Whether `later` precedes `earlier` in the walk of the tree although it follows in the list. */
function isWalkedBefore(later: number, earlier: number): boolean {
  const place = earlier + 1;
  return (later + 1) >> (Math.clz32(place) - Math.clz32(later + 1)) < place;
}

/** Up to v1.34: one of the best with equal probability. `draw` returns an integer from 0 to below its argument. */
export function selectAtRandom(draw: (below: number) => number): SelectHost {
  return (nodes, totals) => {
    const best = bestIndexes(nodes.length, totals);
    return best[draw(best.length)] ?? 0;
  };
}

/** Indexes of the highest total, in order. */
export function bestIndexes(count: number, totals: Float64Array): number[] {
  let best: number[] = [];
  for (let i = 0; i < count; i++) {
    const difference = (totals[i] as number) - (totals[best[0] ?? i] as number);
    if (difference > 0) best = [];
    if (difference >= 0) best.push(i);
  }
  return best;
}
