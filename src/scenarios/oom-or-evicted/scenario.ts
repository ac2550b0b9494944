import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

const MIB = 1024 * 1024;

export const scenario: Scenario<'oom-or-evicted'> = {
  id: 'oom-or-evicted',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '4', memory: '2Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    {
      atUs: SECOND_US,
      apply:
        deployment({
          name: 'limited',
          replicas: 1,
          image: 'registry.example/limited:1',
          container: 'resources:\n  requests: {cpu: 100m, memory: 100Mi}\n  limits: {memory: 256Mi}\n',
        }) +
        deployment({
          name: 'unlimited',
          replicas: 1,
          image: 'registry.example/unlimited:1',
          cpu: '100m',
          memory: '100Mi',
        }),
    },
  ],
  images: [
    { image: 'registry.example/limited:1', memory: [{ atMs: 0, bytes: 64 * MIB }], leakBytesPerSecond: 8 * MIB },
    { image: 'registry.example/unlimited:1', memory: [{ atMs: 0, bytes: 64 * MIB }], leakBytesPerSecond: 9 * MIB },
  ],
  endUs: 660 * SECOND_US,
};

export const listed: Listed = {
  topic: 'resources',
  place: 20,
  answers: { 37: 1 },
  evidence: {
    moment: { reason: 'container.oomKilled' },
    place: { view: 'podLife' },
  },
};
