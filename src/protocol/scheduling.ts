import type { Micros } from '#base/time.ts';
import type {
  AttemptView,
  PodCapacity,
  PodExplanation,
  ShownCycle,
  VerdictCode,
  Verdicts,
  Waker,
} from './explanation.ts';
import type { PodWay } from './overview.ts';
import type { Stage } from './views.ts';

/** Decisions of kube-scheduler with their reasons, and decisions that it would make. */
export interface SchedulingQuestions {
  readonly explainPod: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodExplanation | undefined;
  };
  /** Answers for a deleted Pod too. `undefined` when there was no such Pod, or when it existed before the run began. */
  readonly podWay: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodWay | undefined;
  };
  /** The cycle decided by entry `seq`; without it the latest one up to the present moment. */
  readonly cycle: { readonly ask: { readonly seq?: number }; readonly answer: ShownCycle | undefined };
  /** Details behind that decision. */
  readonly cycleDetails: { readonly ask: { readonly seq?: number }; readonly answer: CycleDetails | undefined };
  readonly verdicts: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: Verdicts | undefined;
  };
  /** Number of further Pods like this one that would fit; at most `limit` (1000 by default). */
  readonly capacity: {
    readonly ask: { readonly namespace: string; readonly name: string; readonly limit?: number };
    readonly answer: PodCapacity | undefined;
  };
  /** Events that the plugins of a profile registered for. */
  readonly registrations: {
    /** The profile by its name, or by a Pod (`namespace/name`) that it serves; the default profile without either. */
    readonly ask: { readonly schedulerName?: string; readonly pod?: string };
    readonly answer: readonly Waker[];
  };
  /** The cycles of a Pod up to now, newest first, within the searched period. */
  readonly attempts: { readonly ask: { readonly pod: string }; readonly answer: readonly AttemptView[] };
  /** Every PodGroup with the state of its members. */
  readonly podGroups: { readonly ask: object; readonly answer: readonly PodGroupView[] };
  /**
   * The registrations by resource and action, with the last cluster events. `pod` (`namespace/name`) selects its
   * profile and adds the effect of each event on it.
   */
  readonly eventBus: { readonly ask: { readonly pod?: string }; readonly answer: EventBus };
}

/** A PodGroup with its Pods, as kube-scheduler has them now. */
export interface PodGroupView {
  readonly namespace: string;
  readonly name: string;
  /** Number of members that must have a node at once; 0 when the policy is not a gang. */
  readonly minCount: number;
  readonly phase: PodGroupPhase;
  /** By name. */
  readonly members: readonly GroupMemberView[];
  /** Members that fitted on a node in the last attempt, before the whole group was rolled back. */
  readonly fitted: number;
  /** Attempts of the member that was tried most often. */
  readonly tries: number;
  /** Longest remaining wait of the first of them in Permit, in microseconds; 0 when Permit holds none. */
  readonly leftUs: Micros;
  /** Condition in the PodGroup's status; empty until one is written. */
  readonly condition: string;
}

/**
 * `gathers`: fewer members than minCount exist. `waits`: all exist and none has been tried. `tried`: in a cycle right
 * now. `refused`: the last attempt failed as a whole. `held`: Permit holds those that have a node. `goes`: Permit has
 * released them, and they are being bound. `bound`: minCount members are bound.
 */
export type PodGroupPhase = 'gathers' | 'waits' | 'tried' | 'refused' | 'held' | 'goes' | 'bound';

export interface GroupMemberView {
  /** `namespace/name` */
  readonly pod: string;
  readonly state: 'waiting' | 'tried' | 'held' | 'goes' | 'bound';
  /** Empty when it has no node. */
  readonly node: string;
}

