import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const TRIED = { reason: 'pod.unschedulable', subject: 'default/urgent-*' };
const WOKEN = { reason: 'pod.queued', subject: 'default/urgent-*', fields: { event: 'AssignedPodDelete' } };
const PLACED = { reason: 'pod.scheduled', subject: 'default/small' };
const of = (pod: string, path: string): StoryValue => ({ object: `Pod/default/${pod}`, path });
const waited = (since: string): StoryValue => ({ seconds: { since } });
const ticks: StoryValue = { objects: 'Pod', named: 'tick-*' };

/** Who is more urgent is tried first, again and again, also when it fits nowhere; who fits may wait for as long. */
export const lesson: Lesson = {
  id: 'starved-by-priority',
  format: 1,
  release: 'v1.36.2',
  topic: 'D',
  level: 1,
  minutes: 5,
  needs: ['thousands-wait'],
  answers: [16],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'starved-by-priority', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'tick',
      kind: 'predict',
      at: { before: WOKEN },
      values: {
        pods: { objects: 'Pod', named: 'urgent-*' },
        priority: of('urgent-0', 'spec.priority'),
        cpu: of('urgent-0', CPU),
        most: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
        tick: of('tick-0', CPU),
      },
      question: {
        ask: 'one',
        options: [
          { id: 'none', when: { never: WOKEN } },
          { id: 'one', when: { has: WOKEN, atMost: 1 } },
          { id: 'all', when: { has: WOKEN, atLeast: 100 } },
        ],
      },
      reveal: { at: { after: WOKEN }, values: { woken: { count: WOKEN, since: 'tick' }, plugin: { field: 'plugin' } } },
    },
    {
      id: 'small',
      kind: 'predict',
      at: { after: { reason: 'pod.queued', subject: 'default/small' } },
      values: { priority: of('small', 'spec.priority'), cpu: of('small', CPU), ticks },
      question: {
        ask: 'one',
        options: [
          { id: 'placed', when: { has: PLACED } },
          { id: 'refused', when: { has: { reason: 'pod.unschedulable', subject: 'default/small' } } },
          {
            id: 'waits',
            when: { all: [{ never: PLACED }, { never: { reason: 'pod.unschedulable', subject: 'default/small' } }] },
          },
        ],
      },
      reveal: {
        at: { time: 30 },
        values: {
          seconds: waited('small'),
          tried: { count: TRIED, since: 'small' },
          pods: { objects: 'Pod', named: 'urgent-*' },
        },
      },
    },
    {
      id: 'until',
      kind: 'predict',
      at: { after: { reason: 'container.exited', subject: 'default/tick-39' } },
      values: { pods: { objects: 'Pod', named: 'urgent-*' } },
      question: {
        ask: 'one',
        options: [
          { id: 'atOnce', when: { value: waited('until'), atMost: 0.5 } },
          {
            id: 'round',
            when: {
              all: [
                { value: waited('until'), atLeast: 0.6 },
                { value: waited('until'), atMost: 10 },
              ],
            },
          },
          { id: 'flush', when: { value: waited('until'), atLeast: 10.1 } },
        ],
      },
      reveal: {
        at: { after: PLACED },
        inside: 'sum',
        values: { seconds: waited('until'), tried: { count: TRIED, since: 'until' }, all: waited('small') },
      },
    },
    {
      id: 'bill',
      kind: 'check',
      at: { same: true },
      values: { tries: { count: TRIED }, feasible: { cycle: 'feasible' } },
      checks: [
        { id: 'never', check: { never: { reason: 'pod.scheduled', subject: 'default/urgent-*' }, since: 'start' } },
        { id: 'room', check: { never: { reason: 'pod.unschedulable', subject: 'default/small' }, since: 'start' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 50;
