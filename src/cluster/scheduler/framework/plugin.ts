import type { Micros, Millis } from '#base/time.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { ClusterEventWithHint } from './clusterEvent.ts';
import type { CycleState } from './cycleState.ts';
import type { Handle } from './handle.ts';
import type { NodeInfo } from './nodeInfo.ts';
import type { PodInfo } from './podInfo.ts';
import type { SignFragments } from './signature.ts';
import type { Status } from './status.ts';

/** Scores are whole numbers within these bounds. */
export const MIN_SCORE = 0;
export const MAX_SCORE = 100;

/** Values that QueueSort compares. */
export interface SortablePod {
  readonly priority: number;
  /** Time at which the Pod last entered the queue. */
  readonly timestampUs: Micros;
}

/** A PreFilter plugin may limit the nodes to these names, which need not exist. */
export interface PreFilterResult {
  readonly status: Status;
  /** Absent means all nodes. */
  readonly nodeNames?: ReadonlySet<string>;
}

/** Updates a PreFilter plugin's data while Pods are added to or removed from a node in simulation. */
export interface PreFilterExtensions {
  addPod(state: CycleState, podToSchedule: PodInfo, podToAdd: PodInfo, node: NodeInfo): Status;
  removePod(state: CycleState, podToSchedule: PodInfo, podToRemove: PodInfo, node: NodeInfo): Status;
}

/**
 * Result of PostFilter: the node to nominate (empty clears the nomination, absent keeps it) and the Pods to evict
 * there.
 */
export interface PostFilterResult {
  readonly status: Status;
  readonly nominatedNode?: string;
  readonly preemption?: Preemption;
  /** Dry run of preemption node by node, in the order tried. */
  readonly dryRun?: readonly PreemptionTrial[];
  /** Writes of the plugin, in order. Their answers are ignored. */
  readonly writes?: readonly ObjectWrite[];
}

/** Dry run on one node: every Pod of lower priority is removed in simulation, then put back one by one. */
export interface PreemptionTrial {
  readonly node: string;
  /** Success makes the node a candidate. */
  readonly status: Status;
  /** Pods in the order in which they were put back; empty if none was removed or the Pod does not fit even then. */
  readonly steps: readonly PreemptionStep[];
}

export interface PreemptionStep {
  readonly pod: PodInfo;
  /** Whether its eviction would violate a PodDisruptionBudget. */
  readonly violatesBudget: boolean;
  /** Whether the preemptor fits beside it, so it stays. */
  readonly reprieved: boolean;
}

export interface Preemption {
  readonly node: string;
  /** Most important first. */
  readonly victims: readonly PodInfo[];
  readonly pdbViolations: number;
  /** Pods nominated to the node that lose their nomination. */
  readonly clearedNominations: readonly string[];
  readonly candidates: readonly PreemptionCandidate[];
  /** Candidates that are equal under all rules. The first one is taken. */
  readonly equals: readonly PreemptionCandidate[];
}

export interface PreemptionCandidate {
  readonly node: string;
  readonly victims: readonly PodInfo[];
  readonly pdbViolations: number;
}

/** Result of Filter for the nodes of a cycle, for PostFilter. */
export interface NodeToStatus {
  /** Status of a node. Nodes that were never visited have the common status. */
  get(node: string): Status;
  nodesWithCode(code: Status['code'], nodes: readonly NodeInfo[]): NodeInfo[];
}

export interface PermitResult {
  readonly status: Status;
  /** Maximum time of a Wait. */
  readonly timeoutMs?: Millis;
}

/** A Permit plugin that holds a Pod until it allows it, or until the time is over and the Pod is rejected. */
export interface PermitWait {
  readonly plugin: string;
  readonly timeoutMs: Millis;
}

/** A request of a plugin. The scheduler's own name is added to it. */
export type ObjectWrite = ApiRequest extends infer R ? (R extends ApiRequest ? Omit<R, 'user'> : never) : never;

/** Answer to a plugin's request. */
export type WriteAnswer =
  | { readonly ok: true; readonly object: KubeObject | undefined }
  | { readonly ok: false; readonly code: number; readonly reason: string; readonly message: string };

/** An Event about the Pod. */
export interface PodNote {
  readonly reason: string;
  readonly message: string;
}

/**
 * For Wait: the writes to make. After their answers, `preBindAnswered` says how it continues. Without that function or
 * without writes, `preBindDone` is polled until it has an answer.
 */
export interface PreBindResult {
  readonly status: Status;
  readonly writes?: readonly ObjectWrite[];
  /** Plain data, because a record stores it. */
  readonly memo?: object;
  /** Interval at which `preBindDone` is polled; one second if absent. */
  readonly pollMs?: Millis;
  /** Whether it is also polled at once. */
  readonly asksAtOnce?: boolean;
  /** Event about the Pod while it waits. */
  readonly note?: PodNote;
  readonly timeoutMs?: Millis;
  /** Message of the plugin when the time is over. */
  readonly timeoutMessage?: string;
}

