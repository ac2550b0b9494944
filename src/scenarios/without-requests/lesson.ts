import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const placed = (pod: string) => ({ reason: 'pod.scheduled', subject: `default/${pod}` });
const byRoom = (scored: string): StoryValue => ({ scored, by: 'NodeResourcesFit' });
const first: StoryValue = { atStep: 'first.reveal', value: byRoom('best') };
const there: StoryValue = { objects: 'Pod', named: 'silent-*', where: { 'spec.nodeName': 'node-2' } };
const requested: StoryValue = { objects: 'Pod', sum: CPU, where: { 'spec.nodeName': 'node-2' } };
const usedBy = (pod: string): StoryValue => ({
  answer: 'nodeUsage',
  to: { node: 'node-2' },
  path: `pods.pod=default/${pod}.cpuMilli`,
});

/** A Pod without requests counts a little when nodes are scored, and nothing when the scheduler decides what fits. */
export const lesson: Lesson = {
  id: '100m-and-200mi',
  format: 1,
  release: 'v1.36.2',
  topic: 'C',
  level: 1,
  minutes: 5,
  needs: ['all-on-one-node'],
  answers: [20],
  exam: ['CKA workloads and scheduling', 'CKAD environment and configuration'],
  run: { scenario: 'without-requests', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'first',
      kind: 'predict',
      at: { before: placed('silent-0') },
      values: { cpu: { object: 'Pod/default/db', path: CPU } },
      question: { ask: 'node', of: { cycle: 'node' }, traps: ['node-1'] },
      reveal: {
        at: { after: placed('silent-0') },
        inside: 'score',
        values: { node: { cycle: 'node' }, best: byRoom('best'), second: byRoom('second') },
      },
    },
    {
      id: 'eighth',
      kind: 'predict',
      at: { before: placed('silent-7') },
      values: { there, first },
      question: {
        ask: 'one',
        options: [
          { id: 'same', when: { value: byRoom('best'), is: first } },
          { id: 'less', when: { not: { value: { minus: [first, byRoom('best')] }, atMost: 0 } } },
        ],
      },
      reveal: {
        at: { after: placed('silent-7') },
        inside: 'score',
        values: { best: byRoom('best'), second: byRoom('second'), first },
      },
    },
    {
      id: 'big',
      kind: 'predict',
      at: { before: placed('big') },
      values: {
        cpu: { object: 'Pod/default/big', path: CPU },
        there,
        capacity: { object: 'Node/node-2', path: 'status.allocatable.cpu' },
      },
      question: {
        ask: 'one',
        options: [
          { id: 'pending', when: { has: { reason: 'pod.unschedulable', subject: 'default/big' } } },
          { id: 'preempts', when: { has: { reason: 'pod.nominated', subject: 'default/big' } } },
          { id: 'fits', when: { has: placed('big') } },
        ],
      },
      reveal: {
        at: { after: placed('big') },
        inside: 'sum',
        values: {
          node: { cycle: 'node' },
          requested,
          priority: { object: 'Pod/default/big', path: 'spec.priority' },
        },
      },
    },
    {
      id: 'shares',
      kind: 'predict',
      at: { time: 31 },
      show: { view: 'nodes', select: 'Node/node-2' },
      values: { before: usedBy('silent-0') },
      question: { ask: 'number', of: usedBy('silent-0'), from: 0, to: 400, step: 10, tolerance: 20, unit: 'm' },
      reveal: { at: { time: 50 }, values: { silent: usedBy('silent-0'), big: usedBy('big') } },
    },
    {
      id: 'counted',
      kind: 'check',
      at: { same: true },
      values: { requested },
      checks: [
        { id: 'silent', check: { value: there, atLeast: 8 } },
        { id: 'big', check: { value: { object: 'Pod/default/big', path: 'status.phase' }, is: 'Running' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 20;
