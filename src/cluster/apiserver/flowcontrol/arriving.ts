import type { PoolRecord } from './flowControlRecords.ts';
import type { RequestDraft } from './requestDraft.ts';
import { finalWorkOf, guessedWorkOf, type WorkEstimate } from './workEstimate.ts';

/** A classified request with its estimate. */
export interface Arriving {
  readonly id: number;
  readonly flowSchema: string;
  readonly user: string;
  readonly distinguisher: string;
  /** Queue indexes in the order of the deal; empty if the level has no queues. */
  readonly hand: readonly number[];
  readonly estimate: WorkEstimate;
  readonly isWatch?: boolean;
}

/** Record of the request as it waits or would wait. `queue` is the id of its queue. */
export function recordOf(
  level: string,
  pool: PoolRecord,
  arriving: Arriving,
  queue: number,
  nowNs: number,
): RequestDraft {
  const { id, flowSchema, user, distinguisher, hand, estimate, isWatch = false } = arriving;
  return {
    id,
    level,
    flowSchema,
    user,
    distinguisher,
    state: 'waiting',
    hand,
    queue,
    order: pool.arrivals,
    initialSeats: estimate.initialSeats,
    finalSeats: estimate.finalSeats,
    latencyNs: estimate.latencyNs,
    finalWork: finalWorkOf(estimate),
    work: guessedWorkOf(estimate),
    arrivalR: pool.r,
    arrivedNs: nowNs,
    startedNs: 0,
    isWatch,
    timer: 0,
  };
}
