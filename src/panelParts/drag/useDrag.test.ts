import { expect, it } from 'vitest';
import { neighbour } from './useDrag.ts';

it('arrow keys move around the nodes', () => {
  const nodes = ['a', 'b', 'c'];
  expect([
    neighbour(nodes, null, 1),
    neighbour(nodes, null, -1),
    neighbour(nodes, 'c', 1),
    neighbour(nodes, 'a', -1),
    neighbour([], null, 1),
  ]).toEqual(['a', 'c', 'a', 'c', null]);
});
