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

/** What QueueSort compares. */
export interface SortablePod {
  readonly priority: number;
  /** When the Pod was last put into the queue. */
  readonly timestampUs: number;
}

/** A PreFilter plugin may name the only nodes worth looking at; names need not exist. */
export interface PreFilterResult {
  readonly status: Status;
  /** Absent means all nodes. */
  readonly nodeNames?: ReadonlySet<string>;
}

/** Keeps a PreFilter plugin's data right while Pods are added to or removed from a node in thought. */
export interface PreFilterExtensions {
  addPod(state: CycleState, podToSchedule: PodInfo, podToAdd: PodInfo, node: NodeInfo): Status;
  removePod(state: CycleState, podToSchedule: PodInfo, podToRemove: PodInfo, node: NodeInfo): Status;
}

/** What PostFilter found: the node to nominate (empty clears the nomination, absent leaves it) and the Pods to evict there. */
export interface PostFilterResult {
  readonly status: Status;
  readonly nominatedNode?: string;
  readonly preemption?: Preemption;
  /** What the dry run of preemption did, node by node, in the order tried. */
  readonly dryRun?: readonly PreemptionTrial[];
  /** What the plugin wants written, one after the other; nobody waits for the answers. */
  readonly writes?: readonly ObjectWrite[];
}

/** On one node: every Pod of lower priority is taken away in thought, then put back one by one. */
export interface PreemptionTrial {
  readonly node: string;
  /** Success makes the node a candidate. */
  readonly status: Status;
  /** In the order in which they were put back; empty when nothing was lifted or the Pod does not fit even then. */
  readonly steps: readonly PreemptionStep[];
}

export interface PreemptionStep {
  readonly pod: PodInfo;
  /** Its eviction would violate a PodDisruptionBudget. */
  readonly violatesBudget: boolean;
  /** The preemptor fits beside it, so it stays. */
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
  /** Candidates that no rule tells apart; the first is the one taken. */
  readonly equals: readonly PreemptionCandidate[];
}

export interface PreemptionCandidate {
  readonly node: string;
  readonly victims: readonly PodInfo[];
  readonly pdbViolations: number;
}

/** Filter's outcome for the nodes of a cycle, as PostFilter reads it. */
export interface NodeToStatus {
  /** The status of a node; nodes that were never visited have the status of the whole. */
  get(node: string): Status;
  nodesWithCode(code: Status['code'], nodes: readonly NodeInfo[]): NodeInfo[];
}

export interface PermitResult {
  readonly status: Status;
  /** With Wait: how long at most. */
  readonly timeoutMs?: number;
}

/** A Permit plugin that holds a Pod until it allows it, or until the time is over and the Pod is rejected. */
export interface PermitWait {
  readonly plugin: string;
  readonly timeoutMs: number;
}

/** A request that a plugin wants sent; the scheduler's own name is added to it. */
export type ObjectWrite = ApiRequest extends infer R ? (R extends ApiRequest ? Omit<R, 'user'> : never) : never;

/** What came of a request that a plugin wanted sent. */
export type WriteAnswer =
  | { readonly ok: true; readonly object: KubeObject | undefined }
  | { readonly ok: false; readonly code: number; readonly reason: string; readonly message: string };

/** An Event about the Pod. */
export interface PodNote {
  readonly reason: string;
  readonly message: string;
}

/**
 * With Wait: the writes to make. Once all are answered, `preBindAnswered` says how it goes on; without it, and where there is
 * nothing to write, `preBindDone` is asked from time to time until it has an answer.
 */
export interface PreBindResult {
  readonly status: Status;
  readonly writes?: readonly ObjectWrite[];
  /** Plain data: it is kept in a record. */
  readonly memo?: object;
  /** How long it is until `preBindDone` is asked, each time; a second when absent. */
  readonly pollMs?: number;
  /** It is asked at once as well. */
  readonly asksAtOnce?: boolean;
  /** What is said of the Pod while it waits. */
  readonly note?: PodNote;
  readonly timeoutMs?: number;
  /** What the plugin says when the time is over. */
  readonly timeoutMessage?: string;
}

/** One number, or one step of the formula, behind a raw score. */
export interface ScoreTerm {
  readonly name: string;
  readonly value: string;
}

