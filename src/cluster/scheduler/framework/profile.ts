import type { CycleState } from './cycleState.ts';
import { Extenders } from './extender/extenders.ts';
import type { Nominator } from './handle.ts';
import type { NodeAnswers } from './nodeAnswers.ts';
import type { NodeInfo } from './nodeInfo.ts';
import {
  type ExtensionPoint,
  MAX_SCORE,
  MIN_SCORE,
  type NodeToStatus,
  type ObjectWrite,
  type PermitWait,
  type Plugin,
  type PostFilterResult,
  type PreBindResult,
  type SortablePod,
  type WriteAnswer,
} from './plugin.ts';
import type { PodInfo } from './podInfo.ts';
import { neverSigns, signatureOf } from './signature.ts';
import { isRejected, type Status, SUCCESS, status, statusMessage } from './status.ts';
import type { CycleTrace, HearAnswer } from './trace.ts';

/** Parts of a profile after its configuration was expanded. */
export interface ProfileParts {
  readonly schedulerName: string;
  /** Undefined for the value of the whole configuration. */
  readonly percentageOfNodesToScore: number | undefined;
  readonly plugins: { readonly [point in ExtensionPoint]: readonly Plugin[] };
  readonly weights: ReadonlyMap<string, number>;
  /** Extenders of the whole configuration; absent means none. */
  readonly extenders?: Extenders;
}

export interface PreFilterOutcome {
  readonly status: Status;
  /** Nodes to which the search is limited; absent means all. */
  readonly nodeNames: ReadonlySet<string> | undefined;
  /** Plugins that limited the nodes, sorted. */
  readonly restrictedBy: readonly string[];
}

/**
 * One scheduling profile: runs the plugins of each extension point and combines their answers.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go.
 */
export class Profile {
  readonly schedulerName: string;
  readonly percentageOfNodesToScore: number | undefined;
  readonly plugins: ProfileParts['plugins'];
  readonly weights: ReadonlyMap<string, number>;
  readonly extenders: Extenders;
  /** Whether Pods of the profile can have a signature at all. */
  readonly signs: boolean;
  private readonly nominator: Nominator;
  private readonly signers: readonly Plugin[];
  private scoreBuffer = new Float64Array(0);
  private totalBuffer = new Float64Array(0);

  constructor(parts: ProfileParts, nominator: Nominator) {
    this.schedulerName = parts.schedulerName;
    this.percentageOfNodesToScore = parts.percentageOfNodesToScore;
    this.plugins = parts.plugins;
    this.weights = parts.weights;
    this.extenders = parts.extenders ?? NO_EXTENDERS;
    this.nominator = nominator;
    const { preFilter, filter, preScore, score } = parts.plugins;
    this.signers = [...new Set([...preFilter, ...filter, ...preScore, ...score])];
    this.signs = this.extenders.isEmpty && this.signers.every(({ sign }) => sign !== undefined && sign !== neverSigns);
  }

  /** Answer of the first PreEnqueue plugin that holds the Pod back, or Success. */
  runPreEnqueue(pod: PodInfo): Status {
    for (const plugin of this.plugins.preEnqueue) {
      const answer = plugin.preEnqueue?.(pod) ?? SUCCESS;
      if (answer.code !== 'Success') return by(plugin, answer);
    }
    return SUCCESS;
  }

  /**
   * Text for everything that the plugins read of the Pod; empty if one of them cannot say.
   * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go, SignPod.
   */
  sign(pod: PodInfo): string {
    const all: Record<string, unknown> = {};
    for (const plugin of this.signers) {
      const fragments = plugin.sign?.(pod);
      if (!fragments) return '';
      Object.assign(all, fragments);
    }
    return signatureOf(this.schedulerName, all);
  }

  /** QueueSort. */
  less(a: SortablePod, b: SortablePod): boolean {
    return this.plugins.queueSort[0]?.less?.(a, b) ?? false;
  }

