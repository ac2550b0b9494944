import { SECOND_US } from '#base/time.ts';
import { GPU_CLASS, resourceSlice } from '#scenarios/deviceManifests.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const GPU = { model: 'large', memory: '80Gi' };
const SLICES =
  resourceSlice('gpu-1', [
    { ...GPU, name: 'gpu-0' },
    { ...GPU, name: 'gpu-1' },
  ]) + resourceSlice('gpu-2', [{ ...GPU, name: 'gpu-0' }]);
/** As the driver writes it when the device is too hot. */
const HOT_SLICE = resourceSlice('gpu-1', [
  { ...GPU, name: 'gpu-0', taint: '{key: gpu.example.com/hot, effect: NoExecute}' },
  { ...GPU, name: 'gpu-1' },
]);
const CLAIMS = `---
apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata:
  name: shared
  namespace: default
spec:
  devices:
    requests:
      - name: gpu
        exactly:
          deviceClassName: gpu
---
apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata:
  name: one-gpu
  namespace: default
spec:
  spec:
    devices:
      requests:
        - name: gpu
          exactly:
            deviceClassName: gpu
`;

const user = (name: string, resourceClaimName: string): string =>
  pod({ name, image: 'registry.example/reader:1', cpu: '1', memory: '1Gi', claim: { resourceClaimName } });
const owner = (name: string, resourceClaimTemplateName: string): string =>
  pod({ name, image: 'registry.example/reader:1', cpu: '1', memory: '1Gi', claim: { resourceClaimTemplateName } });

/** One claim for two Pods, and a taint on its device that makes both leave. */
export const scenario: Scenario<'device-taint'> = {
  id: 'device-taint',
  nodes: [{ count: 2, namePrefix: 'gpu-', cpu: '8', memory: '32Gi', pods: 110, zones: ['zone-a'] }],
  manifests: GPU_CLASS + SLICES + CLAIMS,
  script: [
    applyAt(2, user('reader-1', 'shared') + user('reader-2', 'shared')),
    applyAt(10, owner('alone', 'one-gpu')),
    applyAt(20, HOT_SLICE),
    applyAt(70, user('reader-3', 'shared')),
  ],
  endUs: 90 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 70,
  evidence: {
    moment: { reason: 'pod.deletionStarted', subject: 'default/reader-1' },
    place: { view: 'podLife' },
  },
};
