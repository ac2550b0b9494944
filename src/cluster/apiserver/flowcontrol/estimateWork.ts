import type { FlowRequest, RequestInfo } from './flowRequest.ts';
import { type KnownStats, listSeats } from './listWidth.ts';
import { durationPerSeat, seatsTimesDuration } from './seatSeconds.ts';
import type { WorkEstimate } from './workEstimate.ts';

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
function mutatingEstimate(info: RequestInfo, watchers: number, levelMaxSeats: number): WorkEstimate {
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
