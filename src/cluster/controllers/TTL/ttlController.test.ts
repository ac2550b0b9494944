import { expect, it } from 'vitest';
import { ClusterRun, testNodes } from '#cluster/testing/clusterRun.ts';

it('a Node tells its kubelet to cache objects longer in a larger cluster', () => {
  const ttlOf = (run: ClusterRun) =>
    new Set(run.objects('Node').map(({ metadata }) => metadata.annotations?.['node.alpha.kubernetes.io/ttl']));
  const small = new ClusterRun({ objects: testNodes(2) });
  expect(ttlOf(small.runUntil(5))).toEqual(new Set(['0']));
  const large = new ClusterRun({ objects: testNodes(101) });
  expect(ttlOf(large.runUntil(5))).toEqual(new Set(['15']));
});
