import type { Story } from '#scenarios/story.ts';

const REJECTED = { reason: 'pod.rejected', subject: 'default/next-*', fields: { reason: 'OutOf*' } };

/** A forced deletion frees the room for the scheduler at once, and for the kubelet only when the process has ended. */
export const story: Story = {
  scenario: 'out-of-cpu',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/next-*' } },
      inside: 'filter',
      values: {
        pod: { cycle: 'pod' },
        cpu: { object: 'Pod/default/old', path: 'spec.containers.app.resources.requests.cpu' },
        all: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
      },
    },
    {
      id: 'forced',
      kind: 'narrate',
      at: { after: { reason: 'sigterm.sent', subject: 'default/old' } },
      values: { left: { objects: 'Pod', named: 'old' } },
    },
    {
      id: 'yes',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/next-*' } },
      inside: 'sum',
      values: { pod: { cycle: 'pod' }, node: { cycle: 'node' } },
    },
    {
      id: 'no',
      kind: 'point',
      at: { after: REJECTED },
      decisive: true,
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, reason: { field: 'reason' } },
    },
    {
      id: 'killed',
      kind: 'point',
      at: { after: { reason: 'container.exited', subject: 'default/old' } },
      decisive: true,
      show: { view: 'podLife', select: 'Pod/default/old' },
      values: {
        rejected: { count: REJECTED },
        seconds: { seconds: { since: 'forced' } },
        code: { field: 'exitCode' },
      },
    },
    {
      id: 'runs',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/next-*' } },
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, seconds: { seconds: { since: 'forced' } } },
    },
  ],
  end: {
    saw: [{ id: 'two' }, { id: 'force', values: { rejected: { count: REJECTED } } }],
    tries: [{ id: 'closed', line: 'kubectl cordon node-1', at: 'refused' }],
    next: 'grace-budget',
  },
};
