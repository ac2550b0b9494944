import type { Story, StoryValue } from '#scenarios/story.ts';

const pleg = (path: string): StoryValue => ({ answer: 'kubeletLoop', to: { node: 'node-1' }, path: `pleg.${path}` });
const tasks = (phase: string): StoryValue => ({ objects: 'Pod', named: 'tasks-*', where: { 'status.phase': phase } });

/** One relist finds more events than the channel takes: the others are dropped, and nothing is lost. */
export const story: Story = {
  scenario: 'pleg-channel-full',
  opens: { view: 'podLife', select: 'Pod/default/tasks-*' },
  steps: [
    { id: 'full', kind: 'narrate', at: { time: 55 }, values: { pods: tasks('Running') } },
    {
      id: 'frozen',
      kind: 'narrate',
      at: { after: { reason: 'nodeFault.began', subject: 'node-1' } },
      values: { fault: { field: 'fault' } },
    },
    {
      id: 'ended',
      kind: 'narrate',
      at: { time: 225 },
      values: {
        exits: { count: { reason: 'container.exited' } },
        running: tasks('Running'),
      },
    },
    {
      id: 'answers',
      kind: 'narrate',
      at: { after: { reason: 'nodeFault.ended', subject: 'node-1' } },
      values: { seconds: { seconds: { since: 'frozen' } } },
    },
    {
      id: 'dropped',
      kind: 'narrate',
      at: { time: 232 },
      decisive: true,
      values: { dropped: pleg('dropped'), capacity: pleg('capacity') },
    },
    { id: 'back', kind: 'narrate', at: { time: 315 }, values: { done: tasks('Succeeded'), running: tasks('Running') } },
  ],
  end: {
    saw: [
      { id: 'channel', values: { dropped: pleg('dropped'), capacity: pleg('capacity') } },
      { id: 'workers', values: { done: tasks('Succeeded') } },
    ],
    tries: [{ id: 'delete', line: 'kubectl delete job tasks', at: 'full' }],
    next: 'pleg-not-healthy',
  },
};
