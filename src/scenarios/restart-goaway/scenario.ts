import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const servers = (goawayChance: number): ScriptCommand => ({
  type: 'servers.set',
  count: 3,
  mode: 'L4',
  goawayChance,
  readmitSeconds: 10,
});

const restart = (server: string): ScriptCommand => ({ type: 'server.restart', server, downSeconds: 5 });

export const scenario: Scenario<'restart-goaway'> = {
  id: 'restart-goaway',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' })),
    ...atSecond(2, servers(0), {
      type: 'load.start',
      id: 'clients',
      method: 'GET',
      url: '/api/v1/namespaces/default/pods?resourceVersion=0',
      user: 'system:admin',
      groups: ['system:masters'],
      ratePerSecond: 300,
      clients: 60,
    }),
    ...atSecond(10, restart('kube-apiserver')),
    ...atSecond(30, restart('kube-apiserver/2')),
    ...atSecond(50, restart('kube-apiserver/3')),
    ...atSecond(120, servers(0.02)),
  ],
  endUs: 180 * SECOND_US,
};

export const listed: Listed = {
  topic: 'storage',
  place: 30,
  answers: { 40: 2 },
  evidence: {
    moment: { reason: 'server.readmitted', nth: 3 },
    place: { view: 'storage', tab: 'connections' },
    select: 'nothing',
  },
};
