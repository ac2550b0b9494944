import type { Story } from '#scenarios/story.ts';

/** A Pod for a scheduler that does not run: nobody looks at it, and nobody says so. */
export const story: Story = {
  scenario: 'nobodys-scheduler',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'stored',
      kind: 'narrate',
      at: { after: { reason: 'pod.created', subject: 'default/trial' } },
      values: {
        scheduler: { object: 'Pod/default/trial', path: 'spec.schedulerName' },
        nodes: { objects: 'Node' },
      },
    },
    {
      id: 'silent',
      kind: 'point',
      at: { time: 30 },
      decisive: true,
      points: [{ part: 'queue', name: 'active' }],
      values: {
        seconds: { seconds: { since: 'stored' } },
        queued: { count: { reason: 'pod.queued', subject: 'default/trial' } },
        events: { objects: 'Event', named: 'trial*' },
        scheduler: { object: 'Pod/default/trial', path: 'spec.schedulerName' },
      },
    },
    {
      id: 'deleted',
      kind: 'narrate',
      at: { after: { reason: 'pod.deleted', subject: 'default/trial' } },
    },
    {
      id: 'queued',
      kind: 'point',
      at: { after: { reason: 'pod.queued', subject: 'default/trial' } },
      values: { scheduler: { object: 'Pod/default/trial', path: 'spec.schedulerName' } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/trial' } },
      inside: 'sum',
      values: { node: { cycle: 'node' }, feasible: { cycle: 'feasible' } },
    },
  ],
  end: {
    saw: [{ id: 'name' }, { id: 'silence' }],
    tries: [{ id: 'unnamed', line: 'kubectl run trial-2 --image=registry.example/trial:1', at: 'silent' }],
    next: 'scheduler-bypassed',
  },
};
