import type { RequestInfo } from './flowRequest.ts';

const VERBS = new Set(['watch', 'proxy']);
const SUBRESOURCES = new Set(['attach', 'exec', 'proxy', 'log', 'portforward']);

/**
 * Whether the request has no time limit. A log request has none, whether it follows the log or not.
 * Upstream source (v1.36.2): pkg/controlplane/apiserver/config.go,
 * staging/src/k8s.io/apiserver/pkg/server/filters/longrunning.go.
 */
function isLongRunning({ verb, isResourceRequest, subresource = '', path }: RequestInfo): boolean {
  if (VERBS.has(verb)) return true;
  return isResourceRequest ? SUBRESOURCES.has(subresource) : path.startsWith('/debug/pprof/');
}

/**
 * Whether API Priority and Fairness skips the request. It does not skip watches.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/priority-and-fairness.go.
 */
export function bypassesFlowControl(info: RequestInfo): boolean {
  return isLongRunning(info) && info.verb !== 'watch';
}
