const VERBS = new Set(['watch', 'proxy']);

const SUBRESOURCES = new Set(['attach', 'exec', 'proxy', 'log', 'portforward']);
/**
 * Parsed URL of a request.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/request/requestinfo.go.
 */
export interface FlowRequestInfo {
  readonly isResourceRequest: boolean;
  /** Whole path. A request without a resource has nothing else. */
  readonly path: string;
  /**
   * `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`. For a request without a
   * resource, the HTTP method in lower case.
   */
  readonly verb: string;
  /** Absent for the core group. */
  readonly apiGroup?: string;
  readonly apiVersion?: string;
  /** Absent for a resource without namespaces, and for a request to all namespaces. */
  readonly namespace?: string;
  readonly resource?: string;
  readonly subresource?: string;
  /** Also set from a field selector `metadata.name=...`. */
  readonly name?: string;
}

/** Sender of a request, from authentication. */
export interface RequestUser {
  readonly name: string;
  readonly groups: readonly string[];
}

/** Attributes of a request that API Priority and Fairness uses. */
export interface FlowRequest {
  readonly user: RequestUser;
  readonly info: FlowRequestInfo;
  /** Part of the URL after `?`, without it; empty if there is none. */
  readonly query: string;
}

/**
 * Whether the request has no time limit. A log request has none, whether it follows the log or not.
 * Upstream source (v1.36.2): pkg/controlplane/apiserver/config.go,
 * staging/src/k8s.io/apiserver/pkg/server/filters/longrunning.go.
 */
function isLongRunning({ verb, isResourceRequest, subresource = '', path }: FlowRequestInfo): boolean {
  if (VERBS.has(verb)) return true;
  return isResourceRequest ? SUBRESOURCES.has(subresource) : path.startsWith('/debug/pprof/');
}

/**
 * Whether API Priority and Fairness skips the request. It does not skip watches.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/priority-and-fairness.go.
 */
export function bypassesFlowControl(info: FlowRequestInfo): boolean {
  return isLongRunning(info) && info.verb !== 'watch';
}
