/** Who is interested in which cluster events, and which came last. */
export interface EventBus {
  /** In the order of the profile. */
  readonly plugins: readonly string[];
  readonly rows: readonly BusRow[];
  /** Those that rejected, hold or wait for the Pod that was asked about. */
  readonly concerned: readonly string[];
  /** Newest first. */
  readonly passed: readonly PassedEvent[];
  readonly counters: QueueCounters;
}

/** What decided, before there were queueing hints, where a failed Pod goes. */
export interface QueueCounters {
  /** Grows with every Pod that is popped. */
  readonly schedulingCycle: number;
  /** Its value when Pods were last asked to move; -1 when that was not, or is too long ago to tell. */
  readonly moveRequestCycle: number;
  /** Whether they decide anything: in the queue of v1.26. */
  readonly decide: boolean;
}

/** One sort of change of one resource. */
export interface BusRow {
  readonly resource: string;
  readonly action: string;
  readonly interested: readonly { readonly plugin: string; readonly hasHint: boolean }[];
}

/** What became of a Pod by an event; QueueAfterBackoff is straight to activeQ when the back-off is over. */
export type EventOutcome = 'Skip' | 'QueueAfterBackoff' | 'QueueImmediately';

/** One cluster event as it reached the scheduling queue. */
export interface PassedEvent {
  readonly seq: number;
  readonly timeUs: number;
  /** As metrics and logs call it. */
  readonly event: string;
  readonly resource: string;
  readonly actions: readonly string[];
  /** The object that changed; empty for an event that no object causes. */
  readonly object: string;
  /** Some plugin registered for it. */
  readonly isOfInterest: boolean;
  /** How many waiting Pods it was held against, and how many of them it moved. */
  readonly judged: number;
  readonly moved: number;
  /** What it meant to the Pod that was asked about. */
  readonly verdict?: {
    readonly outcome: EventOutcome;
    /** The plugin that decided; empty when none did. */
    readonly plugin: string;
    /** It came while the Pod was in flight, and was looked at when the attempt had failed. */
    readonly isReplayed: boolean;
  };
}
