import type { NamedMeta } from '../../../model/generated/types.ts';

/**
 * The runtime instance of Pods that are scheduled together, as far as the scheduler reads it.
 * Upstream source (v1.36.2): staging/src/k8s.io/api/scheduling/v1alpha2/types.go.
 */
export interface PodGroup {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: NamedMeta;
  readonly spec?: {
    readonly schedulingPolicy?: {
      readonly basic?: object;
      readonly gang?: { readonly minCount?: number };
    };
  };
}
