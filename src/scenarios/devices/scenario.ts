import { SECOND_US } from '#base/time.ts';
import { GPU_CLASS, memoryAtLeast, resourceSlice } from '#scenarios/deviceManifests.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const ENDS = 'short-training';
const SLICES =
  resourceSlice('gpu-1', [
    { name: 'small-0', model: 'small', memory: '16Gi' },
    { name: 'small-1', model: 'small', memory: '16Gi' },
  ]) + resourceSlice('gpu-2', [{ name: 'large-0', model: 'large', memory: '80Gi' }]);

const template = (name: string, request: string): string => `---
apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata:
  name: ${name}
  namespace: default
spec:
  spec:
    devices:
      requests:
        - name: gpu
          ${request}
`;
const exactly = (amount: string): string => `exactly:
            deviceClassName: gpu
            selectors:
              - cel:
                  expression: ${memoryAtLeast(amount)}`;
const TEMPLATES =
  template('large-gpu', exactly('40Gi')) +
  template('huge-gpu', exactly('160Gi')) +
  template(
    'large-or-small-gpu',
    `firstAvailable:
            - name: large
              deviceClassName: gpu
              selectors:
                - cel:
                    expression: ${memoryAtLeast('40Gi')}
            - name: small
              deviceClassName: gpu
              selectors:
                - cel:
                    expression: ${memoryAtLeast('16Gi')}`,
  );

function claims(name: string, template: string, image = 'train', podSpec = ''): string {
  return pod({
    name,
    image: `registry.example/${image}:1`,
    cpu: '1',
    memory: '1Gi',
    claim: { resourceClaimTemplateName: template },
    podSpec,
  });
}

/** Claims of Pods and the devices of nodes: an exact one, one that nothing matches, a second choice, and one that is given back. */
export const scenario: Scenario<'devices'> = {
  id: 'devices',
  nodes: [
    { count: 2, namePrefix: 'gpu-', cpu: '8', memory: '32Gi', pods: 110, zones: ['zone-a'] },
    { count: 1, namePrefix: 'plain-', cpu: '8', memory: '32Gi', pods: 110, zones: ['zone-a'] },
  ],
  manifests: GPU_CLASS + SLICES + TEMPLATES,
  script: [
    applyAt(2, claims('train', 'large-gpu', ENDS, 'restartPolicy: Never\n')),
    applyAt(8, claims('huge', 'huge-gpu')),
    applyAt(14, claims('flexible', 'large-or-small-gpu')),
    applyAt(20, claims('next', 'large-gpu')),
  ],
  images: [{ image: `registry.example/${ENDS}:1`, exitAfterMs: 26_000, exitCode: 0 }],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 60,
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: 'default/huge*' },
    place: { view: 'scheduling' },
  },
};
