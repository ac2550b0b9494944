/** An object of a person's files that the API server did not take. */
export interface RefusedObject {
  readonly kind: string;
  /** Empty for an object of the cluster. */
  readonly namespace: string;
  readonly name: string;
  /** Absent for what comes from no file, such as a Pod of a trace. */
  readonly file?: string;
  /** HTTP status code, reason and message of the answer. */
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  /** As kubectl tells it: `Error from server (Forbidden): error when creating "shop.yaml": pods "a" is forbidden: ...`. */
  readonly text: string;
}
