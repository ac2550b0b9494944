import { store } from '#cluster/api/kindTables.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import type { ContainerStatus, Pod } from '#model/generated/types.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import type { Printed } from '../printed.ts';
import { existing, resourceOf } from '../resources.ts';

const DEFAULT_CONTAINER = 'kubectl.kubernetes.io/default-container';

/** `kubectl logs`: the lines that the container's behaviour is said to write; where none are, what became of its process. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/logs/logs.go. */
export function logs(asked: Invocation): Printed {
  const { words, flags, world, namespace } = asked;
  const [word, second] = words;
  if (word === undefined)
    throw usageError(
      "expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.\nPOD or TYPE/NAME is a required argument for the logs command",
    );
  const pod = podOf(asked, word);
  const name = flags.text('container') ?? second ?? defaultContainer(pod);
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
  const tail = flags.number('tail') ?? -1;
  const shown = tail < 0 ? lines : lines.slice(Math.max(0, lines.length - tail));
  const hint = defaulted(pod, name, flags.has('container') || second !== undefined);
  if (lines.length > 0) return { out: shown.map((line) => `${line}\n`).join(''), err: hint };
  return { out: '', err: [hint, silent(status, namespace)].filter(Boolean).join('\n') };
}

function podOf({ world, namespace }: Invocation, word: string): Pod {
  const [type = '', name] = word.split('/');
  const pods = resourceOf(world, 'pods');
  if (name === undefined) return existing(world, pods, namespace, word) as Pod;
  const resource = resourceOf(world, type);
  const object = existing(world, resource, namespace, name);
  if (resource.kind === 'Pod') return object as Pod;
  const owned = world
    .table(store('Pod'))
    .values()
    .find(
      ({ metadata }) => metadata.namespace === namespace && belongsTo(metadata.name, metadata.ownerReferences, name),
    );
  if (!owned) throw usageError(`timed out waiting for the condition`);
  return owned;
}

function belongsTo(pod: string, owners: Pod['metadata']['ownerReferences'], workload: string): boolean {
  return pod.startsWith(`${workload}-`) && (owners ?? []).some((owner) => owner.name.startsWith(workload));
}

function defaultContainer({ metadata, spec }: Pod): string {
  return metadata.annotations?.[DEFAULT_CONTAINER] ?? spec.containers[0]?.name ?? '';
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

/** Nothing is invented: no line is printed as if the program had written it. */
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
