import { isRecord } from '#base/isRecord.ts';
import type { ObjectMeta } from '#model/generated/types.ts';

/** Annotations in which kubelets before 1.8 kept init containers. */
const GONE: ReadonlySet<string> = new Set([
  'pod.beta.kubernetes.io/init-containers',
  'pod.alpha.kubernetes.io/init-containers',
  'pod.beta.kubernetes.io/init-container-statuses',
  'pod.alpha.kubernetes.io/init-container-statuses',
]);

/**
 * Removes annotations that are no longer read from a Pod or template.
 * Upstream source (v1.36.2): pkg/apis/core/v1/conversion.go, dropInitContainerAnnotations.
 */
export function withoutInitAnnotations<T extends { readonly metadata?: ObjectMeta }>(object: T): T {
  const annotations = object.metadata?.annotations;
  if (!isRecord(annotations)) return object;
  const kept = Object.entries(annotations).filter(([key]) => !GONE.has(key));
  if (kept.length === Object.keys(annotations).length) return object;
  return { ...object, metadata: { ...object.metadata, annotations: Object.fromEntries(kept) } };
}