/** Details of a cycle's decision, computed only when a view asks for them. */
export interface CycleDetails {
  readonly seq: number;
  readonly pod: string;
  /** Modelled microseconds of the scheduling cycle as a whole. */
  readonly durationUs: Micros;
  /** Every extension point that a Pod passes after it was popped, in order. */
  readonly stages: readonly StageDetail[];
  readonly state: readonly StateEntry[];
  /** Number of copies of CycleState: for nodes of the dry run, and for nodes that were filtered with nominated Pods. */
  readonly clones: { readonly preemption: number; readonly nominated: number };
  readonly filteredTwice: readonly FilteredTwice[];
  /** For the best nodes, by plugin and node. */
  readonly scores: readonly ScoreDetail[];
}

export interface StageDetail {
  readonly stage: Stage;
  readonly plugins: readonly PluginRun[];
  /**
   * Modelled microseconds that the Pod spent at a stage after the scheduling cycle. Undefined while the Pod has not
   * left the stage or never reached it. Also undefined for the stages of the cycle itself, which is timed as a whole.
   */
  readonly durationUs: Micros | undefined;
}

export interface PluginRun {
  readonly plugin: string;
  /** Undefined when the plugin was not called, or its result is not known yet. */
  readonly code: VerdictCode | undefined;
  readonly message: string;
}

/** One value of CycleState, as the decision left it. */
export interface StateEntry {
  readonly key: string;
  /** The extension point and the plugin in the key; empty when the key does not name them. */
  readonly point: 'PreFilter' | 'PreScore' | '';
  readonly plugin: string;
  readonly value: string;
  /** True: dry runs get a copy of it. False: they share it. */
  readonly isCloned: boolean;
}

interface FilteredTwice {
  readonly node: string;
  /** The nominated Pods that were counted the first time, `namespace/name`. */
  readonly rivals: readonly string[];
}

interface ScoreDetail {
  readonly plugin: string;
  readonly node: string;
  /** Numbers and steps of the plugin's formula. */
  readonly terms: readonly { readonly name: string; readonly value: string }[];
}

/** Cluster events with the plugins that registered for them, and the newest events. */
export interface EventBus {
  /** In the order of the profile. */
  readonly plugins: readonly string[];
  readonly rows: readonly BusRow[];
  /** Plugins that rejected or hold the Pod in question, or that it waits for. */
  readonly concerned: readonly string[];
  /** Newest first. */
  readonly passed: readonly PassedEvent[];
  readonly counters: QueueCounters;
}

/** Counters that, before queueing hints, decided the queue of a failed Pod. */
interface QueueCounters {
  /** Grows with every Pod that is popped. */
  readonly schedulingCycle: number;
  /** Its value at the last request to move Pods; -1 when there was none, or it is too old to be known. */
  readonly moveRequestCycle: number;
  /** Whether the counters decide anything: only in the queue of v1.26. */
  readonly decide: boolean;
}

/** One sort of change of one resource. */
export interface BusRow {
  readonly resource: string;
  readonly action: string;
  readonly interested: readonly { readonly plugin: string; readonly hasHint: boolean }[];
}

/** Effect of an event on a Pod. QueueAfterBackoff moves it straight to activeQ when the back-off is over. */
export type EventOutcome = 'Skip' | 'QueueAfterBackoff' | 'QueueImmediately';

/** One cluster event as it reached the scheduling queue. */
export interface PassedEvent {
  readonly seq: number;
  readonly timeUs: Micros;
  /** Its name in metrics and logs. */
  readonly event: string;
  readonly resource: string;
  readonly actions: readonly string[];
  /** The object that changed; empty for an event that no object causes. */
  readonly object: string;
  /** At least one plugin registered for it. */
  readonly isOfInterest: boolean;
  /** Number of waiting Pods that the event was checked against, and number of Pods that it moved. */
  readonly judged: number;
  readonly moved: number;
  /** The event's effect on the Pod in question. */
  readonly verdict?: {
    readonly outcome: EventOutcome;
    /** The plugin that decided; empty when none did. */
    readonly plugin: string;
    /** The event arrived while the Pod was in flight, and was processed after the attempt had failed. */
    readonly isReplayed: boolean;
  };
}
