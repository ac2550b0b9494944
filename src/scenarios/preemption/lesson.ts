import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const NOMINATED = { reason: 'pod.nominated', subject: 'default/pay-0' };
const PLACED = { reason: 'pod.scheduled', subject: 'default/pay-0' };
const priorityOf = (pod: string): StoryValue => ({ object: `Pod/default/${pod}`, path: 'spec.priority' });
const pay = (path: string): StoryValue => ({ object: 'Pod/default/pay-0', path });
const running = (named: string): StoryValue => ({ objects: 'Pod', named, where: { 'status.phase': 'Running' } });

/** Who is evicted: fewest broken budgets, then the lowest priority, and no Pod more than is needed. */
export const lesson: Lesson = {
  id: 'who-must-go',
  format: 1,
  release: 'v1.36.2',
  topic: 'E',
  level: 1,
  minutes: 5,
  needs: [],
  answers: [26],
  exam: ['CKA workloads and scheduling'],
  run: { scenario: 'preemption', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'full',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/pay-0' } },
      values: { batch: priorityOf('batch-0'), feed: priorityOf('feed-*'), web: priorityOf('web-*') },
    },
    {
      id: 'node',
      kind: 'predict',
      at: { before: NOMINATED },
      values: {
        urgent: pay('spec.priority'),
        guarded: running('guarded-*'),
        floor: { object: 'PodDisruptionBudget/default/guarded', path: 'spec.minAvailable' },
      },
      question: { ask: 'node', of: { cycle: 'node' }, traps: ['node-2', 'node-3', 'node-4'] },
      reveal: {
        at: { after: NOMINATED },
        inside: 'pick',
        values: {
          node: { cycle: 'node' },
          victims: { cycle: 'victims' },
          batch: priorityOf('batch-0'),
          feed: priorityOf('feed-*'),
        },
      },
    },
    {
      id: 'when',
      kind: 'predict',
      at: { after: { reason: 'sigterm.sent', subject: 'default/batch-*' } },
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, seconds: { field: 'seconds' } },
      question: { ask: 'moment', of: { seconds: { since: 'when' } }, within: 45, tolerance: 3 },
      reveal: {
        at: { after: PLACED },
        inside: 'sum',
        show: { view: 'scheduling', select: 'Pod/default/pay-0' },
        values: {
          seconds: { seconds: { since: 'when' } },
          node: { cycle: 'node' },
          killed: { count: { reason: 'container.exited', subject: 'default/batch-*', fields: { exitCode: 137 } } },
        },
      },
    },
    {
      id: 'gone',
      kind: 'predict',
      at: { same: true },
      values: { victims: { count: { reason: 'sigterm.sent', subject: 'default/batch-*' } } },
      question: {
        ask: 'one',
        options: [
          { id: 'elsewhere', when: { has: { reason: 'pod.scheduled', subject: 'default/batch-*' } } },
          { id: 'pending', when: { has: { reason: 'pod.created', subject: 'default/batch-*' } } },
          {
            id: 'gone',
            when: {
              all: [
                { never: { reason: 'pod.created', subject: 'default/batch-*' } },
                { has: { reason: 'pod.deleted', subject: 'default/batch-*' }, since: 'start', atLeast: 2 },
              ],
            },
          },
        ],
      },
      reveal: {
        at: { time: 60 },
        show: { view: 'nodes', select: 'Node/node-1' },
        values: { left: { objects: 'Pod', named: 'batch-*' } },
      },
    },
    {
      id: 'left',
      kind: 'check',
      at: { same: true },
      values: { batch: running('batch-*') },
      checks: [
        {
          id: 'guarded',
          check: { never: { reason: 'pod.deletionStarted', subject: 'default/guarded-*' }, since: 'start' },
        },
        { id: 'spared', check: { value: running('batch-*'), atLeast: 1 } },
      ],
    },
    {
      id: 'without',
      kind: 'reflect',
      at: { same: true },
      tries: [{ id: 'closed', line: 'kubectl cordon node-1', at: 'full' }],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 10;
