import { SECOND_US } from '#base/time.ts';
import { serviceAccountsMayRead } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { atSecond, serviceAccountLoad } from '#scenarios/scriptSteps.ts';

const CLASSES = ['control', 'apps', 'reports'] as const;

const clients = (namespace: (typeof CLASSES)[number], ratePerSecond: number): ScriptCommand =>
  serviceAccountLoad(`${namespace}:reader`, {
    id: namespace,
    url: '/api/v1/pods?resourceVersion=0',
    ratePerSecond,
    executionMs: 200,
  });

export const scenario: Scenario<'gateway-classes'> = {
  id: 'gateway-classes',
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a'] }],
  manifests: serviceAccountsMayRead(),
  script: [
    ...atSecond(
      1,
      {
        type: 'gateway.set',
        settings: {
          perSecond: 60,
          classes: CLASSES.map((name) => ({ name, users: [`system:serviceaccount:${name}:*`] })),
        },
      },
      clients('control', 10),
      clients('apps', 20),
      clients('reports', 15),
    ),
    ...atSecond(20, clients('reports', 115)),
    ...atSecond(40, clients('apps', 60)),
  ],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'fairness',
  place: 70,
  evidence: {
    moment: { reason: 'gateway.refused' },
    place: { view: 'storage', tab: 'connections' },
    select: 'nothing',
  },
};
