/**
 * States in v1beta3 that zero shares are intended instead of the default; no other version may have it. Upstream source
 * (v1.36.2): staging/src/k8s.io/api/flowcontrol/v1beta3/types.go.
 */
export const ZERO_SHARES_ANNOTATION = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares';
