import { store } from '#cluster/api/kindTables.ts';
import { isUnknownKind } from '#cluster/api/unknownKinds.ts';
import type { World } from '#kernel/world.ts';
import type { Container, EnvVar, KeyToPath, Pod, Volume } from '#model/generated/types.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';

interface Source {
  readonly kind: ConfigKind;
  readonly name?: string;
  readonly items?: readonly KeyToPath[];
  readonly optional?: boolean;
}

/** Whether the volume's content comes from ConfigMaps and Secrets. */
export function isConfigVolume({ configMap, secret, projected }: Volume): boolean {
  return configMap !== undefined || secret !== undefined || projected !== undefined;
}

/**
 * Why the volume cannot be set up: the missing ConfigMaps, Secrets and keys that are not optional. Upstream source
 * (v1.36.2): pkg/volume/configmap/configmap.go, pkg/volume/secret/secret.go, pkg/volume/projected/projected.go.
 */
export function configVolumeProblems(volume: Volume, find: FindConfig): ConfigProblem[] {
  return sourcesOf(volume).flatMap((source) => sourceProblem(source, find) ?? []);
}

/**
 * All problems of a volume as one, in a projected volume's form. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/errors/errors.go.
 */
export function asOneProblem(problems: readonly ConfigProblem[]): ConfigProblem | undefined {
  const [first] = problems;
  if (!first) return undefined;
  const messages = [...new Set(problems.map(({ message }) => message))];
  return messages.length === 1 ? first : { ...first, message: `[${messages.join(', ')}]` };
}

function sourcesOf({ configMap, secret, projected }: Volume): readonly Source[] {
  if (configMap) return [{ kind: 'ConfigMap', ...configMap }];
  if (secret) {
    const { secretName = '', ...rest } = secret;
    return [{ kind: 'Secret', name: secretName, ...rest }];
  }
  return (projected?.sources ?? []).flatMap((source): Source[] => {
    if (source.secret) return [{ kind: 'Secret', ...source.secret }];
    return source.configMap ? [{ kind: 'ConfigMap', ...source.configMap }] : [];
  });
}

function sourceProblem(
  { kind, name = '', items = [], optional = false }: Source,
  find: FindConfig,
): ConfigProblem | undefined {
  const found = find(kind, name);
  if ('message' in found) {
    const { message } = found;
    const isOptional = found.state === 'absent' && optional;
    return isOptional ? undefined : { kind, name, isThere: false, keys: items.map(({ key }) => key), message };
  }
  if (found.state === 'assumed' || optional) return undefined;
  const keys = items.map(({ key }) => key).filter((key) => !found.keys.has(key));
  const [key] = keys;
  if (key === undefined) return undefined;
  const message =
    kind === 'ConfigMap'
      ? `configmap references non-existent config key: ${key}`
      : `references non-existent secret key: ${key}`;
  return { kind, name, isThere: true, keys, message };
}

/**
 * Records an Event for missing pull secrets; the images are pulled without them. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet_pods.go, getPullSecretsForPod.
 */
export function tellMissingPullSecrets(scope: KubeletScope, { pod }: KubeletPod): void {
  const find = configFinder(scope.world, pod.metadata.namespace ?? '', scope.isConnected);
  const missing = (pod.spec.imagePullSecrets ?? [])
    .map(({ name = '' }) => name)
    .filter((name) => name !== '' && 'message' in find('Secret', name));
  if (missing.length === 0) return;
  scope.event(pod, {
    type: 'Warning',
    reason: 'FailedToRetrieveImagePullSecret',
    message: `Unable to retrieve some image pull secrets (${missing.join(', ')}); attempting to pull the image may not succeed.`,
  });
}

export type ConfigKind = 'ConfigMap' | 'Secret';

/** A missing reference of a Pod, with the kubelet's message. */
export interface ConfigProblem {
  readonly kind: ConfigKind;
  readonly name: string;
  /** Whether the object exists and only keys are missing. */
  readonly isThere: boolean;
  /** Referenced keys that are missing. */
  readonly keys: readonly string[];
  readonly message: string;
}

