import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

const MIB = 1024 * 1024;

export const scenario: Scenario<'overcommit'> = {
  id: 'overcommit',
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '4Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    {
      atUs: SECOND_US,
      apply: deployment({
        name: 'greedy',
        replicas: 5,
        image: 'registry.example/greedy:1',
        container: 'resources:\n  requests: {cpu: 500m, memory: 512Mi}\n  limits: {cpu: "2", memory: 2Gi}\n',
      }),
    },
  ],
  images: [
    {
      image: 'registry.example/greedy:1',
      memory: [
        { atMs: 0, bytes: 400 * MIB },
        { atMs: 60_000, bytes: 400 * MIB },
      ],
      leakBytesPerSecond: 4 * MIB,
      startCpuMilli: 300,
      startCpuMs: 60_000,
      cpuMilli: 2500,
    },
  ],
  endUs: 300 * SECOND_US,
};

export const listed: Listed = {
  topic: 'resources',
  place: 40,
  evidence: {
    moment: { reason: 'pod.evicted' },
    place: { view: 'nodes', node: 'node-1', tab: 'resources' },
    select: 'Node/node-1',
  },
};
