import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const TRIED = { reason: 'pod.unschedulable', subject: 'default/batch-*' };
const WOKEN = { reason: 'pod.queued', subject: 'default/batch-*', fields: { queue: 'active' } };
const queued = (pod: string) => ({ reason: 'pod.queued', subject: `default/${pod}` });
const placed = (pod: string) => ({ reason: 'pod.scheduled', subject: `default/${pod}` });
const cpuOf = (pod: string): StoryValue => ({ object: `Pod/default/${pod}`, path: CPU });
const priorityOf = (pod: string): StoryValue => ({ object: `Pod/default/${pod}`, path: 'spec.priority' });
const waited = (since: string): StoryValue => ({ seconds: { since } });
const batch: StoryValue = { objects: 'Pod', named: 'batch-*' };

/** One scheduler tries one Pod after the other: who fits nowhere takes its turn all the same, and only priority goes past. */
export const lesson: Lesson = {
  id: 'thousands-wait',
  format: 1,
  release: 'v1.36.2',
  topic: 'D',
  level: 1,
  minutes: 5,
  needs: ['i-freed-room'],
  answers: [15],
  exam: ['CKA workloads and scheduling'],
  run: { scenario: 'behind-a-thousand', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'small',
      kind: 'predict',
      at: { after: queued('small') },
      values: {
        pods: batch,
        batch: cpuOf('batch-0'),
        most: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
        small: cpuOf('small'),
        before: { minus: [batch, { count: TRIED }] },
      },
      question: {
        ask: 'one',
        options: [
          { id: 'atOnce', when: { value: waited('small'), atMost: 0.5 } },
          {
            id: 'turn',
            when: {
              all: [
                { value: waited('small'), atLeast: 1 },
                { has: TRIED, atLeast: 100 },
              ],
            },
          },
          { id: 'gone', when: { value: batch, atMost: 999 } },
        ],
      },
      reveal: {
        at: { after: placed('small') },
        inside: 'sum',
        values: { seconds: waited('small'), tried: { count: TRIED, since: 'small' } },
      },
    },
    {
      id: 'woken',
      kind: 'predict',
      at: { before: WOKEN },
      values: { ended: cpuOf('ends-soon'), batch: cpuOf('batch-0'), pods: batch },
      question: {
        ask: 'number',
        of: { count: WOKEN, since: 'woken' },
        from: 0,
        to: 1000,
        step: 100,
        tolerance: 50,
        unit: 'Pods',
      },
      reveal: {
        at: { after: WOKEN },
        values: { woken: { count: WOKEN, since: 'woken' }, plugin: { field: 'plugin' } },
      },
    },
    {
      id: 'first',
      kind: 'predict',
      at: { after: queued('first-of-all') },
      values: {
        priority: priorityOf('first-of-all'),
        other: priorityOf('second'),
      },
      question: {
        ask: 'one',
        options: [
          { id: 'second', when: { first: placed('second'), later: placed('first-of-all') } },
          {
            id: 'batch',
            when: {
              all: [
                { first: placed('first-of-all'), later: placed('second') },
                { has: TRIED, atLeast: 1000 },
              ],
            },
          },
          {
            id: 'urgent',
            when: {
              all: [
                { first: placed('first-of-all'), later: placed('second') },
                { has: TRIED, atMost: 999 },
              ],
            },
          },
        ],
      },
      reveal: {
        at: { after: placed('second') },
        inside: 'sum',
        values: { tried: { count: TRIED, since: 'first' }, seconds: waited('first') },
      },
    },
    {
      id: 'turns',
      kind: 'check',
      at: { same: true },
      values: { tries: { count: TRIED }, pods: batch },
      checks: [
        { id: 'none', check: { never: placed('batch-*'), since: 'start' } },
        { id: 'placed', check: { first: placed('first-of-all'), later: placed('second'), since: 'start' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 40;