  /**
   * Unresolvable stops at once. An ordinary rejection lets the rest run, because preemption needs their data. Skip
   * omits the plugin's Filter. Limits to nodes intersect.
   */
  runPreFilter(state: CycleState, pod: PodInfo, nodes: readonly NodeInfo[], trace?: CycleTrace): PreFilterOutcome {
    const skipped = new Set<string>();
    const restrictedBy: string[] = [];
    let nodeNames: ReadonlySet<string> | undefined;
    let rejection = SUCCESS;
    state.skipFilterPlugins = skipped;
    for (const plugin of this.plugins.preFilter) {
      const result = plugin.preFilter?.(state, pod, nodes);
      const answer = result?.status ?? SUCCESS;
      trace?.preFiltered(plugin.name, answer, result?.nodeNames);
      if (answer.code === 'Skip') skipped.add(plugin.name);
      else if (answer.code === 'Unschedulable') rejection = by(plugin, answer);
      else if (answer.code === 'UnschedulableAndUnresolvable') return stopped(by(plugin, answer));
      else if (answer.code !== 'Success')
        return stopped(failed(plugin, `running PreFilter plugin "${plugin.name}"`, answer));
      else if (result?.nodeNames) {
        restrictedBy.push(plugin.name);
        nodeNames = intersect(nodeNames, result.nodeNames);
        if (nodeNames.size === 0)
          return { status: noNodeLeft(restrictedBy), nodeNames, restrictedBy: restrictedBy.sort() };
      }
    }
    state.filterPlugins = this.plugins.filter.filter((plugin) => !skipped.has(plugin.name));
    return { status: rejection, nodeNames, restrictedBy: restrictedBy.sort() };
  }

  /** Ends at the first Filter plugin that rejects the node. By default, calls those of the cycle. */
  runFilter(state: CycleState, pod: PodInfo, node: NodeInfo, plugins = state.filterPlugins): Status {
    for (let i = 0; i < plugins.length; i++) {
      const plugin = plugins[i] as FilterPlugin;
      const answer = plugin.filter(state, pod, node);
      if (answer === SUCCESS || answer.code === 'Success') continue;
      return isRejected(answer) ? by(plugin, answer) : failed(plugin, `running "${plugin.name}" filter plugin`, answer);
    }
    return SUCCESS;
  }

  /**
   * Runs Filter with the nominated Pods of equal or higher priority on the node. If they matter, it then runs once more
   * without them, because they may never come.
   */
  filterWithNominatedPods(state: CycleState, pod: PodInfo, node: NodeInfo): Status {
    if (this.nominator.isEmpty) return this.runFilter(state, pod, node);
    const rivals = this.rivalsOn(node.name, pod);
    if (rivals.length === 0) return this.runFilter(state, pod, node);
    const crowded = node.clone();
    const crowdedState = state.clone();
    for (const rival of rivals) {
      crowded.addPod(rival);
      const answer = this.addPodInThought(crowdedState, pod, rival, crowded);
      if (answer.code !== 'Success') return answer;
    }
    const answer = this.runFilter(crowdedState, pod, crowded);
    return answer.code === 'Success' ? this.runFilter(state, pod, node) : answer;
  }

  /** Whether any Pod is nominated to any node. */
  get hasNominations(): boolean {
    return !this.nominator.isEmpty;
  }

  /** Pods nominated to a node for which this one must leave room. */
  rivalsOn(node: string, pod: PodInfo): readonly PodInfo[] {
    return this.nominator
      .nominatedPods(node)
      .filter((rival) => rival.priority >= pod.priority && rival.key !== pod.key);
  }

  /** PreFilterExtensions.AddPod. */
  addPodInThought(state: CycleState, pod: PodInfo, podToAdd: PodInfo, node: NodeInfo): Status {
    return this.runExtension(state, (plugin) => plugin.preFilterExtensions?.addPod(state, pod, podToAdd, node));
  }

  /** PreFilterExtensions.RemovePod. */
  removePodInThought(state: CycleState, pod: PodInfo, podToRemove: PodInfo, node: NodeInfo): Status {
    return this.runExtension(state, (plugin) => plugin.preFilterExtensions?.removePod(state, pod, podToRemove, node));
  }

