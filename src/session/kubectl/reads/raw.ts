import { store } from '#cluster/api/kindTables.ts';
import { requestInfo } from '#cluster/api/requestInfo.ts';
import { resolveRoute } from '#cluster/apiserver/chain/resolveRoute.ts';
import { keyOf } from '#model/objectKey.ts';
import { serverMetricsText } from '#session/questions/apiserver/metricsText.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, notHere } from '../kubectlError.ts';
import type { Printed } from '../printed.ts';
import { refusalOf } from './permission.ts';

/** `kubectl get --raw PATH`: what the API server answers, as it comes. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/rawhttp/raw.go. */
export function raw(asked: Invocation, url: string): Printed {
  const { world } = asked;
  if (!url.startsWith('/')) throw new KubectlError(`error: "${url}" is no path of the API server`);
  const info = requestInfo('GET', url);
  const refusal = refusalOf(asked, info);
  if (refusal !== undefined) throw new KubectlError(refusal);
  if (info.path === '/metrics') return { out: serverMetricsText(world) };
  if (/^\/(healthz|livez|readyz)$/.test(info.path)) return { out: 'ok' };
  const route = resolveRoute(world, info);
  if (route.server === 'notFound')
    throw new KubectlError('Error from server (NotFound): the server could not find the requested resource');
  if (!('kind' in route) || info.subresource !== '' || url.includes('?')) throw notHere(`kubectl get --raw ${url}`);
  const table = world.table(store(route.kind));
  const { namespace, name } = info;
  if (name !== '') {
    const object = table.get(keyOf(route.namespaced ? namespace : undefined, name));
    if (!object)
      throw new KubectlError(
        `Error from server (NotFound): ${info.resource}${info.apiGroup && `.${info.apiGroup}`} "${name}" not found`,
      );
    return { out: `${JSON.stringify(object)}\n` };
  }
  const items = table.values().filter(({ metadata }) => namespace === '' || metadata.namespace === namespace);
  const apiVersion = info.apiGroup === '' ? info.apiVersion : `${info.apiGroup}/${info.apiVersion}`;
  const kind = `${route.kind.split('.')[0]}List`;
  return { out: `${JSON.stringify({ kind, apiVersion, metadata: {}, items })}\n` };
}
