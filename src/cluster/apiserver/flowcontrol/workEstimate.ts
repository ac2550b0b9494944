import { seatsTimesDuration } from './seatSeconds.ts';

/** Estimated needs of a request. */
export interface WorkEstimate {
  readonly initialSeats: number;
  readonly finalSeats: number;
  /** Time that the final seats are held after execution, in nanoseconds. */
  readonly latencyNs: number;
  /** Number of watches to notify; only for a write that makes an event. */
  readonly watchers?: number;
}

/**
 * Estimated execution time of every request, corrected at its end.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go.
 */
export const GUESSED_EXECUTION_NS = 3_000_000;

/** Seats that a request holds over both of its phases. */
export function widthOf({
  initialSeats,
  finalSeats,
}: {
  readonly initialSeats: number;
  readonly finalSeats: number;
}): number {
  return initialSeats >= finalSeats ? initialSeats : finalSeats;
}

/** The work of the final phase, in units of 1e-8 seat-seconds. */
export function finalWorkOf({ finalSeats, latencyNs }: WorkEstimate): number {
  return seatsTimesDuration(finalSeats, latencyNs);
}

/** The work of both phases, in units of 1e-8 seat-seconds. */
export function guessedWorkOf(estimate: WorkEstimate): number {
  return seatsTimesDuration(estimate.initialSeats, GUESSED_EXECUTION_NS) + finalWorkOf(estimate);
}
