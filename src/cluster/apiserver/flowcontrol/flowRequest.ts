/** The URL of a request taken apart. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/request/requestinfo.go. */
export interface RequestInfo {
  readonly isResourceRequest: boolean;
  /** The whole path. A request that is not for a resource has nothing else. */
  readonly path: string;
  /** `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`; the HTTP method in lower case of a request for no resource. */
  readonly verb: string;
  /** Absent for the core group. */
  readonly apiGroup?: string;
  readonly apiVersion?: string;
  /** Absent for a resource without namespaces, and for a request for all namespaces. */
  readonly namespace?: string;
  readonly resource?: string;
  readonly subresource?: string;
  /** Also the name that a field selector `metadata.name=...` asks for. */
  readonly name?: string;
}

/** Who asks, as authentication found it. */
export interface RequestUser {
  readonly name: string;
  readonly groups: readonly string[];
}

/** What API Priority and Fairness looks at in a request. */
export interface FlowRequest {
  readonly user: RequestUser;
  readonly info: RequestInfo;
  /** The part of the URL after `?`, without it; empty when there is none. */
  readonly query: string;
}
