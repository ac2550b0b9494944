import { expect, it } from 'vitest';
import type { Node } from '#model/generated/types.ts';
import { nodePools } from './landing.ts';

const node = (name: string, labels: Readonly<Record<string, string>>): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  spec: {},
  metadata: { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux', ...labels } },
});

it('finds the labels that divide the nodes into groups', () => {
  const zone = 'topology.kubernetes.io/zone';
  expect(
    nodePools([
      node('a', { pool: 'red', size: 'm', [zone]: 'z1', uuid: '1', role: '' }),
      node('b', { pool: 'blue', size: 's', [zone]: 'z1', uuid: '2' }),
      node('c', { pool: 'blue', size: 'l', [zone]: 'z2', uuid: '3' }),
      node('d', { pool: 'blue', size: 'm', [zone]: 'z2', uuid: '4' }),
    ]),
  ).toEqual(['pool=blue', 'pool=red', 'size=l', 'size=m', 'size=s']);
  expect(nodePools([])).toEqual([]);
});
