import { SECOND_US } from '#base/time.ts';
import { pod, priorityClass } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const QUICK = 'registry.example/quick:1';
const SLOW = 'registry.example/slow-to-end:1';

const full = (name: string, image: string, node: string, priorityClassName = 'none'): string =>
  pod({
    name,
    image,
    cpu: '4',
    memory: '1Gi',
    priorityClassName,
    podSpec: `nodeSelector:
  kubernetes.io/hostname: ${node}
`,
  });

const urgent = (name: string, priorityClassName: string): string =>
  pod({ name, image: 'registry.example/pay:1', cpu: '3', memory: '512Mi', priorityClassName });

export const scenario: Scenario<'nominated-elsewhere'> = {
  id: 'nominated-elsewhere',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests:
    priorityClass('urgent', 1000) +
    priorityClass('highest', 2000) +
    priorityClass('normal', 100) +
    priorityClass('none', 0),
  script: [
    applyAt(1, full('slow-1', SLOW, 'node-1') + full('quick', QUICK, 'node-2', 'normal')),
    applyAt(15, urgent('pay', 'urgent')),
    { atUs: 20 * SECOND_US, remove: 'Pod/default/quick' },
    applyAt(40, full('slow-2', SLOW, 'node-1')),
    applyAt(50, urgent('order', 'urgent')),
    applyAt(55, urgent('boss', 'highest')),
  ],
  images: [{ image: SLOW, stopsAfterMs: 20_000 }],
  endUs: 90 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 30,
  answers: { 27: 1 },
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/pay*', nth: 1 },
    place: { view: 'scheduling' },
  },
};
