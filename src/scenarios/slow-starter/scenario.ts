import { SECOND_US } from '#base/time.ts';
import { deployment, service } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const IMAGE = 'registry.example/slow:1';
const BUSY = 'registry.example/busy:1';

const http = (probe: string, periodSeconds: number, failureThreshold: number): string =>
  `${probe}:\n  httpGet:\n    path: /healthz\n    port: 8080\n  periodSeconds: ${periodSeconds}\n  failureThreshold: ${failureThreshold}\n`;

const slow = (startup: string): string =>
  deployment({
    name: 'slow',
    replicas: 1,
    image: IMAGE,
    cpu: '250m',
    container: startup + http('livenessProbe', 10, 3),
  });

export const scenario: Scenario<'slow-starter'> = {
  id: 'slow-starter',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      slow('') +
        deployment({ name: 'busy', replicas: 2, image: BUSY, cpu: '250m', container: http('readinessProbe', 5, 3) }) +
        service('busy'),
    ),
    applyAt(200, slow(http('startupProbe', 10, 30))),
  ],
  images: [
    { image: IMAGE, unhealthyAfterMs: 0, unhealthyUntilMs: 45_000 },
    { image: BUSY, unready: [{ fromMs: 60_000, toMs: 110_000 }] },
  ],
  endUs: 300 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 40,
  answers: { 30: 1 },
  evidence: {
    moment: { reason: 'sigterm.sent', subject: 'default/slow-*' },
    place: { view: 'podLife' },
  },
};
