import type { Story, StoryValue } from '#scenarios/story.ts';

const on = (node: string): StoryValue => ({ objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': node } });

/** The scheduler decides once about each Pod, and asks for labels then only. */
export const story: Story = {
  scenario: 'pods-stay',
  opens: { view: 'scheduling' },
  steps: [
    { id: 'placed', kind: 'narrate', at: { time: 10 }, values: { one: on('node-1'), two: on('node-2') } },
    {
      id: 'joined',
      kind: 'narrate',
      at: { after: { reason: 'node.becameReady', subject: 'node-3' } },
      decisive: true,
      values: { three: on('node-3') },
    },
    {
      id: 'label',
      kind: 'narrate',
      at: { after: { reason: 'node.updated', subject: 'node-1', fields: { user: 'kubernetes-admin' } } },
      decisive: true,
      values: { one: on('node-1') },
    },
    {
      id: 'restart',
      kind: 'narrate',
      at: { after: { reason: 'deployment.updated', subject: 'default/web', fields: { user: 'kubernetes-admin' } } },
    },
    {
      id: 'asked',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/web-*' } },
      inside: 'filter',
      values: { pod: { cycle: 'pod' }, refused: { refusedBy: 'NodeAffinity' }, node: { cycle: 'node' } },
    },
    {
      id: 'moved',
      kind: 'narrate',
      at: { time: 70 },
      values: { one: on('node-1'), two: on('node-2'), three: on('node-3') },
    },
  ],
  end: {
    saw: [{ id: 'once' }, { id: 'new', values: { three: on('node-3'), one: on('node-1') } }],
    tries: [
      { id: 'evict', line: 'kubectl taint nodes node-1 old=true:NoExecute', at: 'joined' },
      { id: 'label', line: 'kubectl label nodes node-1 disk=ssd', at: 'label' },
    ],
    next: 'scheduler-bypassed',
  },
};
