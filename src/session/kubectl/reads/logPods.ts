import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { LabelSelector, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { LabelMatcher, Labels } from '#model/labels/labelMatcher.ts';
import { compileLabelMap, compileLabelSelector } from '#model/labels/labelSelector.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { objectOf, qualifiedPlural, type Resource, resourceOf } from '../resources.ts';
import { checkMayGet } from './permission.ts';

/**
 * A Pod, or a workload's or Service's Pod that ByLogging puts first; with `--all-pods` all of them. Upstream source
 * (v1.36.2): staging/src/k8s.io/kubectl/pkg/polymorphichelpers/{logsforobject,helpers}.go.
 */
export function podsOf(asked: Invocation, word: string): { readonly pods: readonly Pod[]; readonly hint: string } {
  const { world, namespace, flags } = asked;
  const [type = '', name] = word.split('/');
  const resource = resourceOf(world, name === undefined ? 'pods' : type);
  const object = found(asked, resource, name ?? word);
  if (isKind(object, 'Pod')) return { pods: [object], hint: '' };
  const matches = podMatcher(object, resource);
  const pods = world
    .table(store('Pod'))
    .values()
    .filter(({ metadata }) => metadata.namespace === namespace && matches(metadata.labels))
    .sort(byLogging);
  const [first] = pods;
  if (!first) throw usageError('timed out waiting for the condition');
  if (pods.length === 1 || flags.isOn('all-pods')) return { pods, hint: '' };
  return { pods: [first], hint: `Found ${pods.length} pods, using pod/${first.metadata.name}` };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/logs/logs.go, Complete. */
function found(asked: Invocation, resource: Resource, name: string): KubeObject {
  const { world, namespace } = asked;
  checkMayGet(asked, resource, namespace, name);
  const object = objectOf(world, resource, namespace, name);
  if (object) return object;
  const what = `${qualifiedPlural(resource)} ${JSON.stringify(name)} not found`;
  throw usageError(`error from server (NotFound): ${what} in namespace ${JSON.stringify(namespace)}`);
}

const BY_LABELS: readonly string[] = ['Service', 'ReplicationController'];
const BY_SELECTOR: readonly string[] = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'];

function podMatcher(object: KubeObject, { kind, apiVersion }: Resource): LabelMatcher {
  const { selector } = (object.spec ?? {}) as { readonly selector?: object };
  if (BY_SELECTOR.includes(kind)) return compileLabelSelector(selector as LabelSelector | undefined);
  if (BY_LABELS.includes(kind) && selector) return compileLabelMap(selector as Labels);
  if (kind === 'Service')
    throw usageError(
      `cannot get the logs from *v1.Service: invalid service '${object.metadata.name}': Service is defined without a selector`,
    );
  const go = `*${apiVersion.split('/').at(-1)}.${kind.split('.')[0]}`;
  throw usageError(`cannot get the logs from ${go}: selector for ${go} not implemented`);
}

const PHASES: readonly string[] = ['Running', 'Unknown', 'Pending'];

/**
 * Pods with a node first, then running, ready, longest ready, most restarted and oldest ones. Upstream source
 * (v1.36.2): staging/src/k8s.io/kubectl/pkg/util/podutils/podutils.go, ByLogging.
 */
function byLogging(a: Pod, b: Pod): number {
  return (
    rank(a, b, ({ spec }) => (spec.nodeName ? 0 : 1)) ||
    rank(a, b, phaseRank) ||
    byReadiness(a, b) ||
    rank(a, b, (pod) => -mostRestarts(pod)) ||
    rank(a, b, ({ metadata }) => metadata.creationTimestamp ?? '~')
  );
}

function rank(a: Pod, b: Pod, of: (pod: Pod) => string | number): number {
  const [x, y] = [of(a), of(b)];
  return compare(x, y);
}

/** A phase without a rank of its own counts as running. */
function phaseRank({ status }: Pod): number {
  return Math.max(0, PHASES.indexOf(status?.phase ?? ''));
}

function byReadiness(a: Pod, b: Pod): number {
  const since = ({ status }: Pod) =>
    status?.conditions?.find(({ type, status: is }) => type === 'Ready' && is === 'True')?.lastTransitionTime ?? '~';
  return rank(a, b, since);
}

function mostRestarts({ status }: Pod): number {
  return Math.max(0, ...(status?.containerStatuses ?? []).map(({ restartCount = 0 }) => restartCount));
}
