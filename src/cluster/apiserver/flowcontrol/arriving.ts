import type { PoolRecord, RequestRecord } from './flowControlRecords.ts';
import { durationPerSeat } from './seatSeconds.ts';
import { finalWorkOf, guessedWorkOf, type WorkEstimate } from './workEstimate.ts';

/** A classified request with its estimate. */
export interface Arriving {
  readonly id: number;
  readonly flowSchema: string;
  readonly user: string;
  readonly distinguisher: string;
  /** Queue indexes in the order of the deal; empty when the level has no queues. */
  readonly hand: readonly number[];
  readonly estimate: WorkEstimate;
  readonly isWatch?: boolean;
}

/** A request that is not stored yet. */
export type RequestDraft = { -readonly [P in keyof RequestRecord]: RequestRecord[P] };

/** As it waits, or would. `queue`: the id of its queue. */
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

/** Final seats that the limit does not allow are held longer instead, so that the work stays the same. */
export function cutToLimit(request: RequestRecord, limit: number): RequestRecord {
  if (request.finalSeats <= limit) return request;
  return { ...request, finalSeats: limit, latencyNs: durationPerSeat(request.finalWork, limit) };
}
