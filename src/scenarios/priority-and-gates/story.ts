import type { Story } from '#scenarios/story.ts';

const QUEUED = { reason: 'pod.queued', fields: { queue: 'active' } };
const scheduled = (name: string) => ({ reason: 'pod.scheduled', subject: `default/${name}-*` });

/** The order of activeQ, and who is not even let in. */
export const story: Story = {
  scenario: 'priority-and-gates',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'asked',
      kind: 'narrate',
      at: { after: { reason: 'deployment.created', subject: 'default/pay' } },
      values: { deployments: { objects: 'Deployment' }, pods: { objects: 'Deployment', sum: 'spec.replicas' } },
    },
    {
      id: 'gated',
      kind: 'point',
      at: { after: { reason: 'pod.queued', subject: 'reports/report-0' } },
      values: { gate: { object: 'Pod/reports/report-0', path: 'spec.schedulingGates.0.name' } },
    },
    {
      id: 'first',
      kind: 'narrate',
      at: { after: scheduled('sweep') },
      values: { pod: { name: 'subject' }, priority: { object: 'subject', path: 'spec.priority' } },
    },
    {
      id: 'urgent',
      kind: 'point',
      at: { after: scheduled('pay') },
      inside: 'sum',
      decisive: true,
      values: {
        pod: { cycle: 'pod' },
        priority: { object: 'subject', path: 'spec.priority' },
        waiting: { minus: [{ count: QUEUED }, { count: { reason: 'pod.scheduled' } }] },
      },
    },
    {
      id: 'normal',
      kind: 'point',
      at: { after: scheduled('web'), nth: 4 },
      values: {
        pod: { name: 'subject' },
        pay: { count: scheduled('pay') },
        sweep: { count: scheduled('sweep') },
      },
    },
    {
      id: 'low',
      kind: 'point',
      at: { after: scheduled('sweep'), nth: 2 },
      values: {
        priority: { object: 'subject', path: 'spec.priority' },
        pay: { count: scheduled('pay') },
        web: { count: scheduled('web') },
      },
    },
    {
      id: 'still',
      kind: 'point',
      at: { time: 30 },
      decisive: true,
      points: [{ part: 'queue', name: 'gated' }],
      values: {
        running: { objects: 'Pod', where: { 'status.phase': 'Running' } },
        gated: { objects: 'Pod', namespace: 'reports', where: { 'status.phase': 'Pending' } },
      },
    },
  ],
  end: {
    saw: [{ id: 'order' }, { id: 'gates' }],
    tries: [
      {
        id: 'open',
        line: 'kubectl patch pod report-0 -n reports --type=merge -p \'{"spec":{"schedulingGates":null}}\'',
        at: 'still',
      },
    ],
    next: 'gang',
  },
};
