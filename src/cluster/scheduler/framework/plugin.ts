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

/** A change of an object that a PreBind plugin wants made; refused when the object has another resource version by now. */
export interface ObjectWrite {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly resourceVersion?: string;
  /** A merge patch. */
  readonly patch: object;
}

/** With Wait: the writes to make, and what `preBindDone` is asked with, once a second, until it has an answer. */
export interface PreBindResult {
  readonly status: Status;
  readonly writes?: readonly ObjectWrite[];
  /** Plain data: it is kept in a record. */
  readonly memo?: object;
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
  /** The numbers that `score` comes from, for people. */
  scoreTerms?(state: CycleState, pod: PodInfo, node: NodeInfo): readonly ScoreTerm[];
  /** NormalizeScore: brings the scores, one per node of the feasible list, into 0..100 in place. */
  normalizeScore?(state: CycleState, pod: PodInfo, nodes: readonly NodeInfo[], scores: Float64Array): Status;
  reserve?(state: CycleState, pod: PodInfo, node: string): Status;
  /** Undoes Reserve; may be called without it and more than once. */
  unreserve?(state: CycleState, pod: PodInfo, node: string): void;
  permit?(state: CycleState, pod: PodInfo, node: string): PermitResult;
  preBind?(state: CycleState, pod: PodInfo, node: string): PreBindResult;
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
