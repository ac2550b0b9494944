import type { Trials } from '#cluster/scheduler/actor/trials.ts';
import { type CachedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';
import { podRequests, resourceAmounts } from '#model/pod/podResources.ts';
import { notifications } from './informerCaches.ts';

/** The scheduler's free amounts of a node are what its Pods leave, and its cache has no invented Pods. */
export function* schedulerCache(world: World, trials: Trials): Generator<string> {
  const pods = world.table(SCHEDULER_TABLES.pods).values();
  for (const node of trials.nodes) {
    const { name } = node.metadata;
    const free = trials.freeOn(name);
    const allocatable = resourceAmounts(node.status?.allocatable);
    const left = { cpu: allocatable.cpu ?? 0, memory: allocatable.memory ?? 0 };
    for (const { pod } of pods.filter((cached) => cached.node === name)) {
      const { cpu = 0, memory = 0 } = podRequests(pod);
      left.cpu -= cpu;
      left.memory -= memory;
    }
    if (free?.cpuMilli !== left.cpu || free.memoryBytes !== left.memory)
      yield `${name} has ${JSON.stringify(left)} left, the scheduler thinks ${JSON.stringify(free)}`;
  }
  yield* assumed(world, pods);
}

/** An assumed Pod is on its way to its node, or what became of it is on its way to the scheduler; every other one was delivered with it. */
function* assumed(world: World, pods: readonly CachedPod[]): Generator<string> {
  const bindings = world.table(SCHEDULER_TABLES.binding);
  const informer = world.table(SCHEDULER_TABLES.podInformer);
  const notified = new Set(
    notifications(world)
      .get('kube-scheduler')
      ?.map(({ object }) => object.metadata.uid),
  );
  for (const { pod, key, node, assumed: isAssumed } of pods) {
    const { uid = '' } = pod.metadata;
    const isUnderWay = bindings.has(uid) || notified.has(uid);
    if (isAssumed && !isUnderWay) yield `Pod ${key} is assumed on ${node} and nothing is under way for it`;
    if (!isAssumed && informer.get(key)?.metadata.uid !== uid) yield `Pod ${key} is in the cache and was not delivered`;
  }
}
