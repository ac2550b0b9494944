import type { Story } from '#scenarios/story.ts';

/** The opening run: a Pod from the line of kubectl to the running container, and why it is where it is. */
export const story: Story = {
  scenario: 'first-minute',
  opens: { view: 'scheduling' },
  steps: [
    { id: 'empty', kind: 'narrate', at: { time: 1 }, values: { nodes: { objects: 'Node' } } },
    {
      id: 'asked',
      kind: 'narrate',
      at: { after: { reason: 'deployment.created', subject: 'default/web' } },
      values: { replicas: { object: 'Deployment/default/web', path: 'spec.replicas' } },
    },
    {
      id: 'made',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/web-*' } },
      values: { pod: { name: 'subject' }, replicas: { object: 'Deployment/default/web', path: 'spec.replicas' } },
    },
    {
      id: 'decided',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/web-*' } },
      inside: 'sum',
      decisive: true,
      values: {
        pod: { cycle: 'pod' },
        node: { cycle: 'node' },
        feasible: { cycle: 'feasible' },
        nodes: { cycle: 'nodes' },
      },
    },
    {
      id: 'bound',
      kind: 'narrate',
      at: { after: { reason: 'pod.bound', subject: 'default/web-*' } },
      values: { pod: { name: 'subject' }, node: { object: 'subject', path: 'spec.nodeName' } },
    },
    {
      id: 'started',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/web-*' } },
      show: { view: 'podLife', select: 'Pod/default/web-*' },
      values: { pod: { name: 'subject' }, seconds: { seconds: { since: 'asked' } } },
    },
  ],
  end: {
    saw: [
      { id: 'way' },
      { id: 'where', values: { web: { count: { reason: 'pod.scheduled', subject: 'default/web-*' } } } },
    ],
    tries: [
      { id: 'more', line: 'kubectl scale deployment web --replicas=9', at: 'started' },
      { id: 'cordon', line: 'kubectl cordon node-1', at: 'asked' },
    ],
    next: 'pack-or-spread',
  },
};
