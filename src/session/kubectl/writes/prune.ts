import { store } from '#cluster/api/kindTables.ts';
import type { KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import { labelsMatch } from '../manifestObjects.ts';
import { deleteRequest } from '../planParts.ts';
import { nameOf, type Resource, resourcesOf } from '../resources.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** Kinds that are pruned by default, without `--prune-allowlist`. */
const ALLOWED = [
  ...['ConfigMap', 'Endpoints', 'PersistentVolumeClaim', 'Pod', 'ReplicationController', 'Secret', 'Service'].map(
    (kind) => `core/v1/${kind}`,
  ),
  ...['Job', 'CronJob'].map((kind) => `batch/v1/${kind}`),
  'networking.k8s.io/v1/Ingress',
  ...['DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'].map((kind) => `apps/v1/${kind}`),
  ...['Namespace', 'PersistentVolume'].map((kind) => `core/v1/${kind}`),
];
/** kubectl always has a namespace, so it always prints this warning. klog's time and process number are left out. */
const DEPRECATED =
  'W prune.go:71] Deprecated: kubectl apply will no longer prune non-namespaced resources by default when used with the --namespace flag in a future release. To preserve the current behaviour, list the resources you want to target explicitly in the --prune-allowlist flag.';

/**
 * Refuses incompatible flags of `kubectl apply`.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go (Validate).
 * @throws {KubectlError} with kubectl's words.
 */
export function checkPruning(asked: Invocation): void {
  const { flags } = asked;
  if (flags.isOn('prune')) resourcesToPrune(asked);
  if (flags.isOn('all') && flags.has('selector')) throw usageError('cannot set --all and --selector at the same time');
  if (!flags.isOn('prune')) return;
  if (!flags.isOn('all') && !flags.has('selector'))
    throw usageError(
      'all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. If you did not mean to prune all resources, specify a label selector',
    );
  if (flags.isOn('server-side'))
    throw usageError("--prune is in alpha and doesn't currently work on objects created by server-side apply");
  const output = flags.text('output');
  if (output === 'yaml' || output === 'json') throw notHere(`kubectl apply --prune -o ${output}`);
}

/**
 * Deletes objects that were applied before and are not in `applied`, in the same namespaces; nothing when one of
 * `applied` failed.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/prune.go, pkg/util/prune/prune.go.
 */
export function pruning(asked: Invocation, applied: readonly KubectlStep[]): KubectlStep[] {
  const { flags } = asked;
  if (!flags.isOn('prune')) return [];
  const visited = applied.flatMap(({ requests: [first] }) => first ?? []);
  const named = new Set(visited.map(({ kind, namespace = '', name }) => `${kind} ${namespace}/${name}`));
  const own = visited.flatMap(({ namespace }) => namespace ?? []);
  // kubectl visits the namespaces in random order; here they are sorted.
  const namespaces = [...new Set([...own, ...(flags.has('namespace') ? [asked.namespace] : [])])].sort();
  const isChosen = labelsMatch(asked);
  const left = (resource: Resource, namespace: string) =>
    asked.world
      .table(store(resource.kind))
      .values()
      .filter((object: KubeObject) => (object.metadata.namespace ?? '') === namespace)
      .filter(({ metadata }) => metadata.annotations?.[LAST_APPLIED] !== undefined)
      .filter((object) => isChosen(object) && !named.has(`${resource.kind} ${namespace}/${object.metadata.name}`))
      .map(({ metadata }) => pruned(resource, namespace, metadata.name));
  const resources = resourcesToPrune(asked);
  const warned: KubectlStep = { requests: [], done: '', afterSuccess: true, warning: DEPRECATED };
  return [
    ...(flags.has('prune-allowlist') ? [] : [warned]),
    ...namespaces.flatMap((namespace) =>
      resources.filter(({ namespaced }) => namespaced).flatMap((resource) => left(resource, namespace)),
    ),
    ...resources.filter(({ namespaced }) => !namespaced).flatMap((resource) => left(resource, '')),
  ];
}

function pruned(resource: Resource, namespace: string, name: string): KubectlStep {
  const { apiVersion, kindName, namespaced } = resource;
  const version = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
  return {
    requests: [deleteRequest(resource, namespace, name, { propagationPolicy: 'Background' })],
    done: `${nameOf(resource, name)} pruned`,
    errorPrefix: `error: error pruning ${namespaced ? 'namespaced' : 'nonNamespaced'} object ${version}, Kind=${kindName}`,
    afterSuccess: true,
  };
}

/** Kinds as `group/version/kind`. Default kinds are kept only if the API server serves them. */
function resourcesToPrune({ flags, world }: Invocation): Resource[] {
  const served = resourcesOf(world);
  const find = (text: string): Resource | undefined => {
    const { apiVersion, kind } = kindOf(text);
    return served.find((resource) => resource.apiVersion === apiVersion && resource.kindName === kind);
  };
  const said = flags.all('prune-allowlist');
  if (said.length === 0) return ALLOWED.flatMap((text) => find(text) ?? []);
  return said.map((text) => {
    const resource = find(text);
    if (resource) return resource;
    const { apiVersion, kind } = kindOf(text);
    throw usageError(`no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`);
  });
}

function kindOf(text: string): { readonly apiVersion: string; readonly kind: string } {
  const parts = text.split('/');
  const [group = '', version = '', kind = ''] = parts;
  if (parts.length !== 3)
    throw usageError(`invalid GroupVersionKind format: ${text}, please follow <group/version/kind>`);
  return { apiVersion: group === 'core' || group === '' ? version : `${group}/${version}`, kind };
}
