import type { Micros, Millis } from '#base/time.ts';
import type { FailureCause, TrafficFailure } from '#cluster/environment/traffic/trafficRecords.ts';

export type FailedOutcome = TrafficFailure['outcome'];

/** Colour of a span; its text gives the meaning. */
export type SpanTone =
  | 'outline'
  | 'plain'
  | 'app'
  | 'init'
  | 'side'
  | 'box'
  | 'wait'
  | 'bad'
  | 'ok'
  | 'term'
  | 'hook'
  | 'true'
  | 'false';

/**
 * Kind of a span or a mark, unless `label` gives Kubernetes' own word. `gated` to `init` are the parts of Pending;
 * `preStop` and `terming` are those of the grace period.
 */
export type SpanCode =
  | ''
  | 'gated'
  | 'queue'
  | 'bound'
  | 'volumes'
  | 'sandbox'
  | 'pull'
  | 'init'
  | 'starting'
  | 'run'
  | 'backoff'
  | 'imageBackoff'
  | 'unconfigured'
  | 'failed'
  | 'postStart'
  | 'preStop'
  | 'preStopOver'
  | 'terming'
  | 'grace'
  | 'creating'
  | 'routed'
  | 'missed'
  | 'held'
  | 'stopped';

/** A state that lasts for some time. Times are simulated microseconds since the start of the run. */
export interface LifeSpan {
  readonly fromUs: Micros;
  /** -1: it had not ended at the end of the known run. */
  readonly toUs: Micros;
  /** The entry in which it began; 0 when it began before the run. */
  readonly seq: number;
  readonly tone: SpanTone;
  readonly code: SpanCode;
  /** In Kubernetes' own words; may be empty. */
  readonly label: string;
  /** Reason and message from the API or the kubelet; may be empty. */
  readonly detail: string;
  /** Number of a run of a container, or number of failed requests. */
  readonly count?: number;
  readonly parts?: readonly LifePart[];
  /** Failed requests only: outcome and cause. */
  readonly outcome?: FailedOutcome;
  readonly cause?: FailureCause;
}

/** A part of a span. */
export interface LifePart {
  readonly fromUs: Micros;
  readonly toUs: Micros;
  readonly seq: number;
  readonly code: SpanCode;
}

export type MarkShape = 'success' | 'failure' | 'true' | 'false' | 'unknown' | 'signal' | 'kill' | 'exit' | 'ahead';

/** An event at an instant. */
export interface LifeMark {
  readonly atUs: Micros;
  /** 0: the journal has no entry for it, because it follows from the period or is still to come. */
  readonly seq: number;
  readonly shape: MarkShape;
  readonly label: string;
  readonly detail: string;
  /** Probes only: equal results in a row up to this one, and the threshold. */
  readonly run?: number;
  readonly threshold?: number;
}

export type LaneKind =
  | 'phase'
  | 'status'
  | 'condition'
  | 'sandbox'
  | 'pull'
  | 'container'
  | 'hooks'
  | 'probe'
  | 'signals'
  | 'grace'
  | 'endpoint'
  | 'proxy'
  | 'requests';

export interface LifeLane {
  readonly id: string;
  readonly kind: LaneKind;
  /** In Kubernetes' own words, such as `PodScheduled` or a container's name. */
  readonly name: string;
  /** Type of the lane: `init`, `sidecar`, `app` or `ephemeral` for a container; the Service for an endpoint. */
  readonly of: string;
  /** Position of an init container in its order, from 1; 0 for other lanes. */
  readonly order: number;
  /** Seconds: the period of a probe, or the grace period; 0 for other lanes. */
  readonly seconds: number;
  readonly spans: readonly LifeSpan[];
  readonly marks: readonly LifeMark[];
}

/** The grace period of a Pod. */
export interface GraceView {
  readonly fromUs: Micros;
  readonly graceSeconds: number;
  /** When the first process got SIGTERM. The preStop hooks used the grace period until then. -1 before that. */
  readonly termUs: Micros;
  /** When the remaining processes get SIGKILL. */
  readonly killUs: Micros;
  readonly endedUs: Micros;
}

/** Back-off of a container's restarts from a moment on. */
export interface BackoffPoint {
  readonly atUs: Micros;
  readonly container: string;
  readonly restarts: number;
  /** Wait after its next exit, in milliseconds; 0: it restarts at once. */
  readonly nextMs: Millis;
}

export interface LifeCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** The Pod's status in the API from a moment on. */
export interface StatusPoint {
  readonly atUs: Micros;
  readonly conditions: readonly LifeCondition[];
  readonly deleting: boolean;
  readonly phase: string;
  readonly status: string;
}

/** Hooks or probes that the model assumes to succeed, because it cannot know their result. */
export interface LifeAssumption {
  readonly container: string;
  readonly about: 'postStart' | 'preStop' | 'startupProbe' | 'readinessProbe' | 'livenessProbe';
  /** Programs, paths, or a port such as `:80`. */
  readonly takes: readonly string[];
}

/** A Pod that no longer exists at the reader's moment. */
export interface EndedPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly goneUs: Micros;
}

