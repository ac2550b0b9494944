import { expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { mirrorPod, staticPod } from './mirrorPod.ts';

const manifest: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: { containers: [{ name: 'c' }] },
};

it('names a static Pod after its Node and derives its uid from the manifest', () => {
  const pod = staticPod(manifest, 'Node-A');
  expect(pod.metadata).toMatchObject({ name: 'web-node-a', namespace: 'default' });
  expect(pod.metadata.uid).toMatch(/^[0-9a-f]{32}$/);
  expect(staticPod(manifest, 'Node-A').metadata.uid).toBe(pod.metadata.uid);
  expect(staticPod(manifest, 'node-b').metadata.uid).not.toBe(pod.metadata.uid);
  expect(isCriticalPod(pod)).toBe(true);
});

it('keeps the uid and tolerations of the manifest', () => {
  const tolerations = [{ operator: 'Exists', effect: 'NoExecute' }];
  const own: Pod = { ...manifest, metadata: { name: 'web', uid: 'mine' }, spec: { ...manifest.spec, tolerations } };
  const mirror = mirrorPod(staticPod(own, 'n'), 'n', 'node-uid');
  expect(mirror.spec.tolerations).toEqual(tolerations);
  expect(mirror.metadata.annotations?.['kubernetes.io/config.mirror']).toBe('mine');
  expect(mirror.metadata).toMatchObject({ ownerReferences: [{ kind: 'Node', uid: 'node-uid', controller: true }] });
});

it('adds the NoExecute toleration only to Pods from files', () => {
  const source = { via: 'http' as const, place: 'http://manifests.example' };
  expect(staticPod(manifest, 'n', source).spec.tolerations).toBeUndefined();
  expect(staticPod(manifest, 'n').spec.tolerations).toEqual([{ operator: 'Exists', effect: 'NoExecute' }]);
});
