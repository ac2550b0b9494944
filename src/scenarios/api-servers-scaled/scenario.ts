import { SECOND_US } from '#base/time.ts';
import { serviceAccountsMayRead } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { atSecond, serviceAccountLoad } from '#scenarios/scriptSteps.ts';

const servers = (count: number, goawayChance: number): ScriptCommand => ({
  type: 'servers.set',
  count,
  mode: 'L4',
  goawayChance,
  readmitSeconds: 10,
});
/** The limits of each server, as its size allows. */
const size = (times: number): ScriptCommand => ({
  type: 'serverFlags.set',
  maxRequestsInflight: 20 * times,
  maxMutatingRequestsInflight: 10 * times,
  priorityAndFairness: true,
});
const restart = (server: string): ScriptCommand => ({ type: 'server.restart', server, downSeconds: 5 });

export const scenario: Scenario<'api-servers-scaled'> = {
  id: 'api-servers-scaled',
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a'] }],
  manifests: serviceAccountsMayRead(),
  script: [
    ...atSecond(
      2,
      size(1),
      servers(2, 0),
      { type: 'prometheus.start' },
      serviceAccountLoad('tools:reports', {
        id: 'reports',
        url: '/api/v1/pods?resourceVersion=0',
        ratePerSecond: 40,
        clients: 30,
        executionMs: 1500,
      }),
    ),
    ...atSecond(60, servers(4, 0)),
    ...atSecond(90, servers(4, 0.02)),
    ...atSecond(180, servers(2, 0.02), size(2), restart('kube-apiserver')),
    ...atSecond(200, restart('kube-apiserver/2')),
  ],
  endUs: 260 * SECOND_US,
};

export const listed: Listed = {
  topic: 'storage',
  place: 70,
  terms: ['managedControlPlane'],
  evidence: {
    moment: { reason: 'request.rejected' },
    place: { view: 'storage', tab: 'connections' },
    select: 'nothing',
  },
};
