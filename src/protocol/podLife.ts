import type { FailureCause, TrafficFailure } from '#cluster/environment/traffic/trafficRecords.ts';
import type { LifeChange, LifeComparisonAnswer, LifeSettings } from './lifeComparison.ts';

export type FailedOutcome = TrafficFailure['outcome'];

/** How a span is painted; what it means is said by its text. */
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
 * What a span or a mark is, where it is not a word of Kubernetes that `label` gives. `gated` to `init` are the parts of Pending;
 * `preStop` and `terming` those of the grace budget.
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

/** Something that lasts. Times are simulated microseconds since the start of the run. */
export interface LifeSpan {
  readonly fromUs: number;
  /** -1: it had not ended at the end of what is known. */
  readonly toUs: number;
  /** The entry in which it began; 0 when it was so before the run. */
  readonly seq: number;
  readonly tone: SpanTone;
  readonly code: SpanCode;
  /** In Kubernetes' own words; may be empty. */
  readonly label: string;
  /** Reason and message as the API or the kubelet has them; may be empty. */
  readonly detail: string;
  /** Of a run, which one; of requests, how many failed. */
  readonly count?: number;
  readonly parts?: readonly LifePart[];
  /** Of requests that failed: how, and why. */
  readonly outcome?: FailedOutcome;
  readonly cause?: FailureCause;
}

/** A stretch inside of a span. */
export interface LifePart {
  readonly fromUs: number;
  readonly toUs: number;
  readonly seq: number;
  readonly code: SpanCode;
}

export type MarkShape = 'success' | 'failure' | 'true' | 'false' | 'unknown' | 'signal' | 'kill' | 'exit' | 'ahead';

/** Something that happens at an instant. */
export interface LifeMark {
  readonly atUs: number;
  /** 0: nothing of it is in the journal, it follows from the period; or it is still to come. */
  readonly seq: number;
  readonly shape: MarkShape;
  readonly label: string;
  readonly detail: string;
  /** Of a probe: equal outcomes in a row with this one, and how many are needed. */
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
  /** Of what sort: `init`, `sidecar`, `app`, `ephemeral` of a container; the Service of an endpoint. */
  readonly of: string;
  /** Place of an init container in its order, from 1; 0 of all else. */
  readonly order: number;
  /** Seconds: the period of a probe, the grace budget; 0 of all else. */
  readonly seconds: number;
  readonly spans: readonly LifeSpan[];
  readonly marks: readonly LifeMark[];
}

/** The time that a Pod has to end. */
export interface GraceView {
  readonly fromUs: number;
  readonly graceSeconds: number;
  /** When the first process got SIGTERM: the preStop hooks before it took of the budget; -1 before that. */
  readonly termUs: number;
  /** When what still runs gets SIGKILL. */
  readonly killUs: number;
  readonly endedUs: number;
}

/** Back-off of a container's restarts, as it stood from a moment on. */
export interface BackoffPoint {
  readonly atUs: number;
  readonly container: string;
  readonly restarts: number;
  /** What it waits after its next exit, in milliseconds; 0: it is started again at once. */
  readonly nextMs: number;
}

export interface LifeCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** What the API says of a Pod from a moment on. */
export interface StatusPoint {
  readonly atUs: number;
  readonly conditions: readonly LifeCondition[];
  readonly deleting: boolean;
  readonly phase: string;
  readonly status: string;
}

/** What the model takes to succeed in a hook or a probe because nobody knows what comes of it. */
export interface LifeAssumption {
  readonly container: string;
  readonly about: 'postStart' | 'preStop' | 'startupProbe' | 'readinessProbe' | 'livenessProbe';
  /** Programs, paths, or a port as `:80`. */
  readonly takes: readonly string[];
}

/** A Pod that is there no more at the reader's moment. */
export interface EndedPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly goneUs: number;
}

/** How a Pod came to its end. */
export interface PodEnding {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** The entry in which its phase became Failed or Succeeded, or in which it was removed without that. */
  readonly endedSeq: number;
  readonly endedUs: number;
  readonly isGone: boolean;
  /** By a DELETE, by the eviction API, by its kubelet (an eviction for want of a resource, a refusal), or its processes ended. */
  readonly how: 'deleted' | 'evicted' | 'kubelet' | 'itself';
  /** The user of the request, such as `system:kube-scheduler`; empty without one. */
  readonly by: string;
  /** Its phase at its end. */
  readonly phase: string;
  /** Of its condition DisruptionTarget, else of its status, in Kubernetes' words; may be empty. */
  readonly reason: string;
  readonly message: string;
  readonly exits: readonly { readonly container: string; readonly exitCode: number; readonly reason: string }[];
  /** The Pod that its controller made instead, by name; empty without one. */
  readonly successor: string;
}

/** One Pod from its creation to its end, or to the end of what is known of the branch: the reader's moment is not part of it. */
export interface PodLife {
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly node: string;
  readonly createdSeq: number;
  readonly createdUs: number;
  /** When the object was gone; -1 while it is there. */
  readonly goneUs: number;
  /** The end of what is known. */
  readonly knownUs: number;
  readonly lanes: readonly LifeLane[];
  readonly grace: GraceView | undefined;
  readonly backoffs: readonly BackoffPoint[];
  /** Waits of a container that crashes again and again: at once, then ever longer. */
  readonly ladderMs: readonly number[];
  /** A container that ran for longer than this starts at the bottom of the ladder. */
  readonly resetMs: number;
  readonly statuses: readonly StatusPoint[];
  readonly settings: LifeSettings;
  readonly assumed: readonly LifeAssumption[];
  /** Some of it was too long ago to be read at once. */
  readonly isCut: boolean;
}

/** The lives of Pods. */
export interface PodLifeQuestions {
  /** Pods of the present branch that were deleted up to now and whose names no other Pod has, the last one first; a few dozen at most. */
  readonly endedPods: { readonly ask: object; readonly answer: readonly EndedPod[] };
  /** The ends of Pods along the present branch up to now, the last one first; a few dozen at most. */
  readonly podEndings: { readonly ask: object; readonly answer: readonly PodEnding[] };
  /** A Pod from its creation to the end of what is known of the branch; of several of that name the one with `uid`, or the one of the present moment. */
  readonly podLife: {
    readonly ask: { readonly namespace: string; readonly name: string; readonly uid?: string };
    readonly answer: PodLife | undefined;
  };
  /** The same Pod once more with other settings, and deleted so long after its creation if that is said. */
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
