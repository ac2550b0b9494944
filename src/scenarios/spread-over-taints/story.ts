import type { Story } from '#scenarios/story.ts';

const CONSTRAINT = 'spec.template.spec.topologySpreadConstraints.0';
const RUNNING = { 'status.phase': 'Running' };

/** By default a zone counts for spreading even when its only node is tainted. */
export const story: Story = {
  scenario: 'spread-over-taints',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'zones',
      kind: 'narrate',
      at: { before: { reason: 'pod.queued', subject: 'default/web-*' } },
      values: {
        nodes: { objects: 'Node' },
        effect: { object: 'Node/kept-1', path: 'spec.taints.0.effect' },
      },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/web-*' } },
      inside: 'filter',
      decisive: true,
      values: {
        maxSkew: { object: 'Deployment/default/web', path: `${CONSTRAINT}.maxSkew` },
        spread: { refusedBy: 'PodTopologySpread' },
        taint: { refusedBy: 'TaintToleration' },
      },
    },
    {
      id: 'honor',
      kind: 'point',
      at: { before: { reason: 'deployment.updated', subject: 'default/web' } },
      decisive: true,
      points: ['Pod/default/api-*'],
      values: {
        api: { objects: 'Pod', named: 'api-*', where: RUNNING },
        web: { objects: 'Pod', named: 'web-*', where: RUNNING },
        policy: { object: 'Deployment/default/api', path: `${CONSTRAINT}.nodeTaintsPolicy` },
      },
    },
    {
      id: 'changed',
      kind: 'narrate',
      at: { after: { reason: 'pod.scheduled', subject: 'default/web-*' } },
      values: {
        policy: { object: 'Deployment/default/web', path: `${CONSTRAINT}.nodeTaintsPolicy` },
        pod: { cycle: 'pod' },
        node: { cycle: 'node' },
      },
    },
    {
      id: 'all',
      kind: 'narrate',
      at: { time: 60 },
      values: {
        web: { objects: 'Pod', named: 'web-*', where: RUNNING },
        first: { objects: 'Pod', named: 'web-*', where: { ...RUNNING, 'spec.nodeName': 'node-1' } },
        second: { objects: 'Pod', named: 'web-*', where: { ...RUNNING, 'spec.nodeName': 'node-2' } },
      },
    },
  ],
  end: {
    saw: [{ id: 'ignore' }, { id: 'honored' }],
    tries: [{ id: 'untainted', line: 'kubectl taint node kept-1 team:NoSchedule-', at: 'refused' }],
    next: 'skew-after-rollout',
  },
};
