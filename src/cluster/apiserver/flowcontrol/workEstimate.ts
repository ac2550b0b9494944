import { NS_PER_SECOND } from '#base/time.ts';
import type { FlowRequest, FlowRequestInfo } from './flowRequest.ts';
import { type KnownStats, listSeats } from './listWidth.ts';

/**
 * Work is measured in seat-seconds, in integer units of 1e-8. A double holds them exactly up to 90 million
 * seat-seconds.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/request/seat_seconds.go.
 */
const UNITS_PER_SECOND = 100_000_000;
const NS_PER_UNIT = NS_PER_SECOND / UNITS_PER_SECOND;

/**
 * Estimated execution time of every request, corrected at its end.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go.
 */
export const GUESSED_EXECUTION_NS = 3_000_000;

const WATCHES_PER_SEAT = 10;
const EVENT_NS = 5_000_000;
const MOST_SEATS = 10;

/** Inputs of an estimate. Each function is called only if its result is needed. */
export interface WorkSources {
  /** Statistics by resource, `pods` or `deployments.apps`. */
  readonly stats: (resource: string) => KnownStats;
  /** Number of watches that receive this write. */
  readonly watchers: (request: FlowRequest) => number;
  readonly consistentListFromCache: boolean;
}

const ONE_SEAT: WorkEstimate = { initialSeats: 1, finalSeats: 0, latencyNs: 0 };
const WRITES = new Set(['create', 'update', 'patch', 'delete']);

/**
 * Number of seats of a request. `levelMaxSeats` is the cap of its level, 0 for none.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/request/width.go.
 */
export function estimateWork(request: FlowRequest, levelMaxSeats: number, sources: WorkSources): WorkEstimate {
  const { info } = request;
  if (info.verb === 'list' || info.verb === 'watch') {
    const stats = sources.stats(groupResource(request));
    const { consistentListFromCache } = sources;
    return { ...ONE_SEAT, initialSeats: listSeats(request, { stats, levelMaxSeats, consistentListFromCache }) };
  }
  return WRITES.has(info.verb) ? mutatingEstimate(info, sources.watchers(request), levelMaxSeats) : ONE_SEAT;
}

/** `pods`, `deployments.apps`. */
export function groupResource({ info }: FlowRequest): string {
  return info.apiGroup ? `${info.resource ?? ''}.${info.apiGroup}` : (info.resource ?? '');
}

/**
 * Seats of a write: one, and afterwards those for notifying the watchers. A cap keeps the work constant and extends the
 * time.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/request/mutating_work_estimator.go.
 */
function mutatingEstimate(info: FlowRequestInfo, watchers: number, levelMaxSeats: number): WorkEstimate {
  if (makesNoEvent(info)) return { initialSeats: 1, finalSeats: 0, latencyNs: 0 };
  if (watchers < WATCHES_PER_SEAT) return { initialSeats: 1, finalSeats: 0, latencyNs: 0, watchers };
  const most = levelMaxSeats === 0 || levelMaxSeats > MOST_SEATS ? MOST_SEATS : levelMaxSeats;
  const wanted = Math.ceil(watchers / WATCHES_PER_SEAT);
  const finalSeats = Math.min(wanted, most);
  return {
    initialSeats: 1,
    finalSeats,
    latencyNs: durationPerSeat(seatsTimesDuration(wanted, EVENT_NS), finalSeats),
    watchers,
  };
}

/** A token request changes no object. Only these two names are checked, not the API group. */
function makesNoEvent({ resource, subresource }: FlowRequestInfo): boolean {
  return resource === 'serviceaccounts' && subresource === 'token';
}

/** Estimated needs of a request. */
export interface WorkEstimate {
  readonly initialSeats: number;
  readonly finalSeats: number;
  /** Time that the final seats are held after execution, in nanoseconds. */
  readonly latencyNs: number;
  /** Number of watches to notify; only for a write that makes an event. */
  readonly watchers?: number;
}

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
