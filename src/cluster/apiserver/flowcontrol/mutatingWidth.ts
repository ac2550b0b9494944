import type { RequestInfo } from './flowRequest.ts';
import { durationPerSeat, seatsTimesDuration } from './seatSeconds.ts';
import type { WorkEstimate } from './workEstimate.ts';

const WATCHES_PER_SEAT = 10;
const EVENT_NS = 5_000_000;
const MOST_SEATS = 10;

/**
 * Seats of a write: one, and afterwards those for notifying the watchers. A cap keeps the work constant and extends the
 * time.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/request/mutating_work_estimator.go.
 */
export function mutatingEstimate(info: RequestInfo, watchers: number, levelMaxSeats: number): WorkEstimate {
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
function makesNoEvent({ resource, subresource }: RequestInfo): boolean {
  return resource === 'serviceaccounts' && subresource === 'token';
}
