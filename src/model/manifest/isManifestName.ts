/**
 * Whether a file in a folder should be read: YAML or JSON, plain or gzip. The folder of a `kubectl cluster-info dump`
 * also has logs.
 */
export function isManifestName(path: string): boolean {
  return /\.(ya?ml|json)(\.gz)?$/i.test(path);
}
