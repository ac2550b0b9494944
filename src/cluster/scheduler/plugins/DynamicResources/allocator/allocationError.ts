/** Reason why devices cannot be allocated. The message is Kubernetes'. */
export class AllocationError extends Error {}

/** As `AllocationError`, for one node only; other nodes may succeed. */
export class FailedOnNode extends AllocationError {}
