import { expect, test } from 'vitest';
import { DueHeap } from './agenda.ts';

/** Pops everything and returns it. */
function emptied(heap: DueHeap): [number, number][] {
  const out: [number, number][] = [];
  while (heap.size > 0) {
    out.push([heap.firstUs, heap.firstOrder]);
    heap.pop();
  }
  return out;
}

test('the agenda pops by time, then by order, whatever the order of insertion', () => {
  const heap = new DueHeap();
  const pushed: [number, number][] = [];
  for (let i = 0; i < 500; i++) pushed.push([(i * 7919) % 97, (i * 31) % 500]);
  for (const [atUs, order] of pushed) heap.push(atUs, order);
  expect(heap.size).toBe(500);
  expect(emptied(heap)).toEqual(pushed.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
});

test('the agenda pops events pushed between two reads, and is empty after a clear', () => {
  const heap = new DueHeap();
  heap.push(5, 1);
  heap.push(9, 2);
  heap.pop();
  heap.push(7, 3);
  expect(emptied(heap)).toEqual([
    [7, 3],
    [9, 2],
  ]);
  heap.push(1, 1);
  heap.clear();
  heap.push(2, 2);
  expect(emptied(heap)).toEqual([[2, 2]]);
});
