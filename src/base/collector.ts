/**
 * The kinds that affect decisions about Pods, by kubectl's names. ConfigMaps and Secrets are left out on purpose: only
 * their existence matters, and their contents are private.
 */
const COLLECTED = [
  'nodes',
  'pods',
  'namespaces',
  'deployments',
  'replicasets',
  'statefulsets',
  'daemonsets',
  'jobs',
  'cronjobs',
  'poddisruptionbudgets',
  'limitranges',
  'resourcequotas',
  'priorityclasses',
  'runtimeclasses',
  'serviceaccounts',
  'services',
  'persistentvolumeclaims',
  'persistentvolumes',
  'storageclasses',
  'csinodes',
  'horizontalpodautoscalers',
  'leases',
] as const;

/**
 * The one command that collects a cluster for the model. It writes JSON, because that is read many times faster than
 * YAML.
 */
export const COLLECTOR = `kubectl get ${COLLECTED.join(',')} -A -o json | gzip > cluster.json.gz`;

/** The command that gets the objects of some kinds, by their plural names: a second file beside the first. */
export function collectorFor(plurals: readonly string[]): string {
  return `kubectl get ${plurals.join(',')} -A -o json | gzip > more.json.gz`;
}
