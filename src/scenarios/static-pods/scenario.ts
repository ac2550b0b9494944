import { SECOND_US } from '#base/time.ts';
import { KUBEADM_STATIC_PODS, kubeletConfiguration } from '#scenarios/kubeletConfigurations.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { atSecond } from '#scenarios/scriptSteps.ts';

const NODE = 'node-1';
const CONFIGURATION = kubeletConfiguration(KUBEADM_STATIC_PODS);
const web = (tag: string): string =>
  pod({ name: 'web', namespace: 'kube-system', image: `registry.example/web:${tag}`, cpu: '100m', memory: '64Mi' });

export const scenario: Scenario<'static-pods'> = {
  id: 'static-pods',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    ...atSecond(1, { type: 'kubelet.configure', node: NODE, configuration: CONFIGURATION }),
    ...atSecond(5, { type: 'staticPod.put', node: NODE, name: 'web.yaml', yaml: web('1') }),
    { atUs: 25 * SECOND_US, remove: 'Pod/kube-system/web-node-1' },
    ...atSecond(40, { type: 'staticPod.put', node: NODE, name: 'web.yaml', yaml: web('2') }),
    ...atSecond(
      60,
      { type: 'kubelet.configure', node: NODE, configuration: CONFIGURATION, fsnotify: false },
      { type: 'staticPod.put', node: NODE, name: 'web.yaml', yaml: web('3') },
    ),
    ...atSecond(90, { type: 'staticPod.remove', node: NODE, name: 'web.yaml' }),
  ],
  endUs: 120 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 80,
  evidence: {
    moment: { reason: 'mirrorPod.created', nth: 2 },
    place: { view: 'podLife' },
  },
};
