import type { World } from '../../kernel/world.ts';
import type { RequestInfo } from '../api/requestInfo.ts';
import { REQUEST_TOTALS_TABLE, type RequestTotal } from './requestRecords.ts';

/** One more answer. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/metrics/metrics.go, apiserver_request_total. */
export function countRequest(world: World, server: string, info: RequestInfo, code: number): void {
  const verb = VERBS[info.verb] ?? info.verb.toUpperCase();
  const scope = scopeOf(info);
  const { apiGroup: group, apiVersion: version, resource, subresource } = info;
  const key = `${server}|${verb}|${group}|${version}|${resource}|${subresource}|${scope}|${code}`;
  const totals = world.table<RequestTotal>(REQUEST_TOTALS_TABLE);
  totals.put(key, { count: (totals.get(key)?.count ?? 0) + 1 });
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
