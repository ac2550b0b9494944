import type { ApiResponse, HttpRequest } from '#cluster/api/request.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { ApiError } from '../apiErrors.ts';
import type { Route } from './resolveRoute.ts';

/**
 * Objects of an aggregated API server, by `apiService/resource/namespace/name`. They are in its own memory, not in
 * etcd.
 */
const AGGREGATED_OBJECTS = table<KubeObject>('aggregated/objects');

/**
 * The extension behind an APIService accepts any resource and subresource, and has its own store.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/apiserver/handler_proxy.go.
 */
export function answerAggregated(
  world: World,
  { apiService, available }: Extract<Route, { server: 'kube-aggregator' }>,
  { body }: HttpRequest,
  { verb, resource, namespace, name }: RequestInfo,
): ApiResponse {
  if (!available) throw new ApiError(503, 'ServiceUnavailable', 'service unavailable', 'delegation');
  const store = world.table(AGGREGATED_OBJECTS);
  const given = body as KubeObject | undefined;
  const key = `${apiService}/${resource}/${keyOf(namespace || undefined, name || (given?.metadata.name ?? ''))}`;
  const known = store.get(key);
  if (verb === 'create' || verb === 'update' || verb === 'patch') {
    if (given) store.put(key, given);
    return { ok: true, code: verb === 'create' ? 201 : 200, object: given };
  }
  if (verb === 'delete') store.delete(key);
  return { ok: true, code: 200, object: known };
}
