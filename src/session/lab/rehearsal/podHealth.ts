import { store } from '#cluster/api/kindTables.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import { isPodReady } from '#cluster/controllers/podFacts.ts';
import { workloadOf } from '#cluster/environment/behaviourOf.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';

/** Whether the Pod is Ready and not being deleted, as a budget counts it. */
export function isHealthy(pod: Pod): boolean {
  return isPodReady(pod) && pod.metadata.deletionTimestamp === undefined;
}

/** Whether the Pod waits for a node. */
export function isWaiting({ spec, status, metadata }: Pod): boolean {
  return (
    (spec.nodeName ?? '') === '' &&
    (status?.phase ?? 'Pending') === 'Pending' &&
    metadata.deletionTimestamp === undefined
  );
}

export function isFinished({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

/**
 * Whether a rehearsal counts the Pod. Pods of Jobs end by themselves, and those of DaemonSets and static Pods belong
 * to their node.
 */
export function isCounted(pod: Pod): boolean {
  const kind = controllerOf(pod)?.kind;
  return kind !== 'Job' && kind !== 'DaemonSet' && kind !== 'Node';
}

/** Whether the Pod declares a controller that exists. */
export function hasController(world: World, pod: Pod): boolean {
  const owner = controllerOf(pod);
  return owner !== undefined && world.table(store(owner.kind)).has(keyOf(pod.metadata.namespace, owner.name));
}

/** `Kind/namespace/name` of the workload. */
export function workloadKey(world: World, pod: Pod): string {
  const owner = controllerOf(pod);
  const { namespace = '' } = pod.metadata;
  const name = workloadOf(world, pod);
  if (!owner) return `Pod/${namespace}/${name}`;
  if (owner.kind !== 'ReplicaSet') return `${owner.kind}/${namespace}/${name}`;
  const set = world.table(store('ReplicaSet')).get(keyOf(namespace, owner.name));
  const above = set && controllerOf(set);
  if (above) return `${above.kind}/${namespace}/${above.name}`;
  return name === owner.name ? `ReplicaSet/${namespace}/${name}` : `Deployment/${namespace}/${name}`;
}

/** The scheduler's last message about a Pod; empty when it has not tried it. */
export function schedulingMessage({ status }: Pod): string {
  return status?.conditions?.find(({ type, status: is }) => type === 'PodScheduled' && is === 'False')?.message ?? '';
}

/** The reason that a Pod is not healthy, in Kubernetes' own words. */
export function whyUnhealthy(pod: Pod): string {
  if (pod.metadata.deletionTimestamp !== undefined) return 'Terminating';
  if ((pod.spec.nodeName ?? '') === '') return schedulingMessage(pod) || 'Pending';
  const { status } = pod;
  for (const { name, ready, state } of [
    ...(status?.initContainerStatuses ?? []),
    ...(status?.containerStatuses ?? []),
  ]) {
    if (ready) continue;
    if (state?.waiting) return `${name}: ${state.waiting.reason ?? 'Waiting'}`;
    if (state?.terminated && !(state.terminated.exitCode === 0))
      return `${name}: ${state.terminated.reason ?? 'Error'}`;
  }
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  return ready?.message || ready?.reason || status?.phase || 'Pending';
}
