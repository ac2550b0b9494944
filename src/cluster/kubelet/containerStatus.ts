import { extended } from '#base/extended.ts';
import type { Container, ContainerStatus, EphemeralContainer } from '#model/generated/types.ts';
import {
  apiContainerStatuses,
  type ContainerInstance,
  type PlainContainerStatus,
  type StartErrors,
} from './apiContainerStatuses.ts';
import { longHex } from './handlerFailure.ts';
import type { ContainerExit, KubeletPod, RuntimeContainer, StartError } from './kubeletRecords.ts';
import { actuatedResources, allocatedResources } from './resize/allocation.ts';
import { restarting, wasRestartingAll } from './restartAll.ts';
import { asSeen } from './runtime/asSeen.ts';

export type ContainerGroup = 'init' | 'app' | 'ephemeral';

const IN_POD_STATUS = {
  init: 'initContainerStatuses',
  app: 'containerStatuses',
  ephemeral: 'ephemeralContainerStatuses',
} as const;

/** The statuses of one group of a Pod's containers in the API, from the status cache. */
export function containerStatuses(record: KubeletPod, group: ContainerGroup): ContainerStatus[] {
  const specs = specsOf(record, group);
  if (specs.length === 0) return [];
  const all = record.containers.map(asSeen);
  const seen = all.filter(({ name }) => specs.some((spec) => spec.name === name));
  const instances = all.flatMap((container) => instancesOf(record, container));
  const plain = apiContainerStatuses(record.pod, group, instances, startErrors(record, seen));
  const known = record.sent ?? record.pod.status;
  const before = known?.[IN_POD_STATUS[group]];
  return plain.flatMap((status) => {
    const container = seen.find(({ name }) => name === status.name);
    const spec = specs.find(({ name }) => name === status.name);
    if (!container || !spec) return [];
    const sent = before?.find(({ name }) => name === status.name);
    const own =
      container.state === 'none' && sent && wasRestartingAll(known) && !sent.state?.waiting
        ? restarting(whole(container, spec, status, sent), sent)
        : whole(container, spec, status, sent);
    return [extended(own, resourcesOf(record, container))];
  });
}

function specsOf({ pod: { spec } }: KubeletPod, group: ContainerGroup): readonly (Container | EphemeralContainer)[] {
  if (group === 'app') return spec.containers;
  return (group === 'init' ? spec.initContainers : spec.ephemeralContainers) ?? [];
}

/**
 * Adds probe results. A removed container keeps its last reported termination. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet_pods.go, convertToAPIContainerStatuses; pkg/kubelet/prober/prober_manager.go, UpdatePodStatus.
 */
function whole(
  container: RuntimeContainer,
  spec: Container | EphemeralContainer,
  plain: PlainContainerStatus,
  before: ContainerStatus | undefined,
): ContainerStatus {
  const sent = container.state === 'none' ? before : undefined;
  if (sent?.state?.terminated) return removed(sent, plain);
  const isRunning = container.state === 'running';
  const isDoneInit = container.kind === 'init' && plain.state?.terminated?.exitCode === 0;
  const image = spec.image ?? '';
  return extended(plain, {
    restartCount: sent ? sent.restartCount : plain.restartCount,
    lastState: plain.lastState ?? before?.lastState ?? {},
    ready: isDoneInit || (isRunning && container.ready),
    image,
    imageID: container.instances > 0 ? imageId(image) : '',
    started: isRunning && container.started,
  });
}

/** Upstream source (v1.36.2): pkg/kubelet/kubelet_pods.go, convertContainerStatusResources. */
function resourcesOf(record: KubeletPod, container: RuntimeContainer): Partial<ContainerStatus> {
  if (container.state === 'none' || container.kind === 'ephemeral') return {};
  const resources = actuatedResources(record, container);
  const { requests } = allocatedResources(record, container.name);
  const said: { allocatedResources?: typeof requests; resources?: typeof resources } = {};
  if (requests && Object.keys(requests).length > 0) said.allocatedResources = requests;
  if (Object.keys(resources).length > 0) said.resources = resources;
  return said;
}

/** The status stays unchanged, unless the container should start again and cannot. */
function removed(sent: ContainerStatus, { state }: PlainContainerStatus): ContainerStatus {
  const reason = state?.waiting?.reason;
  if (state?.terminated || reason === 'PodInitializing' || reason === 'ContainerCreating') return sent;
  return { ...sent, ...(state && { state }), ...(sent.state && { lastState: sent.state }) };
}

/** The instances in the cache, newest first. */
function instancesOf(record: KubeletPod, container: RuntimeContainer): ContainerInstance[] {
  const { name, state, last } = container;
  if (state === 'none') return [];
  const latest = instance(record, name, latestExit(container), state === 'running' ? 'Running' : 'Exited');
  return last ? [latest, instance(record, name, last, 'Exited')] : [latest];
}

function instance(
  { uid }: KubeletPod,
  name: string,
  exit: ContainerExit,
  state: ContainerInstance['state'],
): ContainerInstance {
  const { startedUs, finishedUs, exitCode, exitReason: reason } = exit;
  const id = knownHex(`${uid}/${name}/${exit.instance}`);
  return {
    id,
    name,
    state,
    exitCode,
    reason,
    restartCount: exit.instance - 1,
    createdUs: startedUs,
    startedUs,
    finishedUs,
  };
}

function startErrors({ stage }: KubeletPod, seen: readonly RuntimeContainer[]): StartErrors {
  if (stage !== 'syncing') return {};
  const errors: Record<string, StartError> = {};
  for (const { name, startError } of seen) if (startError) errors[name] = startError;
  return errors;
}

export function latestExit(container: RuntimeContainer): ContainerExit {
  const { instances, startedUs, finishedUs, exitCode, exitReason } = container;
  return { instance: instances, startedUs, finishedUs, exitCode, exitReason };
}

/** The digest comes from the name, because the model has no image contents. */
export function imageId(image: string): string {
  return `${image.split('@')[0]}@sha256:${knownHex(image)}`;
}

/**
 * 64 hexadecimal digits derived from a text. The map avoids computing them again: each status of a container needs
 * those of its instance and its image.
 */
function knownHex(text: string): string {
  let hex = HEX.get(text);
  if (hex === undefined) {
    if (HEX.size >= MOST_HEX) HEX.clear();
    hex = longHex(text);
    HEX.set(text, hex);
  }
  return hex;
}

const HEX = new Map<string, string>();
const MOST_HEX = 20_000;
