import type { Story, StoryValue } from '#scenarios/story.ts';

const READY = 'status.conditions.Ready';
const on = (node: string, phase: string): StoryValue => ({
  objects: 'Pod',
  named: 'web-*',
  where: { 'spec.nodeName': node, 'status.phase': phase },
});

/** The container runtime stops answering: what runs goes on, and nothing starts. */
export const story: Story = {
  scenario: 'pleg-not-healthy',
  opens: { view: 'podLife', select: 'Pod/default/web-*' },
  steps: [
    {
      id: 'well',
      kind: 'narrate',
      at: { time: 15 },
      values: { ready: { object: 'Node/node-1', path: `${READY}.status` } },
    },
    {
      id: 'frozen',
      kind: 'narrate',
      at: { after: { reason: 'nodeFault.began', subject: 'node-1' } },
      values: { fault: { field: 'fault' } },
    },
    {
      id: 'scaled',
      kind: 'narrate',
      at: { time: 30 },
      values: { waiting: on('node-1', 'Pending'), running: on('node-2', 'Running') },
    },
    {
      id: 'notReady',
      kind: 'narrate',
      at: { time: 60 },
      show: { view: 'nodes', select: 'Node/node-1' },
      values: {
        status: { object: 'Node/node-1', path: `${READY}.status` },
        message: { object: 'Node/node-1', path: `${READY}.message` },
      },
    },
    {
      id: 'pleg',
      kind: 'narrate',
      at: { time: 235 },
      decisive: true,
      values: {
        message: { object: 'Node/node-1', path: `${READY}.message` },
        running: on('node-1', 'Running'),
      },
    },
    {
      id: 'answers',
      kind: 'point',
      at: { after: { reason: 'nodeFault.ended', subject: 'node-1' } },
      values: { seconds: { seconds: { since: 'frozen' } } },
    },
    {
      id: 'starts',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/web-*', actor: 'kubelet/node-1' } },
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, seconds: { seconds: { since: 'answers' } } },
    },
  ],
  end: {
    saw: [
      { id: 'relist' },
      { id: 'runs', values: { running: { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Running' } } } },
    ],
    tries: [
      { id: 'delete', line: 'kubectl delete pods -l app=web', at: 'notReady' },
      { id: 'cordon', line: 'kubectl cordon node-1', at: 'frozen' },
    ],
    next: 'pleg-channel-full',
  },
};
