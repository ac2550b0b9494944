import { seatsTimesDuration } from './seatSeconds.ts';

/** What a request is expected to need. */
export interface WorkEstimate {
  readonly initialSeats: number;
  readonly finalSeats: number;
  /** How long the final seats are held after the end of execution; nanoseconds. */
  readonly latencyNs: number;
  /** How many watches are to be told of it; only of a write that makes an event. */
  readonly watchers?: number;
}

/** All requests are guessed to execute for so long; corrected when they end. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go. */
export const GUESSED_EXECUTION_NS = 3_000_000;

/** The seats a request holds during both of its phases. */
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
