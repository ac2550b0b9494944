import type { Story } from '#scenarios/story.ts';

/** From a Pod that fits nowhere to a machine that is Ready: who notices, who orders, and what takes the time. */
export const story: Story = {
  scenario: 'scale-up',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'asked',
      kind: 'narrate',
      at: { after: { reason: 'deployment.scaled', subject: 'default/web' } },
      values: { replicas: { object: 'Deployment/default/web', path: 'spec.replicas' }, nodes: { objects: 'Node' } },
    },
    {
      id: 'full',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/web-*' } },
      values: { pod: { name: 'subject' } },
    },
    {
      id: 'grows',
      kind: 'point',
      at: { after: { reason: 'nodeGroup.scaledUp' } },
      decisive: true,
      values: {
        group: { name: 'subject' },
        from: { field: 'from' },
        to: { field: 'to' },
        seconds: { seconds: { since: 'full' } },
      },
    },
    {
      id: 'booted',
      kind: 'point',
      at: { after: { reason: 'machine.booted' } },
      values: { node: { name: 'subject' }, seconds: { seconds: { since: 'grows' } } },
    },
    {
      id: 'ready',
      kind: 'point',
      at: { after: { reason: 'node.becameReady' } },
      values: { node: { name: 'subject' }, seconds: { seconds: { since: 'booted' } } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/web-*' } },
      values: { pod: { name: 'subject' }, node: { field: 'node' }, seconds: { seconds: { since: 'asked' } } },
    },
  ],
  end: {
    saw: [
      { id: 'time', values: { seconds: { atStep: 'placed', value: { seconds: { since: 'asked' } } } } },
      { id: 'machine', values: { seconds: { atStep: 'booted', value: { seconds: { since: 'grows' } } } } },
    ],
    tries: [{ id: 'fewer', line: 'kubectl scale deployment web --replicas=4', at: 'full' }],
    next: 'scale-down',
  },
};