  private runExtension(state: CycleState, run: (plugin: Plugin) => Status | undefined): Status {
    for (const plugin of this.plugins.preFilter) {
      if (!plugin.preFilterExtensions || state.skipFilterPlugins.has(plugin.name)) continue;
      const answer = run(plugin) ?? SUCCESS;
      if (answer.code !== 'Success')
        return failed(plugin, `running PreFilter extension of plugin "${plugin.name}"`, answer);
    }
    return SUCCESS;
  }

  /**
   * Ends at the first plugin that makes the Pod schedulable, or that says nothing can. Otherwise the reasons add up.
   */
  runPostFilter(state: CycleState, pod: PodInfo, statuses: NodeToStatus, trace?: CycleTrace): PostFilterResult {
    const reasons: string[] = [];
    const writes: ObjectWrite[] = [];
    let rejector = '';
    let last: PostFilterResult | undefined;
    for (const plugin of this.plugins.postFilter) {
      const result = plugin.postFilter?.(state, pod, statuses);
      if (!result) continue;
      trace?.postFiltered(plugin.name, result.status);
      writes.push(...(result.writes ?? []));
      const { code } = result.status;
      if (code === 'Success' || code === 'UnschedulableAndUnresolvable')
        return { ...result, writes, status: by(plugin, result.status) };
      if (!isRejected(result.status)) return { writes, status: by(plugin, result.status) };
      if (result.nominatedNode !== undefined) last = result;
      reasons.push(...result.status.reasons);
      rejector ||= plugin.name;
    }
    return { ...last, writes, status: { code: 'Unschedulable', reasons, plugin: rejector } };
  }

  /** Skip omits the plugin's Score. */
  runPreScore(state: CycleState, pod: PodInfo, nodes: readonly NodeInfo[], trace?: CycleTrace): Status {
    const skipped = new Set<string>();
    state.skipScorePlugins = skipped;
    for (const plugin of this.plugins.preScore) {
      const answer = plugin.preScore?.(state, pod, nodes) ?? SUCCESS;
      trace?.preScored(plugin.name, answer);
      if (answer.code === 'Skip') skipped.add(plugin.name);
      else if (answer.code !== 'Success') return failed(plugin, `running PreScore plugin "${plugin.name}"`, answer);
    }
    return SUCCESS;
  }

  /**
   * Runs Score, NormalizeScore and weights, plugin by plugin. Returns the sums, one per node, in an array that the next
   * call reuses. `known` has the answers for equal Pods.
   */
  runScore(
    state: CycleState,
    pod: PodInfo,
    nodes: readonly NodeInfo[],
    trace?: CycleTrace,
    known?: NodeAnswers,
  ): Float64Array | Status {
    if (this.totalBuffer.length < nodes.length) {
      this.scoreBuffer = new Float64Array(nodes.length * 2);
      this.totalBuffer = new Float64Array(nodes.length * 2);
    }
    const totals = this.totalBuffer;
    const plugins = this.plugins.score.filter(({ name }) => !state.skipScorePlugins.has(name));
    const others = known?.scores.sum(
      state,
      pod,
      nodes,
      known.feasible,
      plugins,
      this.weights,
      totals,
      this.scoreBuffer,
    );
    if (!others) totals.fill(0, 0, nodes.length);
    for (const plugin of others ?? plugins) {
      const problem = this.scoreWith(plugin as ScorePlugin, state, pod, nodes, trace);
      if (problem.code !== 'Success') return problem;
    }
    return totals;
  }

