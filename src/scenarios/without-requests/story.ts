import type { Story, StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const requested = (node: string): StoryValue => ({ objects: 'Pod', sum: CPU, where: { 'spec.nodeName': node } });

/** A Pod without requests counts a little when nodes are scored, and nothing when the scheduler decides what fits. */
export const story: Story = {
  scenario: 'without-requests',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'db',
      kind: 'narrate',
      at: { after: { reason: 'pod.bound', subject: 'default/db' } },
      values: {
        cpu: { object: 'Pod/default/db', path: CPU },
        all: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
      },
    },
    {
      id: 'silent',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/silent-0' } },
      inside: 'score',
      values: {
        node: { cycle: 'node' },
        best: { scored: 'best', by: 'NodeResourcesFit' },
        second: { scored: 'second', by: 'NodeResourcesFit' },
      },
    },
    {
      id: 'last',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/silent-7' } },
      inside: 'score',
      decisive: true,
      values: {
        node: { cycle: 'node' },
        there: { objects: 'Pod', named: 'silent-*', where: { 'spec.nodeName': 'node-2' } },
        best: { scored: 'best', by: 'NodeResourcesFit' },
        second: { scored: 'second', by: 'NodeResourcesFit' },
      },
    },
    {
      id: 'big',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/big' } },
      decisive: true,
      values: {
        cpu: { object: 'Pod/default/big', path: CPU },
        node: { cycle: 'node' },
        requested: requested('node-2'),
        other: requested('node-1'),
      },
    },
    {
      id: 'squeezed',
      kind: 'narrate',
      at: { time: 50 },
      show: { view: 'nodes', select: 'Node/node-2' },
      values: {
        big: { answer: 'nodeUsage', to: { node: 'node-2' }, path: 'pods.pod=default/big.cpuMilli' },
        silent: { answer: 'nodeUsage', to: { node: 'node-2' }, path: 'pods.pod=default/silent-0.cpuMilli' },
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'points',
        values: { silent: { objects: 'Pod', named: 'silent-*', where: { 'spec.nodeName': 'node-2' } } },
      },
      { id: 'fits', values: { requested: requested('node-2') } },
    ],
    tries: [
      { id: 'cordon', line: 'kubectl cordon node-2', at: 'silent' },
      { id: 'late', line: 'kubectl delete pod big', at: 'squeezed' },
    ],
    next: 'image-locality',
  },
};
