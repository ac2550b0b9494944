/** Whether a file that was found in a folder is meant to be read: YAML or JSON, plain or gzip. The folder of a `kubectl cluster-info dump` has logs, too. */
export function isManifestName(path: string): boolean {
  return /\.(ya?ml|json)(\.gz)?$/i.test(path);
}
