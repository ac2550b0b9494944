import { SECOND_US } from '#base/time.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

/** Ends 15 s after SIGTERM. */
const TIDY = 'registry.example/tidy:1';
/** Does not care about SIGTERM. */
const DEAF = 'registry.example/deaf:1';

const preStop = (handler: string): string => `lifecycle:\n  preStop:\n${handler}`;
const sleep = (seconds: number): string => preStop(`    sleep:\n      seconds: ${seconds}\n`);
const grace = (seconds: number): string => `terminationGracePeriodSeconds: ${seconds}\n`;

const PODS = [
  pod({ name: 'no-hook', image: TIDY, podSpec: grace(30) }),
  pod({ name: 'hook-20', image: TIDY, podSpec: grace(30), container: sleep(20) }),
  pod({ name: 'hook-20-grace-45', image: TIDY, podSpec: grace(45), container: sleep(20) }),
  pod({
    name: 'hook-hangs',
    image: TIDY,
    podSpec: grace(30),
    container: preStop('    exec:\n      command: ["sleep", "3600"]\n'),
  }),
  pod({ name: 'grace-1', image: DEAF, podSpec: grace(1) }),
];
const NAMES = ['no-hook', 'hook-20', 'hook-20-grace-45', 'hook-hangs', 'grace-1'];

export const scenario: Scenario<'grace-budget'> = {
  id: 'grace-budget',
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(1, PODS.join('')),
    ...NAMES.map((name) => ({ atUs: 20 * SECOND_US, remove: `Pod/default/${name}` })),
  ],
  images: [
    { image: TIDY, stopsAfterMs: 15_000 },
    { image: DEAF, ignoresSigterm: true },
  ],
  endUs: 75 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 60,
  answers: { 32: 1 },
  evidence: {
    moment: { reason: 'sigterm.sent', subject: 'default/hook-20' },
    place: { view: 'podLife' },
  },
};
