import { isRecord } from '#base/record.ts';

/** Replacements for a name and for an address. */
export interface Rename {
  readonly name: (name: string) => string;
  readonly address: (address: string) => string;
}

/** Fields with a name, an image or a path, at any place. */
const NAMES: ReadonlySet<string> = new Set([
  'claimName',
  'configMapName',
  'deviceClassName',
  'externalName',
  'generateName',
  'holderIdentity',
  'hostname',
  'image',
  'imageID',
  'ingressClassName',
  'mountPath',
  'name',
  'names',
  'namespace',
  'namespaces',
  'nodeID',
  'nodeName',
  'nominatedNodeName',
  'path',
  'persistentVolumeName',
  'pool',
  'policyName',
  'priorityClassName',
  'reference',
  'resourceClaimName',
  'resourceClaimTemplateName',
  'runtimeClassName',
  'secretName',
  'server',
  'serviceAccount',
  'serviceAccountName',
  'serviceName',
  'storageClassName',
  'subPath',
  'subdomain',
  'targetPort',
  'volumeAttributesClassName',
  'volumeHandle',
  'volumeName',
  'workingDir',
]);

/** Texts and identities that affect no decision. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'args',
  'command',
  'externalURL',
  'managedFields',
  'parameters',
  'providerID',
  'selfLink',
  'volumeAttributes',
]);

/** Required texts and identities, which become empty. */
const EMPTIED: ReadonlySet<string> = new Set(['bootID', 'machineID', 'message', 'systemUUID']);

/** A name in these fields is that of a resource, a metric, a driver, or a request that only its own claim uses. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'basic',
  'consumesCounters',
  'devices',
  'drivers',
  'firstAvailable',
  'metric',
  'requests',
  'resource',
  'sharedCounters',
]);

/** Maps with label values. */
const LABELS: ReadonlySet<string> = new Set(['labels', 'matchLabels', 'nodeSelector', 'selector']);

/** Annotations that Kubernetes reads. Annotations whose value is a name get a new one. */
const DECIDING_ANNOTATIONS: ReadonlySet<string> = new Set([
  'batch.kubernetes.io/job-completion-index',
  'cluster-autoscaler.kubernetes.io/safe-to-evict',
  'controller.kubernetes.io/pod-deletion-cost',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deployment.kubernetes.io/revision',
  'kubernetes.io/config.mirror',
  'kubernetes.io/config.source',
  'node.alpha.kubernetes.io/ttl',
  'pv.kubernetes.io/bind-completed',
  'pv.kubernetes.io/bound-by-controller',
  'pv.kubernetes.io/provisioned-by',
  'storageclass.kubernetes.io/is-default-class',
  'volume.kubernetes.io/selected-node',
  'volume.kubernetes.io/storage-provisioner',
]);
const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f]{0,4}(:[0-9a-f]{0,4}){2,7})(\/\d{1,3})?$/i;

/** A copy of a value with new names; `key` and `parent` give its place. */
export function renamed(value: unknown, rename: Rename, key = '', parent = ''): unknown {
  if (typeof value === 'string') return renamedText(value, rename, key, parent);
  if (Array.isArray(value)) return value.map((item: unknown) => renamed(item, rename, key, parent));
  if (!isRecord(value)) return value;
  if (key === 'annotations') return decidingAnnotations(value, rename);
  if (LABELS.has(key) && Object.values(value).every((each) => typeof each === 'string'))
    return mapped(value, (label) => rename.name(String(label)));
  if (isRequirement(value)) return renamedRequirement(value, rename, key);
  if (isTaint(value)) return { ...value, value: rename.name(value.value) };
  const fields = Object.entries(value).filter(([field]) => !LEFT_OUT.has(field));
  return Object.fromEntries(
    fields.map(([field, inner]) => [
      field,
      field === 'exec' ? { command: ['true'] } : renamed(inner, rename, field, key),
    ]),
  );
}

function renamedText(text: string, rename: Rename, key: string, parent: string): string {
  if (text === '' || EMPTIED.has(key)) return '';
  if (ADDRESS.test(text)) return rename.address(text);
  if (key === 'name' && OWN_NAMES.has(parent)) return text;
  // The name of a node's address, or of a port.
  if (NAMES.has(key) || key === 'port' || (key === 'address' && parent === 'addresses')) return rename.name(text);
  return text;
}

function mapped(record: Readonly<Record<string, unknown>>, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function decidingAnnotations(annotations: Readonly<Record<string, unknown>>, rename: Rename): object {
  const kept = Object.entries(annotations).filter(([key]) => DECIDING_ANNOTATIONS.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === SELECTED_NODE ? rename.name(String(value)) : value]),
  );
}

/** One expression of a selector. */
function isRequirement(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & { readonly values?: readonly unknown[] } {
  return typeof value.key === 'string' && typeof value.operator === 'string' && !('effect' in value);
}

function renamedRequirement(
  requirement: Readonly<Record<string, unknown>> & { readonly values?: readonly unknown[] },
  rename: Rename,
  key: string,
): object {
  // A toleration of every effect has the form of an expression with one value.
  if (key === 'tolerations')
    return typeof requirement.value === 'string'
      ? { ...requirement, value: rename.name(requirement.value) }
      : requirement;
  return Array.isArray(requirement.values)
    ? { ...requirement, values: requirement.values.map((each) => rename.name(String(each))) }
    : requirement;
}

/** A taint or a toleration. */
function isTaint(value: Readonly<Record<string, unknown>>): value is { readonly value: string } {
  return typeof value.key === 'string' && typeof value.value === 'string' && 'effect' in value;
}
