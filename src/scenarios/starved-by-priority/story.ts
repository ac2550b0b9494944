import type { Story } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const TRIED = { reason: 'pod.unschedulable', subject: 'default/urgent-*' };
const WOKEN = { reason: 'pod.queued', subject: 'default/urgent-*' };

/** Whoever is more urgent is tried first, again and again, also when it fits nowhere. */
export const story: Story = {
  scenario: 'starved-by-priority',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'urgent',
      kind: 'narrate',
      at: { time: 12 },
      values: {
        pods: { objects: 'Pod', named: 'urgent-*' },
        priority: { object: 'Pod/default/urgent-0', path: 'spec.priority' },
        cpu: { object: 'Pod/default/urgent-0', path: CPU },
        most: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
      },
    },
    {
      id: 'woken',
      kind: 'point',
      at: { after: WOKEN },
      values: { event: { field: 'event' }, woken: { count: WOKEN, since: 'urgent' } },
    },
    {
      id: 'small',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/small' } },
      values: {
        priority: { object: 'Pod/default/small', path: 'spec.priority' },
        cpu: { object: 'Pod/default/small', path: CPU },
      },
    },
    {
      id: 'behind',
      kind: 'point',
      at: { time: 30 },
      decisive: true,
      points: ['Pod/default/small', { part: 'queue', name: 'active' }],
      values: { seconds: { seconds: { since: 'small' } }, tried: { count: TRIED, since: 'small' } },
    },
    {
      id: 'last',
      kind: 'narrate',
      at: { after: { reason: 'container.exited', subject: 'default/tick-39' } },
      values: { pod: { name: 'subject' } },
    },
    {
      id: 'turn',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/small' } },
      inside: 'sum',
      decisive: true,
      values: {
        node: { cycle: 'node' },
        seconds: { seconds: { since: 'small' } },
        rest: { count: TRIED, since: 'last' },
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'starved',
        values: { seconds: { seconds: { since: 'small' } }, tried: { count: TRIED, since: 'small' } },
      },
      { id: 'settings' },
    ],
    tries: [{ id: 'without', line: 'kubectl delete pods --field-selector=status.phase=Pending', at: 'woken' }],
    next: 'low-before-high',
  },
};
