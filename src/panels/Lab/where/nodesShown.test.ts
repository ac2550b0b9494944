import { expect, it } from 'vitest';
import type { NodeView } from '#protocol/views.ts';
import { measureOf, nodesShown } from './nodesShown.ts';

const node = (ordinal: number, requestedMemoryBytes: number): NodeView => ({
  name: `n${ordinal}`,
  ordinal,
  zone: '',
  cpuMilli: 1000,
  memoryBytes: 1000,
  maxPods: 110,
  requestedCpuMilli: 0,
  requestedMemoryBytes,
  podCount: 0,
  unschedulable: false,
  ready: true,
  taints: [],
});

const memory = measureOf([]);

it('draws few nodes in the order of the files, in one row or two', () => {
  const few = nodesShown([node(2, 900), node(1, 100)], memory);
  expect(few).toMatchObject({ nodes: [{ name: 'n1' }, { name: 'n2' }], others: 0, columns: 2 });
  expect(
    nodesShown(
      Array.from({ length: 9 }, (_, index) => node(index, 0)),
      memory,
    ).columns,
  ).toBe(5);
  expect(nodesShown([], memory)).toEqual({ nodes: [], others: 0, columns: 1 });
});

it('draws the fullest of many nodes', () => {
  const many = nodesShown(
    Array.from({ length: 30 }, (_, index) => node(index, index)),
    memory,
  );
  expect(many.nodes.map(({ name }) => name).slice(0, 2)).toEqual(['n29', 'n28']);
  expect([many.nodes.length, many.others, many.columns]).toEqual([24, 6, 12]);
});
