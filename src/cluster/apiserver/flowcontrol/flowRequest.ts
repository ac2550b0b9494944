/**
 * Parsed URL of a request.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/request/requestinfo.go.
 */
export interface RequestInfo {
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
  readonly info: RequestInfo;
  /** Part of the URL after `?`, without it; empty if there is none. */
  readonly query: string;
}