/** One number, or one step of the formula, behind a raw score. */
export interface ScoreTerm {
  readonly name: string;
  readonly value: string;
}

/**
 * All extension points of the scheduling framework. A plugin has the functions of the points that it implements. They
 * are called without `this`: a plugin keeps its state in the closure of its factory.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/framework/interface.go.
 */
export interface Plugin {
  readonly name: string;
  /** Cluster events that may make a Pod schedulable that this plugin rejected. */
  eventsToRegister?(): readonly ClusterEventWithHint[];
  /**
   * Parts of the Pod that the plugin reads; absent if more than the Pod and one node matters. A profile has no
   * signatures if a plugin that filters or scores lacks this function.
   */
  sign?(pod: PodInfo): SignFragments | undefined;
  /**
   * For a plugin whose Filter and raw Score depend only on the Pod and one node without its images. Returns the parts
   * of the Pod that they read, as text (see `localText`). Of the node's Pods they read nothing that `countsAlike`
   * ignores. Its NormalizeScore gives equal results for equal scores, whatever the number of nodes. Absent or undefined
   * if more matters.
   */
  local?(pod: PodInfo): string | undefined;
  preEnqueue?(pod: PodInfo): Status;
  /** QueueSort: whether `a` is scheduled before `b`. */
  less?(a: SortablePod, b: SortablePod): boolean;
  preFilter?(state: CycleState, pod: PodInfo, nodes: readonly NodeInfo[]): PreFilterResult;
  readonly preFilterExtensions?: PreFilterExtensions;
  filter?(state: CycleState, pod: PodInfo, node: NodeInfo): Status;
  postFilter?(state: CycleState, pod: PodInfo, statuses: NodeToStatus): PostFilterResult;
  preScore?(state: CycleState, pod: PodInfo, nodes: readonly NodeInfo[]): Status;
  /** Returns an integer, or a Status if scoring failed. */
  score?(state: CycleState, pod: PodInfo, node: NodeInfo): number | Status;
  /** For a plugin without NormalizeScore: whether every node would score 0, so that it need not be called. */
  scoresNone?(pod: PodInfo): boolean;
  /** Numbers behind `score`, for display. */
  scoreTerms?(state: CycleState, pod: PodInfo, node: NodeInfo): readonly ScoreTerm[];
  /** NormalizeScore: brings the scores, one per feasible node, into 0..100 in place. */
  normalizeScore?(state: CycleState, pod: PodInfo, nodes: readonly NodeInfo[], scores: Float64Array): Status;
  reserve?(state: CycleState, pod: PodInfo, node: string): Status;
  /** Undoes Reserve. It may be called without Reserve and more than once. The returned writes are sent in order. */
  unreserve?(state: CycleState, pod: PodInfo, node: string): readonly ObjectWrite[] | undefined;
  permit?(state: CycleState, pod: PodInfo, node: string): PermitResult;
  preBind?(state: CycleState, pod: PodInfo, node: string): PreBindResult;
  /**
   * Continues PreBind after its writes are answered, in order. A refused one is the last. Without this function, a
   * refusal is a failure.
   */
  preBindAnswered?(pod: PodInfo, node: string, memo: object, answers: readonly WriteAnswer[]): PreBindResult;
  /** Whether PreBind is done; Wait until then. */
  preBindDone?(pod: PodInfo, node: string, memo: object): Status;
  /** Skip passes the Pod to the next Bind plugin. Success means that this one sends the request. */
  bind?(state: CycleState, pod: PodInfo, node: string): Status;
  postBind?(state: CycleState, pod: PodInfo, node: string): void;
}

/** Methods of plugins, in the order in which a Pod passes them. */
export const EXTENSION_POINTS = [
  'preEnqueue',
  'queueSort',
  'preFilter',
  'filter',
  'postFilter',
  'preScore',
  'score',
  'reserve',
  'permit',
  'preBind',
  'bind',
  'postBind',
] as const;

/** Name of an extension point in KubeSchedulerConfiguration. */
export type ExtensionPoint = (typeof EXTENSION_POINTS)[number];

/**
 * Creates a plugin, once for every profile that enables it. `args` come from the profile's `pluginConfig`, with
 * defaults filled in.
 */
export interface PluginFactory {
  readonly name: string;
  /** False for a plugin that is registered by name, but whose rules are not modelled yet. The plugin says so. */
  readonly modelled: boolean;
  create(args: object, handle: Handle): Plugin;
}

/** Whether the plugin implements the extension point. */
export function takesPartIn(plugin: Plugin, point: ExtensionPoint): boolean {
  return point === 'queueSort' ? plugin.less !== undefined : plugin[point] !== undefined;
}
