import type { FlowRequest } from './flowRequest.ts';
import { type KnownStats, listSeats } from './listWidth.ts';
import { mutatingEstimate } from './mutatingWidth.ts';
import type { WorkEstimate } from './workEstimate.ts';

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
