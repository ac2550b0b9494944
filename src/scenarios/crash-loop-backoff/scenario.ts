import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const WEB = 'registry.example/web:1';
/** Ends with 1 a second after it runs. */
const BROKEN = 'registry.example/broken:1';
/** The same, until it is mended at 60 s: from then on a run lasts 640 s. */
const MOODY = 'registry.example/moody:1';

const READINESS = 'readinessProbe:\n  httpGet:\n    port: 8080\n  periodSeconds: 5\n';

/** Two containers, of which one crashes. */
const HALF = pod({ name: 'half', image: WEB }).replace(
  '  containers:\n',
  `  containers:\n    - name: worker\n      image: ${BROKEN}\n`,
);

export const scenario: Scenario<'crash-loop-backoff'> = {
  id: 'crash-loop-backoff',
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      deployment({ name: 'broken', replicas: 1, image: BROKEN, container: READINESS }) +
        deployment({ name: 'moody', replicas: 1, image: MOODY }) +
        HALF,
    ),
    ...atSecond(60, { type: 'behaviour.set', target: { image: MOODY }, behaviour: { exitAfterMs: 640_000 } }),
  ],
  images: [
    { image: BROKEN, exitAfterMs: 1000, exitCode: 1 },
    { image: MOODY, exitAfterMs: 1000, exitCode: 1 },
  ],
  endUs: 1260 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 50,
  answers: { 31: 1 },
  evidence: {
    moment: { reason: 'container.exited', subject: 'default/broken-*', nth: 3, thenUs: 1_000_000 },
    place: { view: 'podLife' },
  },
};
