/** Why devices cannot be allocated; the message is Kubernetes'. */
export class AllocationError extends Error {}

/** The same for one node only: others may do. */
export class FailedOnNode extends AllocationError {}
