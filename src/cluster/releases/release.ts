/** The release of Kubernetes whose rules the model follows. */
export const RELEASE = 'v1.36.2';
