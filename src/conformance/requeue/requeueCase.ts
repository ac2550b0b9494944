import type { RecordedStep, SchedulerCase } from '#conformance/scheduler/schedulerCase.ts';
import type { KubeObject } from '#model/kinds.ts';

/** A change of the cluster at a moment of a `requeue` case. Deletes contain only the object's name. */
export interface RequeueEvent {
  /** Seconds. */
  readonly at: number;
  readonly type: 'add' | 'update' | 'delete';
  readonly object: KubeObject;
}

/** The queues after an event; the lists are sorted. */
export interface QueuesAfterEvent {
  /** Index of the event; -1 for the start. */
  readonly event: number;
  readonly requeued: readonly string[];
  readonly active: readonly string[];
  readonly backoff: readonly string[];
  readonly unschedulable: readonly string[];
}

/** An attempt, with the Pods that it moved out of the pool. */
export type RequeueStep = RecordedStep & { readonly requeued?: readonly string[] | undefined };

/** A case of category `requeue` of suite `scheduler`, see conformance/scheduler/FORMAT.md. */
export interface RequeueCase extends Omit<SchedulerCase, 'expect'> {
  readonly events: readonly RequeueEvent[];
  readonly expect: readonly (QueuesAfterEvent | RequeueStep)[];
}
