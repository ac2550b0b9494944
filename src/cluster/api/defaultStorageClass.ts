import type { StorageClass } from '#model/generated/types.ts';

const IS_DEFAULT = ['storageclass.kubernetes.io/is-default-class', 'storageclass.beta.kubernetes.io/is-default-class'];

/**
 * Returns the class for claims that name none: the newest class marked as default, then the first by name.
 * Upstream source (v1.36.2): pkg/volume/util/storageclass.go, GetDefaultClass.
 */
export function defaultStorageClass(classes: readonly StorageClass[]): StorageClass | undefined {
  const marked = classes.filter(({ metadata }) => IS_DEFAULT.some((key) => metadata.annotations?.[key] === 'true'));
  return marked.reduce<StorageClass | undefined>(
    (best, next) => (best && !goesBefore(next, best) ? best : next),
    undefined,
  );
}

function goesBefore(a: StorageClass, b: StorageClass): boolean {
  const [madeA, madeB] = [a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? ''];
  return madeA === madeB ? (a.metadata.name ?? '') < (b.metadata.name ?? '') : madeA > madeB;
}
