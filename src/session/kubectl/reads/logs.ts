import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import type { ContainerStatus, LabelSelector, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { LabelMatcher, Labels } from '#model/labels/labelMatcher.ts';
import { compileLabelMap, compileLabelSelector } from '#model/labels/labelMatcher.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { objectOf, qualifiedPlural, type Resource, resourceOf } from '../resources.ts';
import { matching } from '../targets.ts';
import type { Printed } from '../writeOutput.ts';
import { checkMayGet, refusalOf, resourceRequest } from './permission.ts';

const BY_LABELS: readonly string[] = ['Service', 'ReplicationController'];

const BY_SELECTOR: readonly string[] = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'];

const PHASES: readonly string[] = ['Running', 'Unknown', 'Pending'];

const DEFAULT_CONTAINER = 'kubectl.kubernetes.io/default-container';

const USAGE =
  "expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.\nPOD or TYPE/NAME is a required argument for the logs command";
const HELP = "See 'kubectl logs -h' for help and examples";
/** The default `--tail` for each Pod that a selector finds. */
const SELECTED_TAIL = 10;

/**
 * `kubectl logs`: the lines that the container's behaviour defines; without any, the state of its process. Upstream
 * source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/logs/logs.go.
 */
export function logs(asked: Invocation): Printed {
  const { words, flags } = asked;
  const [word, second] = words;
  const selector = flags.text('selector') ?? '';
  if (words.length > 2 || (word === undefined && selector === '')) throw usageError(`${USAGE}\n${HELP}`);
  if (word !== undefined && selector !== '') throw usageError(`only a selector (-l) or a POD name is allowed\n${HELP}`);
  const { pods, hint } = word === undefined ? selectedPods(asked) : podsOf(asked, word);
  const named = flags.text('container') ?? second;
  const inAll = flags.isOn('all-containers');
  if (inAll && named !== undefined)
    throw usageError(`--all-containers=true should not be specified with container name ${named}`);
  if (flags.has('container') && second !== undefined)
    throw usageError('only one of -c or an inline [CONTAINER] arg is allowed');
  return joined(
    { out: '', err: hint },
    pods.flatMap((pod) =>
      containersOf(pod, named, inAll).map((name) => ({ pod, name, isSaid: inAll || named !== undefined })),
    ),
    asked,
  );
}

interface LogSource {
  readonly pod: Pod;
  /** The container's name. */
  readonly name: string;
  /** False when kubectl chose the default container. */
  readonly isSaid: boolean;
}

/** Prints logs one after the other; the first that cannot be read ends the output. */
function joined(
  begun: { readonly out: string; readonly err: string },
  sources: readonly LogSource[],
  asked: Invocation,
): Printed {
  let { out, err } = begun;
  for (const source of sources) {
    try {
      const said = oneLog(asked, source);
      out += said.out;
      err = [err, said.err].filter(Boolean).join('\n');
    } catch (error) {
      if (!(error instanceof KubectlError)) throw error;
      return { out, err: [err, error.message].filter(Boolean).join('\n'), failed: true };
    }
  }
  return { out, err };
}

function oneLog(asked: Invocation, { pod, name, isSaid }: LogSource): { readonly out: string; readonly err: string } {
  const { flags, world, namespace } = asked;
  const part = { name: pod.metadata.name, subresource: 'log' };
  const refusal = refusalOf(asked, resourceRequest('get', resourceOf(world, 'pods'), namespace, part));
  if (refusal !== undefined) throw new KubectlError(refusal);
  const status = statusOf(pod, name);
  const container = [...pod.spec.containers, ...(pod.spec.initContainers ?? [])].find((one) => one.name === name);
  if (!container) throw badRequest(`container ${name} is not valid for pod ${pod.metadata.name}`);
  const previous = flags.isOn('previous');
  if (previous && !status?.lastState?.terminated)
    throw badRequest(`previous terminated container "${name}" in pod "${pod.metadata.name}" not found`);
  const waiting = status?.state?.waiting?.reason ?? (status ? undefined : 'ContainerCreating');
  if (!previous && waiting !== undefined && !status?.lastState?.terminated)
    throw badRequest(
      `container "${name}" in pod "${pod.metadata.name}" is waiting to start: ${waitingText(waiting, container.image ?? '')}`,
    );
  const run = (status?.restartCount ?? 0) + (previous ? 0 : 1);
  const lines = behaviourOf(world, pod, name, Math.max(1, run)).logs;
  const tail = flags.number('tail') ?? (flags.has('selector') ? SELECTED_TAIL : -1);
  const shown = tail < 0 ? lines : lines.slice(Math.max(0, lines.length - tail));
  const hint = flags.isOn('all-pods') ? '' : defaulted(pod, name, isSaid);
  const prefix = flags.isOn('prefix') || flags.isOn('all-pods') ? `[pod/${pod.metadata.name}/${name}] ` : '';
  if (lines.length > 0) return { out: shown.map((line) => `${prefix}${line}\n`).join(''), err: hint };
  return { out: '', err: [hint, `${prefix}${silent(status, namespace)}`].filter(Boolean).join('\n') };
}

function containersOf({ metadata, spec }: Pod, named: string | undefined, inAll: boolean): readonly string[] {
  if (inAll) return [...(spec.initContainers ?? []), ...spec.containers].map(({ name }) => name);
  return [named ?? metadata.annotations?.[DEFAULT_CONTAINER] ?? spec.containers[0]?.name ?? ''];
}

function selectedPods(asked: Invocation): { readonly pods: readonly Pod[]; readonly hint: string } {
  const pods = matching(asked, resourceOf(asked.world, 'pods')) as Pod[];
  return { pods, hint: pods.length === 0 ? `No resources found in ${asked.namespace} namespace.` : '' };
}

function defaulted({ spec }: Pod, name: string, isSaid: boolean): string {
  const names = [...spec.containers, ...(spec.initContainers ?? [])].map((one) => one.name);
  return isSaid || names.length < 2
    ? ''
    : `Defaulted container "${name}" out of: ${spec.containers.map((one) => one.name).join(', ')}${(spec.initContainers ?? []).map((one) => `, ${one.name} (init)`).join('')}`;
}

function statusOf({ status }: Pod, name: string): ContainerStatus | undefined {
  return [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])].find(
    (one) => one.name === name,
  );
}

function badRequest(message: string): KubectlError {
  return new KubectlError(`Error from server (BadRequest): ${message}`);
}

function waitingText(reason: string, image: string): string {
  if (reason === 'ErrImagePull' || reason === 'ImagePullBackOff') return 'trying and failing to pull image';
  return reason === 'ErrImageNeverPull' ? `image "${image}" is not present` : reason;
}

/** The text for a container without log lines. The model invents no output of the program. */
function silent(status: ContainerStatus | undefined, namespace: string): string {
  const { running, terminated } = status?.state ?? {};
  const of = terminated ?? status?.lastState?.terminated;
  const what = running
    ? `it has been running since ${running.startedAt}`
    : of
      ? `its process ended with exit code ${of.exitCode} (${of.reason}) at ${of.finishedAt}`
      : 'it has not run yet';
  return `(model) This container's behaviour has no lines of a log in namespace ${namespace}; ${what}.`;
}

/**
 * A Pod, or a workload's or Service's Pod that ByLogging puts first; with `--all-pods` all of them. Upstream source
 * (v1.36.2): staging/src/k8s.io/kubectl/pkg/polymorphichelpers/{logsforobject,helpers}.go.
 */
function podsOf(asked: Invocation, word: string): { readonly pods: readonly Pod[]; readonly hint: string } {
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
