import { store } from '#cluster/api/kindTables.ts';
import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { ContainerStatus, Pod, PodStatus } from '#model/generated/types.ts';
import type { EntryInvariant } from './invariant.ts';

/**
 * What never happens to a Pod from one write to the next. A machine that takes the name of one that is gone knows nothing of
 * what ran there: its containers are counted from the start again.
 */
export function podLifecycle(): EntryInvariant {
  const deletedNodes = new Set<string>();
  return function* (entry: Entry, world: World): Generator<string> {
    for (const { key, after } of changesOf(entry, store('Node'))) if (!after) deletedNodes.add(key);
    for (const { key, before: was, after: is } of changesOf(entry, store('Pod'))) {
      if (!is) continue;
      const isOnOneMachine = !deletedNodes.has(is.spec.nodeName ?? '');
      const since = was ? [...wrongSince(was, is), ...(isOnOneMachine ? wrongOnMachine(was, is) : [])] : [];
      for (const problem of [...wrongNow(is), ...readyToNoEnd(world, is), ...since]) yield `Pod ${key}: ${problem}`;
    }
  };
}

function* wrongNow({ spec, status }: Pod): Generator<string> {
  const types = (status?.conditions ?? []).map(({ type }) => type);
  if (new Set(types).size < types.length) yield `a condition occurs twice: ${types.join(', ')}`;
  if (status?.phase === 'Running' && !spec.nodeName) yield 'it runs and has no node';
  const ready = isReady(status);
  // PodGC writes the phase of a Pod whose node is gone and leaves Ready as it was; the kubelet never writes both (mergePodStatus).
  const isCollected = status?.conditions?.some(({ reason }) => reason === 'DeletionByPodGC');
  if (ready && !isCollected && status?.phase !== 'Running' && status?.phase !== 'Pending')
    yield `it is ready and ${status?.phase}`;
  if (ready && status?.containerStatuses?.some((container) => !container.ready))
    yield 'it is ready and a container is not';
  for (const { type, status: value, message } of status?.conditions ?? [])
    if (value === 'True' && message?.startsWith('containers with')) yield `${type} is True and says "${message}"`;
  for (const { name, state } of status?.containerStatuses ?? [])
    if (Object.keys(state ?? {}).length > 1) yield `container ${name} is in two states`;
}

/**
 * A Pod that the kubelet ends keeps its phase until nothing of it runs, also one whose first container has just come up.
 * Upstream source (v1.36.2): pkg/kubelet/status/status_manager.go, mergePodStatus.
 */
function* readyToNoEnd(world: World, { metadata, status }: Pod): Generator<string> {
  if (status?.phase !== 'Pending' || !isReady(status)) return;
  const isEnded = world.table(KUBELET_PODS).get(metadata.uid ?? '')?.verdict !== undefined;
  if (!isEnded) yield 'it is ready and Pending';
}

function isReady(status: PodStatus | undefined): boolean {
  return status?.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';
}

function* wrongSince(was: Pod, is: Pod): Generator<string> {
  if (was.spec.nodeName && was.spec.nodeName !== is.spec.nodeName)
    yield `it was bound to ${was.spec.nodeName} and is on ${is.spec.nodeName}`;
  const phase = was.status?.phase;
  if ((phase === 'Succeeded' || phase === 'Failed') && is.status?.phase !== phase)
    yield `its phase went from ${phase} to ${is.status?.phase}`;
  if (was.status?.startTime && was.status.startTime !== is.status?.startTime) yield 'its startTime changed';
}

function* wrongOnMachine(was: Pod, is: Pod): Generator<string> {
  if (was.status?.phase === 'Running' && is.status?.phase === 'Pending') yield 'its phase went from Running to Pending';
  yield* restartsLost(was.status?.containerStatuses ?? [], is.status?.containerStatuses ?? []);
  yield* restartsLost(was.status?.initContainerStatuses ?? [], is.status?.initContainerStatuses ?? []);
}

function* restartsLost(was: readonly ContainerStatus[], is: readonly ContainerStatus[]): Generator<string> {
  for (const { name, restartCount } of was) {
    const now = is.find((container) => container.name === name)?.restartCount;
    if (now === undefined) yield `the status of container ${name} disappeared`;
    else if (now < restartCount) yield `restartCount of ${name} fell from ${restartCount} to ${now}`;
  }
}