  private scoreWith(
    plugin: ScorePlugin,
    state: CycleState,
    pod: PodInfo,
    nodes: readonly NodeInfo[],
    trace?: CycleTrace,
  ): Status {
    if (!trace && plugin.scoresNone?.(pod)) return SUCCESS;
    const { scoreBuffer: scores, totalBuffer: totals } = this;
    const weight = this.weights.get(plugin.name) ?? 1;
    const scoreOf = plugin.score;
    for (let i = 0; i < nodes.length; i++) {
      const score = scoreOf(state, pod, nodes[i] as NodeInfo);
      if (typeof score !== 'number') return failed(plugin, `running Score plugin "${plugin.name}"`, score);
      scores[i] = score;
    }
    const raw = trace && [...scores.subarray(0, nodes.length)];
    const answer = plugin.normalizeScore?.(state, pod, nodes, scores) ?? SUCCESS;
    if (answer.code !== 'Success') return failed(plugin, `running NormalizeScore plugin "${plugin.name}"`, answer);
    for (let i = 0; i < nodes.length; i++) {
      const score = scores[i] as number;
      if (score > MAX_SCORE || score < MIN_SCORE) return outOfRange(plugin, score);
      totals[i] = (totals[i] as number) + score * weight;
    }
    if (raw) trace.scored(plugin.name, weight, raw, [...scores.subarray(0, nodes.length)]);
    return SUCCESS;
  }

  /** Stops at the first plugin that fails. The caller then unreserves. */
  runReserve(state: CycleState, pod: PodInfo, node: string, hear?: HearAnswer): Status {
    for (const plugin of this.plugins.reserve) {
      const answer = plugin.reserve?.(state, pod, node) ?? SUCCESS;
      hear?.('reserve', plugin.name, answer);
      if (answer.code === 'Success') continue;
      return isRejected(answer)
        ? by(plugin, answer)
        : failed(plugin, `running Reserve plugin "${plugin.name}"`, answer);
    }
    return SUCCESS;
  }

  /** Undoes every Reserve, last first. Returns the plugins in that order with their writes. */
  runUnreserve(state: CycleState, pod: PodInfo, node: string): readonly Unreserved[] {
    return this.plugins.reserve.toReversed().map((plugin) => {
      const writes = plugin.unreserve?.(state, pod, node) ?? [];
      return { plugin: plugin.name, writes };
    });
  }

  /** Ends at a rejection. Each plugin that waits has its own time limit. */
  runPermit(state: CycleState, pod: PodInfo, node: string, hear?: HearAnswer): PermitOutcome {
    const waits: PermitWait[] = [];
    let waiting = SUCCESS;
    for (const plugin of this.plugins.permit) {
      const result = plugin.permit?.(state, pod, node);
      hear?.('permit', plugin.name, result?.status ?? SUCCESS);
      if (!result || result.status.code === 'Success') continue;
      if (isRejected(result.status)) return { status: by(plugin, result.status), waits: [] };
      if (result.status.code !== 'Wait')
        return { status: failed(plugin, `running Permit plugin "${plugin.name}"`, result.status), waits: [] };
      const timeoutMs = Math.min(result.timeoutMs ?? MAX_PERMIT_WAIT_MS, MAX_PERMIT_WAIT_MS);
      waits.push({ plugin: plugin.name, timeoutMs });
      waiting = by(plugin, { ...result.status, reasons: [...result.status.reasons, ASKED_TO_WAIT] });
    }
    return { status: waiting, waits };
  }

  /** Starts PreBind. Plugins that wait are polled by `isPreBindDone`. */
  runPreBind(state: CycleState, pod: PodInfo, node: string, hear?: HearAnswer): PreBindOutcome {
    const waits: PreBindWait[] = [];
    for (const plugin of this.plugins.preBind) {
      const result = plugin.preBind?.(state, pod, node);
      hear?.('preBind', plugin.name, result?.status ?? SUCCESS);
      const code = result?.status.code ?? 'Success';
      if (!result || code === 'Success' || code === 'Skip') continue;
      if (code !== 'Wait') return { status: preBindProblem(plugin, result.status), waits: [] };
      const { status: _, ...wait } = result;
      waits.push({ ...wait, plugin: plugin.name });
    }
    return { status: SUCCESS, waits };
  }

  /** Reaction of a PreBind plugin to the answers to its writes; undefined if it has none. */
  preBindAnswered(
    pluginName: string,
    pod: PodInfo,
    node: string,
    memo: object,
    answers: readonly WriteAnswer[],
  ): PreBindResult | undefined {
    const plugin = this.plugins.preBind.find(({ name }) => name === pluginName);
    const result = plugin?.preBindAnswered?.(pod, node, memo, answers);
    if (!plugin || !result || ['Success', 'Skip', 'Wait'].includes(result.status.code)) return result;
    return { status: preBindProblem(plugin, result.status) };
  }

