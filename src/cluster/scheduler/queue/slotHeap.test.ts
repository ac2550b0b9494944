import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import { testPod } from '../actor/testing/testObjects.ts';
import { SCHEDULER_TABLES } from '../schedulerRecords.ts';
import { newQueuedPod } from './queuedPod.ts';
import { prioritySort } from './queueOptions.ts';
import { SlotHeap } from './slotHeap.ts';

const NAME = SCHEDULER_TABLES.activeHeap;

function heapOf(world: World) {
  const pods = world.table(SCHEDULER_TABLES.queuedPods);
  const heap = new SlotHeap(world, NAME, pods, prioritySort);
  const push = (name: string, priority: number, timestampUs = 0) => {
    const queued = { ...newQueuedPod(testPod(name), timestampUs), key: name, priority };
    pods.put(name, queued);
    heap.addOrUpdate(name);
  };
  return { heap, push };
}

describe('SlotHeap', () => {
  it('pops equal items in the order of container/heap', () => {
    const { heap, push } = heapOf(new World());
    for (const name of ['p0', 'p1', 'p2', 'p3']) push(name, 0);
    expect(heap.inOrder()).toEqual(['p0', 'p3', 'p2', 'p1']);
    expect(Array.from({ length: 4 }, () => heap.pop()?.key)).toEqual(['p0', 'p3', 'p2', 'p1']);
    expect(heap.pop()).toBeUndefined();
  });

  it('moves a Pod whose record was replaced', () => {
    const { heap, push } = heapOf(new World());
    push('a', 1);
    push('b', 2);
    push('c', 3);
    push('a', 4);
    expect(heap.inOrder()).toEqual(['a', 'c', 'b']);
    push('a', 0);
    expect(heap.inOrder()).toEqual(['c', 'b', 'a']);
  });

  const anyOps = fc.array(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      priority: fc.integer({ min: 0, max: 3 }),
      op: fc.constantFrom('push', 'delete', 'pop'),
    }),
    { maxLength: 60 },
  );

  it('the heap stays sorted, finds its members and can be undone', () => {
    fc.assert(
      fc.property(anyOps, (ops) => {
        const world = new World();
        const { heap, push } = heapOf(world);
        const slots = () => JSON.stringify(world.table(SCHEDULER_TABLES.activeHeap).values());
        const past: { readonly slots: string; readonly delta: ReturnType<World['takeDelta']> }[] = [];
        for (const { op, name, priority } of ops) {
          const before = slots();
          if (op === 'push') push(name, priority);
          else if (op === 'delete') heap.delete(name);
          else heap.pop();
          past.push({ slots: before, delta: world.takeDelta() });
          const order = heap.inOrder().map((key) => world.table(SCHEDULER_TABLES.queuedPods).get(key)?.priority ?? -1);
          expect(order).toEqual([...order].sort((a, b) => b - a));
          for (const key of heap.inOrder()) expect(heap.has(key)).toBe(true);
        }
        for (const { slots: before, delta } of past.toReversed()) {
          world.revert(delta);
          expect(slots()).toBe(before);
          expect(new Set(heap.inOrder()).size).toBe(heap.size);
          for (const key of heap.inOrder()) expect(heap.has(key)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
