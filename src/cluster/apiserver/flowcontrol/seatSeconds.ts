import { NS_PER_SECOND } from '#base/time.ts';

/**
 * Work is measured in seat-seconds, in integer units of 1e-8. A double holds them exactly up to 90 million
 * seat-seconds.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/request/seat_seconds.go.
 */
const UNITS_PER_SECOND = 100_000_000;
const NS_PER_UNIT = NS_PER_SECOND / UNITS_PER_SECOND;

/** Work of that many seats over that many nanoseconds, rounded to units of 1e-8 seat-seconds. */
export function seatsTimesDuration(seats: number, durationNs: number): number {
  return roundHalfAway((seats * durationNs) / NS_PER_UNIT);
}

/** Time that the seats need for the work, in nanoseconds, rounded down. */
export function durationPerSeat(work: number, seats: number): number {
  return Math.trunc((work / seats) * NS_PER_UNIT);
}

/** Rounds halves away from zero. */
export function roundHalfAway(x: number): number {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
}

/** Work in seat-seconds. */
export function inSeatSeconds(work: number): number {
  return work / UNITS_PER_SECOND;
}
