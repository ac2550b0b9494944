import type { Story, StoryValue } from '#scenarios/story.ts';

/** Of the devices for the first claim of a Pod. */
const of = (name: string, path: string): StoryValue => ({
  answer: 'claimMatches',
  to: { namespace: 'default', name },
  path: `0.requests.${path}`,
});

/** Who gets which device, who gets none, and who gets one that is given back. */
export const story: Story = {
  scenario: 'devices',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'asks',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/train' } },
      points: ['Pod/default/train', 'Node/gpu-2'],
      values: {
        matched: of('train', '0.matched'),
        devices: of('train', '0.devices'),
        node: { field: 'node' },
      },
    },
    {
      id: 'nothing',
      kind: 'point',
      at: { after: { reason: 'pod.rejected', subject: 'default/huge' } },
      decisive: true,
      points: ['Pod/default/huge'],
      values: { matched: of('huge', '0.matched'), devices: of('huge', '0.devices') },
    },
    {
      id: 'second',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/flexible' } },
      points: ['Pod/default/flexible', 'Node/gpu-1'],
      values: {
        first: of('flexible', '0.request'),
        firstFree: of('flexible', '0.free'),
        second: of('flexible', '1.request'),
        secondFree: of('flexible', '1.free'),
        node: { field: 'node' },
      },
    },
    {
      id: 'waits',
      kind: 'point',
      at: { after: { reason: 'pod.rejected', subject: 'default/next' } },
      decisive: true,
      points: ['Pod/default/next', 'Node/gpu-2'],
      values: {
        matched: of('next', '0.matched'),
        free: of('next', '0.free'),
        holder: of('next', '0.held.0.users.0.pods.0'),
      },
    },
    {
      id: 'freed',
      kind: 'point',
      at: { after: { reason: 'pod.queued', subject: 'default/next', fields: { queue: 'active' } } },
      points: ['Pod/default/next'],
      values: {
        event: { field: 'event' },
        plugin: { field: 'plugin' },
        hint: { field: 'hint' },
        seconds: { seconds: { since: 'waits' } },
      },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.bound', subject: 'default/next' } },
      points: ['Pod/default/next', 'Node/gpu-2'],
      values: {
        device: { answer: 'nodeDevices', to: { node: 'gpu-2' }, path: '0.devices.0.name' },
        node: { object: 'Pod/default/next', path: 'spec.nodeName' },
        tries: { count: { reason: 'pod.unschedulable', subject: 'default/huge' } },
      },
    },
  ],
  end: {
    saw: [{ id: 'selector' }, { id: 'given' }],
    tries: [
      { id: 'sooner', line: 'kubectl delete pod train', at: 'waits' },
      { id: 'small', line: 'kubectl cordon gpu-1', at: 'asks' },
    ],
    next: 'device-taint',
  },
};