/**
 * Result of looking for an object. `assumed`: the cluster has no data of that kind, so the object is assumed to exist
 * with every key.
 */
type Found =
  | { readonly state: 'found'; readonly keys: ReadonlySet<string> }
  | { readonly state: 'assumed' }
  | { readonly state: 'absent' | 'unread'; readonly message: string };

/** Looks for an object in the namespace of one Pod. */
export type FindConfig = (kind: ConfigKind, name: string) => Found;

/** A missing object or key, as details of an entry's reason. */
export function missingDetails({ kind, name, isThere, keys, message }: ConfigProblem) {
  const [key] = keys;
  return { needed: kind, named: name, ...(isThere && key !== undefined && { key }), message };
}

/**
 * Look-up by the node's kubelet, for Pods of the namespace. A kubelet without a connection to the API server cannot
 * read new objects. Upstream source (v1.36.2): pkg/kubelet/util/manager/watch_based_manager.go, Get.
 */
export function configFinder(world: World, namespace: string, isConnected: boolean): FindConfig {
  return (kind, name) => {
    const inWords = kind.toLowerCase();
    if (!isConnected) {
      const message = `failed to sync ${inWords} cache: timed out waiting for the condition`;
      return { state: 'unread', message };
    }
    const found =
      kind === 'ConfigMap'
        ? world.table(store('ConfigMap')).get(`${namespace}/${name}`)
        : world.table(store('Secret')).get(`${namespace}/${name}`);
    if (found) {
      const binary = found.kind === 'ConfigMap' ? (found.binaryData ?? {}) : {};
      return { state: 'found', keys: new Set([...Object.keys(found.data ?? {}), ...Object.keys(binary)]) };
    }
    if (isUnknownKind(world, kind)) return { state: 'assumed' };
    return { state: 'absent', message: `${inWords} "${name}" not found` };
  };
}

interface Reference {
  readonly kind: ConfigKind;
  readonly name?: string;
  readonly key?: string;
  readonly optional?: boolean;
}

/**
 * Why the environment of a container cannot be built: each missing ConfigMap, Secret or key that is not optional. They
 * are in the kubelet's order, `envFrom` before `env`. The kubelet reports the first. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet_pods.go, makeEnvironmentVariables.
 */
export function environmentProblems(
  { metadata }: Pod,
  { envFrom = [], env = [] }: Container,
  find: FindConfig,
): ConfigProblem[] {
  const references = [
    ...envFrom.map(({ configMapRef, secretRef }): Reference | undefined =>
      configMapRef ? { kind: 'ConfigMap', ...configMapRef } : secretRef && { kind: 'Secret', ...secretRef },
    ),
    ...env.map(referenceOf),
  ];
  return references.flatMap((reference) =>
    reference ? (referenceProblem(metadata.namespace ?? '', reference, find) ?? []) : [],
  );
}

/** A literal value takes precedence over `valueFrom`. */
function referenceOf({ value = '', valueFrom }: EnvVar): Reference | undefined {
  if (value !== '') return undefined;
  if (valueFrom?.configMapKeyRef) return { kind: 'ConfigMap', ...valueFrom.configMapKeyRef };
  return valueFrom?.secretKeyRef && { kind: 'Secret', ...valueFrom.secretKeyRef };
}

function referenceProblem(
  namespace: string,
  { kind, name = '', key, optional = false }: Reference,
  find: FindConfig,
): ConfigProblem | undefined {
  const found = find(kind, name);
  if ('message' in found) {
    const { message } = found;
    const isOptional = found.state === 'absent' && optional;
    return isOptional ? undefined : { kind, name, isThere: false, keys: key === undefined ? [] : [key], message };
  }
  if (found.state === 'assumed' || key === undefined || optional || found.keys.has(key)) return undefined;
  return {
    kind,
    name,
    isThere: true,
    keys: [key],
    message: `couldn't find key ${key} in ${kind} ${namespace}/${name}`,
  };
}
