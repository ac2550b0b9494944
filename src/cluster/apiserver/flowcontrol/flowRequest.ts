/** The URL of a request taken apart. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/request/requestinfo.go. */
export interface RequestInfo {
  readonly isResourceRequest: boolean;
  /** The whole path, which is all there is of a request for no resource. */
  readonly path: string;
  /** `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`; the HTTP method in lower case of a request for no resource. */
  readonly verb: string;
  /** Absent for the core group. */
  readonly apiGroup?: string;
  readonly apiVersion?: string;
  /** Absent when the resource has none, or all are meant. */
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