/** The end of a Pod and its cause. */
export interface PodEnding {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** The entry in which its phase became Failed or Succeeded, or in which it was removed before that. */
  readonly endedSeq: number;
  readonly endedUs: Micros;
  readonly isGone: boolean;
  /**
   * `deleted`: by a DELETE. `evicted`: by the eviction API. `kubelet`: evicted under pressure or rejected. `itself`:
   * its processes ended.
   */
  readonly how: 'deleted' | 'evicted' | 'kubelet' | 'itself';
  /** The user of the request, such as `system:kube-scheduler`; empty without one. */
  readonly by: string;
  /** Its phase at its end. */
  readonly phase: string;
  /** Reason in its condition DisruptionTarget, otherwise in its status, in Kubernetes' words; may be empty. */
  readonly reason: string;
  readonly message: string;
  readonly exits: readonly { readonly container: string; readonly exitCode: number; readonly reason: string }[];
  /** The Pod that its controller created as a replacement; empty without one. */
  readonly successor: string;
}

/**
 * One Pod from its creation to its end, or to the end of the known branch. It does not depend on the reader's moment.
 */
export interface PodLife {
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly node: string;
  readonly createdSeq: number;
  readonly createdUs: Micros;
  /** When the object was removed; -1 while it exists. */
  readonly goneUs: Micros;
  /** The end of the known branch. */
  readonly knownUs: Micros;
  readonly lanes: readonly LifeLane[];
  readonly grace: GraceView | undefined;
  readonly backoffs: readonly BackoffPoint[];
  /** Restart delays of a container that crashes repeatedly: first none, then longer and longer. */
  readonly ladderMs: readonly number[];
  /** A container that ran longer than this restarts with the first delay again. */
  readonly resetMs: Millis;
  readonly statuses: readonly StatusPoint[];
  readonly settings: LifeSettings;
  readonly assumed: readonly LifeAssumption[];
  /** Older parts are left out, because they are too far back to read. */
  readonly isCut: boolean;
}

/** Pods over their whole lives. */
export interface PodLifeQuestions {
  /**
   * Pods of the present branch that were deleted up to now and whose names are not in use again. The last one comes
   * first; a few dozen at most.
   */
  readonly endedPods: { readonly ask: object; readonly answer: readonly EndedPod[] };
  /** Ends of Pods on the present branch up to now. The last one comes first; a few dozen at most. */
  readonly podEndings: { readonly ask: object; readonly answer: readonly PodEnding[] };
  /**
   * A Pod from its creation to the end of the known branch. If several have that name, the one with `uid`, or the
   * present one.
   */
  readonly podLife: {
    readonly ask: { readonly namespace: string; readonly name: string; readonly uid?: string };
    readonly answer: PodLife | undefined;
  };
  /** The same Pod with other settings. `deleteAfterSeconds`: it is deleted that long after its creation. */
  readonly compareLives: {
    readonly ask: {
      readonly namespace: string;
      readonly name: string;
      readonly uid?: string;
      readonly change: LifeChange;
      readonly deleteAfterSeconds?: number;
    };
    readonly answer: LifeComparisonAnswer;
  };
}

/** Fields of a probe that set its timing; absent ones stay unchanged. */
export interface ProbeTiming {
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly successThreshold?: number;
  readonly failureThreshold?: number;
}

export type ProbeField = 'startupProbe' | 'readinessProbe' | 'livenessProbe';

export type TimingField = keyof ProbeTiming;

/** A change to try; absent fields stay unchanged. */
export interface LifeChange {
  readonly container: string;
  readonly probes: { readonly [F in ProbeField]?: ProbeTiming };
  readonly terminationGracePeriodSeconds?: number;
  /** Duration of a preStop hook that sleeps; 0 removes any hook. */
  readonly preStopSleepSeconds?: number;
}

/** Present settings of a Pod. */
export interface LifeSettings {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly {
    readonly name: string;
    readonly probes: { readonly [F in ProbeField]?: Required<ProbeTiming> };
    /** 0 without a sleeping hook. */
    readonly preStopSleepSeconds: number;
  }[];
}

export interface LifeFigures {
  /** Since creation; -1: never. */
  readonly firstReadyUs: Micros;
  readonly goneUs: Micros;
  readonly restarts: number;
  readonly failedRequests: number;
}

export interface ComparedLife {
  readonly life: PodLife;
  readonly figures: LifeFigures;
}

/** The same Pod in two runs with the same seed and inputs: unchanged, and with the change. */
export interface LifeComparison {
  /** `namespace/name` */
  readonly workload: string;
  readonly lives: readonly [ComparedLife, ComparedLife | undefined];
  /** The moment at which both runs ended. */
  readonly untilUs: Micros;
  /** A run had too many entries to reach its end. */
  readonly isCut: boolean;
}

export type LifeComparisonAnswer =
  | { readonly ok: true; readonly comparison: LifeComparison }
  /** `noManifest`: no manifest of the run creates that workload. `notThere`: the Pod does not exist. */
  | { readonly ok: false; readonly problem: 'noManifest' | 'notThere'; readonly workload: string };
