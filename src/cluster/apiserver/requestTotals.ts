import { ownValue } from '#base/record.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { World } from '#kernel/world.ts';
import { requestExecuted } from './apiServerEvents.ts';
import { type InFlightRequest, QUEUED_REQUESTS, REQUEST_TOTALS } from './requestRecords.ts';

/**
 * Counts one more answer.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/metrics/metrics.go, apiserver_request_total.
 */
export function countRequest(world: World, server: string, info: RequestInfo, code: number): void {
  const key = keyOf(server, info, code);
  const totals = world.table(REQUEST_TOTALS);
  totals.put(key, { count: (totals.get(key)?.count ?? 0) + 1 });
}

/** Parts of a key. */
interface Known {
  readonly server: string;
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  readonly subresource: string;
  readonly scope: string;
  readonly code: number;
  readonly key: string;
}

/**
 * Cached by resource. A few types of answers are most of all, and a new string would have to be hashed and stored each
 * time.
 */
const known = new Map<string, Known[]>();
const MOST_KNOWN = 64;

function keyOf(server: string, info: RequestInfo, code: number): string {
  const { apiGroup: group, apiVersion: version, resource, subresource, verb } = info;
  const scope = scopeOf(info);
  const ofResource = known.get(resource) ?? [];
  for (const one of ofResource)
    if (
      one.code === code &&
      one.verb === verb &&
      one.scope === scope &&
      one.subresource === subresource &&
      one.server === server &&
      one.group === group &&
      one.version === version
    )
      return one.key;
  const method = ownValue(VERBS, verb) ?? verb.toUpperCase();
  const key = `${server}|${method}|${group}|${version}|${resource}|${subresource}|${scope}|${code}`;
  if (ofResource.length < MOST_KNOWN && known.size < MOST_KNOWN)
    known.set(resource, [...ofResource, { server, verb, group, version, subresource, scope, code, key }]);
  return key;
}

const VERBS: Readonly<Record<string, string>> = {
  create: 'POST',
  update: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  deletecollection: 'DELETECOLLECTION',
};

/** Upstream source (v1.36.2): metrics.go, CleanScope. */
function scopeOf({ isResourceRequest, name, namespace }: RequestInfo): string {
  if (name !== '') return 'resource';
  if (namespace !== '') return 'namespace';
  return isResourceRequest ? 'cluster' : '';
}

/** Requests inside the API servers, in order of arrival. */
export function requestsInside(world: World): InFlightRequest[] {
  const executing = world
    .table(AGENDA)
    .values()
    .flatMap((due) => requestExecuted(due) ?? []);
  return [...world.table(QUEUED_REQUESTS).values(), ...executing].sort((a, b) => a.id - b.id);
}
