import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Micros } from '#base/time.ts';
import { newQueuedPod } from '#cluster/scheduler/queue/queuedPod.ts';
import { SlotHeap } from '#cluster/scheduler/queue/slotHeap.ts';
import { type QueuedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { byBackoff, byPriority, firstOfHeap } from './queueViews.ts';

function queued(name: string, priority: number, timestampUs: Micros, backoffExpirationUs: Micros): QueuedPod {
  const pod = {
    metadata: { namespace: 'default', name, uid: name },
    spec: { containers: [], priority },
  } as unknown as Pod;
  return { ...newQueuedPod(pod, timestampUs), backoffExpirationUs };
}

test.each([
  ['activeQ', byPriority],
  ['backoffQ', byBackoff],
] as const)('%s: the first Pods are those that the queue would pop, ties included', (_, less) => {
  const few = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(few, few, few), { maxLength: 40 }),
      fc.integer({ min: 0, max: 45 }),
      (pods, limit) => {
        const world = new World();
        const { queuedPods, activeHeap } = SCHEDULER_TABLES;
        const table = world.table(queuedPods);
        const heap = new SlotHeap(world, activeHeap, table, less);
        for (const [index, [priority, timestampUs, backoffUs]] of pods.entries()) {
          const pod = queued(`p${index}`, priority, timestampUs, backoffUs);
          table.put(pod.key, pod);
          heap.addOrUpdate(pod.key);
        }
        world.takeDelta();
        const order = firstOfHeap(world.table(activeHeap), table, less, limit);
        expect(order).toEqual(heap.inOrder().slice(0, limit));
        expect(world.takeDelta()).toEqual([]);
      },
    ),
  );
});
