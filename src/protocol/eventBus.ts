import type { Micros } from '#base/time.ts';

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
export interface QueueCounters {
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
