import type { KubeObject } from '#model/kinds.ts';
import { field, invalid as invalidField } from '#model/validation/fieldError.ts';
import { type ApiError, conflict, invalidOf, modified, plainError, resourceOf } from './apiErrors.ts';

/**
 * Kinds that need a version for updates.
 * Upstream source (v1.36.2): AllowUnconditionalUpdate of pkg/registry/<group>/<resource>/strategy.go.
 */
const CONDITIONAL: ReadonlySet<string> = new Set([
  'CSIDriver',
  'CSINode',
  'CSIStorageCapacity',
  'Lease',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'MutatingWebhookConfiguration',
  'PodDisruptionBudget',
  'RuntimeClass',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
  'VolumeAttachment',
]);

/** Whether an update may omit the version that it is based on. */
export function isUnconditional(kind: string): boolean {
  return !CONDITIONAL.has(kind);
}

/**
 * Refuses an update of a version that is not current. Without a version, or with 0, it applies to the current one.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go (Update),
 * staging/src/k8s.io/apiserver/pkg/storage/api_object_versioner.go.
 * @throws {ApiError} 409; 500 for what is no number.
 */
export function checkVersion(kind: string, old: KubeObject, version: string | undefined): void {
  const { name, resourceVersion } = old.metadata;
  if (version === undefined || version === '' || version === resourceVersion) return;
  const quoted = JSON.stringify(version);
  if (!/^\d+$/.test(version)) throw plainError(`strconv.ParseUint: parsing ${quoted}: invalid syntax`);
  if (BigInt(version) > MOST) throw plainError(`strconv.ParseUint: parsing ${quoted}: value out of range`);
  if (BigInt(version) !== 0n && version.replace(/^0+/, '') !== resourceVersion) throw modified(kind, name);
}

const MOST = 2n ** 64n - 1n;

/** Error 422. It shows the resource in place of the Kind, as Kubernetes does. */
export function versionMissing(kind: string, name: string): ApiError {
  const { group, plural } = resourceOf(kind);
  const path = field('metadata', 'resourceVersion');
  return invalidOf(group, plural, name, [invalidField(path, 0, 'must be specified for an update')]);
}

/**
 * Error for a PUT with the uid of another object.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/{interfaces.go (Preconditions.Check),errors.go}.
 */
export function otherUid(kind: string, { metadata }: KubeObject, uid: string): ApiError {
  const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metadata.uid}`;
  const key = etcdKey(kind, metadata);
  return conflict(
    kind,
    metadata.name,
    `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`,
  );
}

/**
 * Key prefixes of resources that are not under their own name.
 * Upstream source (v1.36.2): pkg/kubeapiserver/default_storage_factory_builder.go; storage.go of the resources.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  CustomResourceDefinition: 'apiextensions.k8s.io/customresourcedefinitions',
  APIService: 'apiregistration.k8s.io/apiservices',
  Endpoints: 'services/endpoints',
  Ingress: 'ingress',
  Node: 'minions',
  ReplicationController: 'controllers',
  Service: 'services/specs',
};

function etcdKey(kind: string, { name, namespace }: KubeObject['metadata']): string {
  const prefix = PREFIXES[kind] ?? resourceOf(kind).plural;
  return `/registry/${prefix}/${namespace === undefined ? '' : `${namespace}/`}${name}`;
}
