import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const queued = (pod: string) => ({ reason: 'pod.queued', subject: `default/${pod}`, fields: { queue: 'active' } });
const refused = (pod: string) => ({ reason: 'pod.unschedulable', subject: `default/${pod}` });
const placed = (pod: string) => ({ reason: 'pod.scheduled', subject: `default/${pod}` });
const waited = (since: string): StoryValue => ({ seconds: { since } });

/** Room is free when a process has ended, not when a Pod is deleted; and the event wakes only whom it could help. */
export const lesson: Lesson = {
  id: 'i-freed-room',
  format: 1,
  release: 'v1.36.2',
  topic: 'D',
  level: 1,
  minutes: 5,
  needs: ['who-wakes-whom'],
  answers: [13],
  exam: ['CKA troubleshooting', 'CKA workloads and scheduling'],
  run: { scenario: 'not-retried', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'deleted',
      kind: 'predict',
      at: { after: { reason: 'pod.deletionStarted', subject: 'default/old' } },
      values: {
        big: { object: 'Pod/default/big', path: CPU },
        old: { object: 'Pod/default/old', path: CPU },
        grace: { object: 'Pod/default/old', path: 'spec.terminationGracePeriodSeconds' },
      },
      question: {
        ask: 'one',
        options: [
          { id: 'placed', when: { has: placed('big') } },
          { id: 'tried', when: { all: [{ has: refused('big') }, { never: placed('big') }] } },
          { id: 'sleeps', when: { never: queued('big') } },
        ],
      },
      reveal: {
        at: { time: 35 },
        values: {
          seconds: waited('deleted'),
          phase: { object: 'Pod/default/old', path: 'status.phase' },
          old: { object: 'Pod/default/old', path: CPU },
        },
      },
    },
    {
      id: 'ends',
      kind: 'predict',
      at: { before: { reason: 'container.exited', subject: 'default/old' } },
      values: { disk: { object: 'Pod/default/picky', path: 'spec.nodeSelector.disk' } },
      question: {
        ask: 'one',
        options: [
          { id: 'both', when: { all: [{ has: queued('big') }, { has: queued('picky') }] } },
          { id: 'big', when: { all: [{ has: queued('big') }, { never: queued('picky') }] } },
          { id: 'neither', when: { all: [{ never: queued('big') }, { never: queued('picky') }] } },
        ],
      },
      reveal: {
        at: { after: placed('big') },
        inside: 'sum',
        values: { node: { cycle: 'node' }, seconds: waited('deleted') },
      },
    },
    {
      id: 'picky',
      kind: 'predict',
      at: { time: 60 },
      values: { tries: { count: refused('picky') } },
      question: {
        ask: 'one',
        options: [
          { id: 'soon', when: { all: [{ has: queued('picky') }, { value: waited('picky'), atMost: 60 }] } },
          {
            id: 'flush',
            when: {
              all: [
                { has: { ...queued('picky'), fields: { event: 'UnschedulableTimeout' } } },
                { value: waited('picky'), atLeast: 61 },
              ],
            },
          },
          { id: 'never', when: { never: queued('picky') } },
        ],
      },
      reveal: { at: { after: queued('picky') }, values: { seconds: waited('picky'), event: { field: 'event' } } },
    },
    {
      id: 'after',
      kind: 'check',
      at: { after: refused('picky') },
      values: { phase: { object: 'Pod/default/picky', path: 'status.phase' } },
      checks: [
        {
          id: 'big',
          check: {
            first: { reason: 'container.exited', subject: 'default/old' },
            later: placed('big'),
            since: 'start',
          },
        },
        { id: 'picky', check: { has: refused('picky'), since: 'start', atLeast: 2 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 30;
