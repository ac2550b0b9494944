import { extended } from '#base/extended.ts';
import { parseTime } from '#base/rfc3339.ts';
import { isUnknownKind } from '#cluster/api/unknownKinds.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { Container, Pod, ServiceAccount, Volume, VolumeMount } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { changeEach } from '../defaults/volumeDefaults.ts';
import type { CallWebhooks } from '../requestScope.ts';
import { type AdmissionResult, type AdmissionWitness, admitted, forbidden } from './admissionResult.ts';

/** Prefix of such volumes' names. */
export const TOKEN_VOLUME = 'kube-api-access-';

/** Where a container finds its token. */
export const TOKEN_PATH = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Source of the token volume. Pods differ only in its name. */
const TOKEN_SOURCE: NonNullable<Volume['projected']> = {
  sources: [
    { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
    { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    {
      downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] },
    },
  ],
  defaultMode: 0o644,
};

/** Maximum time that the plugin waits for the account `default` of a new Namespace. */
const PATIENCE_US = 2_000_000;

const MIRROR_ANNOTATION = 'kubernetes.io/config.mirror';
const ENFORCES = 'kubernetes.io/enforce-mountable-secrets';
/** Texts that Go parses as true. */
const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);

/** Lookups of the plugin for a Pod. */
export interface AccountLookup {
  /** Returns the account, or undefined if the Pod's Namespace has none of that name. */
  find(name: string): ServiceAccount | undefined;
  newName(base: string): string;
}

/**
 * Every Pod runs as a ServiceAccount, which is `default` unless it names one. The account must exist. Its token is
 * mounted into every container, and its pull secrets are copied. Mirror Pods have no account, and may name neither an
 * account nor Secrets.
 * Upstream source (v1.36.2): plugin/pkg/admission/serviceaccount/admission.go.
 */
export function admitServiceAccount(pod: Pod, lookup: AccountLookup): AdmissionResult<Pod> {
  if (pod.metadata.annotations?.[MIRROR_ANNOTATION] !== undefined) return admitMirror(pod);
  const name = pod.spec.serviceAccountName || 'default';
  const account = lookup.find(name);
  if (!account) {
    const where = `${pod.metadata.namespace ?? ''}/${name}`;
    return forbidden(pod, `error looking up service account ${where}: serviceaccount "${name}" not found`);
  }
  const named: Pod = { ...pod, spec: { ...pod.spec, serviceAccountName: name, serviceAccount: name } };
  const automounts = pod.spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true;
  const mounted = automounts ? mountToken(named, lookup.newName) : named;
  const pulling = withPullSecrets(mounted, account);
  const problem = TRUE.has(account.metadata.annotations?.[ENFORCES] ?? '')
    ? foreignSecret(pulling, account)
    : undefined;
  return problem === undefined ? admitted(pulling) : forbidden(pod, problem);
}

function withPullSecrets(pod: Pod, { imagePullSecrets = [] }: ServiceAccount): Pod {
  if (imagePullSecrets.length === 0 || pod.spec.imagePullSecrets?.length) return pod;
  return { ...pod, spec: { ...pod.spec, imagePullSecrets: imagePullSecrets.map(({ name }) => ({ name })) } };
}

function admitMirror(pod: Pod): AdmissionResult<Pod> {
  if (pod.spec.serviceAccountName) return forbidden(pod, 'a mirror pod may not reference service accounts');
  if (namesSecret(pod)) return forbidden(pod, 'a mirror pod may not reference secrets');
  const asksToken = (pod.spec.volumes ?? []).some(({ projected }) =>
    projected?.sources?.some(({ serviceAccountToken }) => serviceAccountToken !== undefined),
  );
  return asksToken ? forbidden(pod, 'a mirror pod may not use ServiceAccountToken volume projections') : admitted(pod);
}

/** Whether the Pod names a Secret anywhere. Upstream source (v1.36.2): pkg/api/v1/pod/util.go, VisitPodSecretNames. */
function namesSecret({ spec }: Pod): boolean {
  const inVolumes = (spec.volumes ?? []).some(
    ({ secret, projected, azureFile, cephfs, cinder, flexVolume, rbd, scaleIO, iscsi, storageos, csi }) =>
      secret !== undefined ||
      azureFile !== undefined ||
      projected?.sources?.some((source) => source.secret !== undefined) ||
      [cephfs, cinder, flexVolume, rbd, scaleIO, iscsi, storageos].some((source) => source?.secretRef !== undefined) ||
      csi?.nodePublishSecretRef !== undefined,
  );
  const containers = [...(spec.initContainers ?? []), ...spec.containers, ...(spec.ephemeralContainers ?? [])];
  return (
    inVolumes ||
    (spec.imagePullSecrets ?? []).length > 0 ||
    containers.some(
      ({ env = [], envFrom = [] }) =>
        env.some(({ valueFrom }) => valueFrom?.secretKeyRef !== undefined) ||
        envFrom.some(({ secretRef }) => secretRef !== undefined),
    )
  );
}

/**
 * Error for the first Secret that the Pod names but its ServiceAccount does not, in the API server's words.
 * Upstream source (v1.36.2): plugin/pkg/admission/serviceaccount/admission.go, limitSecretReferences.
 */
