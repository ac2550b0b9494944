import { SECOND_US } from '#base/time.ts';
import { kubeletConfiguration } from '#scenarios/kubeletConfigurations.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const MIB = 1024 ** 2;
const HUGE = 'registry.example/model:70b';
const SMALL = ['registry.example/web:1', 'registry.example/api:1'];

const on = (node: string): string => `nodeSelector:\n  kubernetes.io/hostname: ${node}\n`;
const podsOn = (node: string, way: string): string =>
  [HUGE, ...SMALL]
    .map((image, i) =>
      pod({ name: `${way}-${['huge', 'web', 'api'][i]}`, image, cpu: '250m', memory: '256Mi', podSpec: on(node) }),
    )
    .join('');

export const scenario: Scenario<'slow-image-pull'> = {
  id: 'slow-image-pull',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    ...atSecond(1, {
      type: 'kubelet.configure',
      node: 'node-2',
      configuration: kubeletConfiguration('serializeImagePulls: false', 'maxParallelImagePulls: 3'),
    }),
    applyAt(2, podsOn('node-1', 'serial')),
    applyAt(2, podsOn('node-2', 'parallel')),
  ],
  images: [{ image: HUGE, sizeBytes: 2048 * MIB }, ...SMALL.map((image) => ({ image, sizeBytes: 20 * MIB }))],
  endUs: 80 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 10,
  answers: { 38: 1 },
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/serial-web', thenUs: 5_000_000 },
    place: { view: 'podLife' },
  },
};
