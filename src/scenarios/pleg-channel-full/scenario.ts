import { SECOND_US } from '#base/time.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const PODS = 110;
const CONTAINERS = 10;
const IMAGE = 'registry.example/task:1';

const containers = Array.from({ length: CONTAINERS }, (_, i) => `      - {name: part-${i}, image: '${IMAGE}'}`).join(
  '\n',
);

const JOB = `apiVersion: batch/v1
kind: Job
metadata: {name: tasks, namespace: default}
spec:
  parallelism: ${PODS}
  completions: ${PODS}
  template:
    spec:
      restartPolicy: Never
      containers:
${containers}
`;

export const scenario: Scenario<'pleg-channel-full'> = {
  id: 'pleg-channel-full',
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '32', memory: '128Gi', pods: PODS, zones: ['zone-a'] }],
  manifests: '',
  images: [{ image: IMAGE, sizeBytes: 20_000_000, exitAfterMs: 150_000, exitCode: 0 }],
  script: [
    applyAt(1, JOB),
    ...atSecond(60, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 1 }),
    ...atSecond(230, { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 0 }),
  ],
  endUs: 320 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pods',
  place: 100,
  evidence: {
    moment: { reason: 'pleg.dropped' },
    place: { view: 'nodes', node: 'node-1', tab: 'kubelet' },
    select: 'Node/node-1',
  },
};