function foreignSecret({ spec }: Pod, account: ServiceAccount): string | undefined {
  const mountable = new Set((account.secrets ?? []).map(({ name }) => name));
  const why = `is not allowed because service account ${account.metadata.name} does not reference that`;
  for (const { secret } of spec.volumes ?? []) {
    if (secret && !mountable.has(secret.secretName ?? ''))
      return `volume with secret.secretName="${secret.secretName ?? ''}" ${why} secret`;
  }
  const inContainers =
    firstForeign(spec.initContainers ?? [], 'init container', mountable) ??
    firstForeign(spec.containers, 'container', mountable);
  if (inContainers !== undefined) return `${inContainers} ${why} secret`;
  const pulling = new Set((account.imagePullSecrets ?? []).map(({ name }) => name));
  const index = (spec.imagePullSecrets ?? []).findIndex(({ name }) => !pulling.has(name));
  const name = spec.imagePullSecrets?.[index]?.name ?? '';
  return index < 0 ? undefined : `imagePullSecrets[${index}].name="${name}" ${why} imagePullSecret`;
}

function firstForeign(
  containers: readonly Container[],
  what: string,
  mountable: ReadonlySet<string | undefined>,
): string | undefined {
  for (const { name, env = [], envFrom = [] } of containers) {
    for (const variable of env) {
      const key = variable.valueFrom?.secretKeyRef;
      if (key && !mountable.has(key.name ?? ''))
        return `${what} ${name} with envVar ${variable.name} referencing secret.secretName="${key.name ?? ''}"`;
    }
    for (const { secretRef } of envFrom) {
      if (secretRef && !mountable.has(secretRef.name ?? ''))
        return `${what} ${name} with envFrom referencing secret.secretName="${secretRef.name ?? ''}"`;
    }
  }
  return undefined;
}

/**
 * Finds a Pod's ServiceAccount for the plugin. Upstream retries ten times for `default`, which a controller creates
 * soon after the Namespace. Here a Pod in a new Namespace finds the account at once.
 * Upstream source (v1.36.2): plugin/pkg/admission/serviceaccount/admission.go, getServiceAccount.
 */
export function accountLookup(pod: Pod, { etcd, newName, isOld }: AdmissionScope): AccountLookup {
  const { namespace = '', creationTimestamp } = pod.metadata;
  return {
    newName,
    find: (name) => {
      const found = etcd.get('ServiceAccount', keyOf(namespace, name));
      if (found && isKind(found, 'ServiceAccount')) return found;
      const account: ServiceAccount = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } };
      const isTaken = isOld || isUnknownKind(etcd.world, 'ServiceAccount');
      return isTaken || (name === 'default' && isNew(namespace, creationTimestamp)) ? account : undefined;
    },
  };

  function isNew(name: string, now: string | undefined): boolean {
    const made = parseTime(etcd.get('Namespace', name)?.metadata.creationTimestamp ?? '');
    const nowUs = parseTime(now ?? '');
    return made !== undefined && nowUs !== undefined && nowUs - made <= PATIENCE_US;
  }
}

/** Inputs of admission besides the object. */
export interface AdmissionScope {
  readonly etcd: Etcd;
  /** Returns a unique name. */
  readonly newName: (base: string) => string;
  /** Returns a random integer from `first` to `last`, both inclusive. */
  readonly random: (first: number, last: number) => number;
  readonly witness?: AdmissionWitness | undefined;
  readonly warn?: ((text: string) => void) | undefined;
  readonly callWebhooks?: CallWebhooks | undefined;
  /** Set for objects from before the run. Accounts that they name are assumed to exist. */
  readonly isOld?: true;
}

/**
 * Mounts a volume with the ServiceAccount's token into every container that mounts nothing at the token's path.
 * `newName` generates its name.
 * Upstream source (v1.36.2): plugin/pkg/admission/serviceaccount/admission.go, mountServiceAccountToken.
 */
export function mountToken(pod: Pod, newName: (base: string) => string): Pod {
  const known = pod.spec.volumes?.find(({ name = '' }) => name.startsWith(TOKEN_VOLUME));
  const needs = ({ volumeMounts }: Container) => !volumeMounts?.some(({ mountPath }) => mountPath === TOKEN_PATH);
  const { containers = [], initContainers = [], volumes = [] } = pod.spec;
  if (![...initContainers, ...containers].some(needs)) return pod;
  const name = known?.name ?? newName(TOKEN_VOLUME);
  const mount: VolumeMount = { name, readOnly: true, mountPath: TOKEN_PATH };
  const mounted = (container: Container): Container =>
    needs(container) ? extended(container, { volumeMounts: [...(container.volumeMounts ?? []), mount] }) : container;
  const withContainers = extended(pod.spec, { containers: changeEach(containers, mounted) });
  const withInit =
    initContainers.length > 0
      ? extended(withContainers, { initContainers: changeEach(initContainers, mounted) })
      : withContainers;
  const spec = known ? withInit : extended(withInit, { volumes: [...volumes, { name, projected: TOKEN_SOURCE }] });
  return extended(pod, { spec });
}
