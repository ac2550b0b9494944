import type { Story } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const FAILED = { reason: 'bind.failed', subject: 'default/unlucky' };
const BACK = { reason: 'pod.queued', subject: 'default/unlucky', fields: { queue: 'active' } };

/** After an error the wait doubles up to a cap; who is woken while activeQ is empty need not wait. */
export const story: Story = {
  scenario: 'backoff-steps',
  opens: { view: 'scheduling' },
  steps: [
    { id: 'failed', kind: 'point', at: { after: FAILED } },
    { id: 'back', kind: 'point', at: { after: BACK }, values: { seconds: { seconds: { since: 'failed' } } } },
    {
      id: 'fifth',
      kind: 'point',
      at: { after: FAILED, nth: 4 },
      values: { failures: { count: FAILED } },
    },
    {
      id: 'longest',
      kind: 'point',
      at: { after: BACK },
      decisive: true,
      values: { seconds: { seconds: { since: 'fifth' } } },
    },
    {
      id: 'hungry',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/hungry' } },
      inside: 'filter',
      values: {
        cpu: { object: 'Pod/default/hungry', path: CPU },
        free: {
          minus: [
            { object: 'Node/node-1', path: 'status.allocatable.cpu' },
            { objects: 'Pod', where: { 'spec.nodeName': 'node-1' }, sum: CPU },
          ],
        },
      },
    },
    {
      id: 'woken',
      kind: 'point',
      at: { after: { reason: 'pod.queued', subject: 'default/hungry', fields: { queue: 'backoff' } } },
      values: { event: { field: 'event' } },
    },
    {
      id: 'popped',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/hungry' } },
      decisive: true,
      values: { seconds: { seconds: { since: 'woken' } } },
    },
    {
      id: 'bound',
      kind: 'point',
      at: { after: { reason: 'pod.bound', subject: 'default/unlucky' } },
      values: {
        tries: { count: { reason: 'pod.scheduled', subject: 'default/unlucky' } },
        seconds: { seconds: { since: 'failed' } },
      },
    },
  ],
  end: {
    saw: [
      { id: 'error', values: { failures: { count: FAILED }, seconds: { seconds: { since: 'failed' } } } },
      { id: 'refusal' },
    ],
    tries: [{ id: 'room', line: 'kubectl scale deployment web --replicas=0', at: 'hungry' }],
    next: 'behind-a-thousand',
  },
};