  /** Current state of a plugin that waits in PreBind: Success, Wait, or its failure. */
  isPreBindDone(pluginName: string, pod: PodInfo, node: string, memo: object): Status {
    const plugin = this.plugins.preBind.find(({ name }) => name === pluginName);
    const answer = plugin?.preBindDone?.(pod, node, memo) ?? SUCCESS;
    if (!plugin || answer.code === 'Success' || answer.code === 'Wait') return answer;
    return preBindProblem(plugin, answer);
  }

  /** Failure of a PreBind plugin in the framework's words. */
  preBindFailure(pluginName: string, message: string): Status {
    return status(pluginName, 'Error', `running PreBind plugin "${pluginName}": ${message}`);
  }

  /** The first plugin that does not skip the Pod binds it. */
  runBind(state: CycleState, pod: PodInfo, node: string, hear?: HearAnswer): Status {
    for (const plugin of this.plugins.bind) {
      const answer = plugin.bind?.(state, pod, node) ?? SUCCESS;
      hear?.('bind', plugin.name, answer);
      if (answer.code === 'Skip') continue;
      if (answer.code === 'Success') return by(plugin, answer);
      return isRejected(answer) ? by(plugin, answer) : failed(plugin, `running Bind plugin "${plugin.name}"`, answer);
    }
    return status('', 'Skip');
  }

  runPostBind(state: CycleState, pod: PodInfo, node: string): void {
    for (const plugin of this.plugins.postBind) plugin.postBind?.(state, pod, node);
  }
}

const NO_EXTENDERS = new Extenders();

/** Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go, maxTimeout. */
const MAX_PERMIT_WAIT_MS = 15 * 60 * 1000;

const ASKED_TO_WAIT = 'one or more plugins asked to wait and no plugin rejected pod';

/** Success, the rejection, or Wait with the plugins that hold the Pod. */
export interface PermitOutcome {
  readonly status: Status;
  readonly waits: readonly PermitWait[];
}

export interface PreBindWait extends Omit<PreBindResult, 'status'> {
  readonly plugin: string;
}

export interface Unreserved {
  readonly plugin: string;
  readonly writes: readonly ObjectWrite[];
}

export interface PreBindOutcome {
  readonly status: Status;
  readonly waits: readonly PreBindWait[];
}

function preBindProblem(plugin: Plugin, answer: Status): Status {
  return isRejected(answer) ? by(plugin, answer) : failed(plugin, `running PreBind plugin "${plugin.name}"`, answer);
}

type FilterPlugin = Plugin & Required<Pick<Plugin, 'filter'>>;
type ScorePlugin = Plugin & Required<Pick<Plugin, 'score'>>;

function by(plugin: Plugin, answer: Status): Status {
  return answer.plugin === plugin.name ? answer : { ...answer, plugin: plugin.name };
}

function failed(plugin: Plugin, doing: string, answer: Status): Status {
  return status(plugin.name, 'Error', `${doing}: ${statusMessage(answer)}`);
}

function stopped(answer: Status): PreFilterOutcome {
  return { status: answer, nodeNames: undefined, restrictedBy: [] };
}

function noNodeLeft(plugins: readonly string[]): Status {
  const sorted = [...plugins].sort();
  const message =
    sorted.length === 1
      ? `node(s) didn't satisfy plugin ${sorted[0]}`
      : `node(s) didn't satisfy plugin(s) [${sorted.join(' ')}] simultaneously`;
  return status('', 'UnschedulableAndUnresolvable', message);
}

function intersect(a: ReadonlySet<string> | undefined, b: ReadonlySet<string>): ReadonlySet<string> {
  return a ? new Set([...a].filter((name) => b.has(name))) : b;
}

function outOfRange(plugin: Plugin, score: number): Status {
  const range = `it should in the range of [${MIN_SCORE}, ${MAX_SCORE}] after normalizing`;
  return status(plugin.name, 'Error', `plugin "${plugin.name}" returns an invalid score ${score}, ${range}`);
}