/**
 * Every extension point of the scheduling framework; a plugin has those functions that it takes part in. They are called without
 * `this`: what a plugin keeps, it keeps in the closure that its factory makes.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/framework/interface.go.
 */
export interface Plugin {
  readonly name: string;
  /** Cluster events that may make a Pod schedulable that this plugin rejected. */
  eventsToRegister?(): readonly ClusterEventWithHint[];
  /** What the plugin looks at in the Pod; absent when more than the Pod and one node decides. A plugin that filters or scores without it leaves its profile without signatures. */
  sign?(pod: PodInfo): SignFragments | undefined;
  /**
   * For a plugin whose Filter and raw Score follow from the Pod and one node without its images, and from nothing else: what of the
   * Pod they look at, as text (see `localText`). Of the node's Pods they look at nothing that `countsAlike` leaves out. Its
   * NormalizeScore makes the same of all nodes whose scores are the same, however many they are. Absent or undefined: more than that decides.
   */
  local?(pod: PodInfo): string | undefined;
  preEnqueue?(pod: PodInfo): Status;
  /** QueueSort: whether `a` is to be scheduled before `b`. */
  less?(a: SortablePod, b: SortablePod): boolean;
  preFilter?(state: CycleState, pod: PodInfo, nodes: readonly NodeInfo[]): PreFilterResult;
  readonly preFilterExtensions?: PreFilterExtensions;
  filter?(state: CycleState, pod: PodInfo, node: NodeInfo): Status;
  postFilter?(state: CycleState, pod: PodInfo, statuses: NodeToStatus): PostFilterResult;
  preScore?(state: CycleState, pod: PodInfo, nodes: readonly NodeInfo[]): Status;
  /** A whole number; a Status when scoring failed. */
  score?(state: CycleState, pod: PodInfo, node: NodeInfo): number | Status;
  /** For a plugin without NormalizeScore: whether every node would score 0, so that none need be asked. */
  scoresNone?(pod: PodInfo): boolean;
  /** The numbers that `score` comes from, for people. */
  scoreTerms?(state: CycleState, pod: PodInfo, node: NodeInfo): readonly ScoreTerm[];
  /** NormalizeScore: brings the scores, one per node of the feasible list, into 0..100 in place. */
  normalizeScore?(state: CycleState, pod: PodInfo, nodes: readonly NodeInfo[], scores: Float64Array): Status;
  reserve?(state: CycleState, pod: PodInfo, node: string): Status;
  /** Undoes Reserve; may be called without it and more than once. What it returns is written, one after the other. */
  unreserve?(state: CycleState, pod: PodInfo, node: string): readonly ObjectWrite[] | undefined;
  permit?(state: CycleState, pod: PodInfo, node: string): PermitResult;
  preBind?(state: CycleState, pod: PodInfo, node: string): PreBindResult;
  /** How PreBind goes on, now that its writes are answered, in their order; a refused one is the last. Without it a refusal is a failure. */
  preBindAnswered?(pod: PodInfo, node: string, memo: object, answers: readonly WriteAnswer[]): PreBindResult;
  /** Whether what PreBind waits for has come: Wait until then. */
  preBindDone?(pod: PodInfo, node: string, memo: object): Status;
  /** Skip hands the Pod on to the next Bind plugin; Success means that this one sends the request. */
  bind?(state: CycleState, pod: PodInfo, node: string): Status;
  postBind?(state: CycleState, pod: PodInfo, node: string): void;
}

/** The methods by which plugins take part, in the order of a Pod's way. */
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

/** An extension point under its name in KubeSchedulerConfiguration. */
export type ExtensionPoint = (typeof EXTENSION_POINTS)[number];

/** How a plugin is made: once for every profile that enables it. `args` come from the profile's `pluginConfig`, defaults filled in. */
export interface PluginFactory {
  readonly name: string;
  /** False: the plugin is registered under its name but its rules are not modelled yet, and says so. */
  readonly modelled: boolean;
  create(args: object, handle: Handle): Plugin;
}

/** Whether the plugin implements the extension point. */
export function takesPartIn(plugin: Plugin, point: ExtensionPoint): boolean {
  return point === 'queueSort' ? plugin.less !== undefined : plugin[point] !== undefined;
}
