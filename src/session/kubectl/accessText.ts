const SHORT: readonly (readonly [mode: string, short: string])[] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
];

/** `RWO,ROX`, always in this order. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/util/storage/storage.go, GetAccessModesAsString. */
export function accessText(modes: readonly string[] = []): string {
  return SHORT.filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',');
}
