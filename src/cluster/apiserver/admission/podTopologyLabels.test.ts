import { expect, it } from 'vitest';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { admitTopologyLabels } from './podTopologyLabels.ts';

it('copies topology labels of the Node to a Pod that names it', () => {
  const etcd = new Etcd(new World());
  const zone = 'topology.kubernetes.io/zone';
  etcd.put('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n', labels: { [zone]: 'a', other: 'b' } } });
  const labelsOn = (nodeName?: string) => {
    const pod: Pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'p', labels: { app: 'x', [zone]: 'own' } },
      spec: { containers: [], ...(nodeName !== undefined && { nodeName }) },
    };
    return admitTopologyLabels(pod, etcd).metadata.labels;
  };
  expect(labelsOn('n')).toEqual({ app: 'x', [zone]: 'a' });
  expect(labelsOn('gone')).toEqual({ app: 'x', [zone]: 'own' });
  expect(labelsOn()).toEqual({ app: 'x', [zone]: 'own' });
});
