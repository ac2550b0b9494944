import type { KubeObject } from '#model/kinds.ts';

/** Whether the object is being deleted and waits for this finalizer. */
export function isHeldBy({ metadata }: Pick<KubeObject, 'metadata'>, finalizer: string): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(finalizer);
}

/** The object without the finalizer. */
export function withoutFinalizer<T extends Pick<KubeObject, 'metadata'>>(object: T, finalizer: string): T {
  const finalizers = (object.metadata.finalizers ?? []).filter((other) => other !== finalizer);
  return { ...object, metadata: { ...object.metadata, finalizers } };
}
