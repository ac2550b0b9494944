/** An object of a person's files that the API server rejected. */
export interface RefusedObject {
  readonly kind: string;
  /** Empty for a cluster-scoped object. */
  readonly namespace: string;
  readonly name: string;
  /** Absent for objects without a file, such as a Pod of a trace. */
  readonly file?: string;
  /** HTTP status code, reason and message of the response. */
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  /**
   * kubectl's message: `Error from server (Forbidden): error when creating "shop.yaml": pods "a" is forbidden: ...`.
   */
  readonly text: string;
}
