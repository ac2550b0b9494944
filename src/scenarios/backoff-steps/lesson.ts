import type { Check } from '#scenarios/check.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const FAILED = { reason: 'bind.failed', subject: 'default/unlucky' };
const BACK = { reason: 'pod.queued', subject: 'default/unlucky', fields: { queue: 'active' } };
const REFUSED = { reason: 'pod.unschedulable', subject: 'default/hungry' };
const WOKEN = { reason: 'pod.queued', subject: 'default/hungry', fields: { queue: 'backoff' } };

const waited = (since: string): StoryValue => ({ seconds: { since } });
/** From so many seconds up to so many. */
const between = (value: StoryValue, from: number, to: number): Check => ({
  all: [
    { value, atLeast: from },
    { value, atMost: to },
  ],
});

export const lesson: Lesson = {
  id: 'back-off',
  format: 1,
  release: 'v1.36.2',
  topic: 'D',
  level: 2,
  minutes: 6,
  needs: ['idle-yet-full'],
  answers: [14],
  exam: ['CKA troubleshooting', 'CKA workloads and scheduling'],
  run: { scenario: 'backoff-steps', seed: 1 },
  opens: { view: 'scheduling', select: 'Pod/default/unlucky' },
  steps: [
    { id: 'failed', kind: 'point', at: { after: FAILED }, values: { node: { field: 'node' } } },
    {
      id: 'fourth',
      kind: 'predict',
      at: { after: FAILED, nth: 3 },
      values: {
        failures: { count: FAILED },
        first: { atStep: 'failed', value: { seconds: 'now' } },
        now: { seconds: 'now' },
      },
      question: {
        ask: 'one',
        options: [
          { id: 'fixed', when: between(waited('fourth'), 0, 3) },
          { id: 'grown', when: between(waited('fourth'), 5, 11) },
          { id: 'flush', when: { value: waited('fourth'), atLeast: 60 } },
        ],
      },
      reveal: { at: { after: BACK }, values: { seconds: waited('fourth') } },
    },
    {
      id: 'fifth',
      kind: 'predict',
      at: { after: FAILED },
      values: { before: { atStep: 'fourth.reveal', value: waited('fourth') } },
      question: { ask: 'number', of: waited('fifth'), from: 0, to: 30, step: 1, tolerance: 1, unit: 's' },
      reveal: { at: { after: BACK }, values: { seconds: waited('fifth') } },
    },
    {
      id: 'hungry',
      kind: 'point',
      at: { after: REFUSED },
      inside: 'filter',
      show: { view: 'scheduling', select: 'Pod/default/hungry' },
      values: {
        cpu: { object: 'Pod/default/hungry', path: 'spec.containers.app.resources.requests.cpu' },
        plugin: { cycle: 'plugin' },
      },
    },
    {
      id: 'woken',
      kind: 'predict',
      at: { after: WOKEN },
      values: { event: { field: 'event' }, seconds: waited('hungry') },
      question: {
        ask: 'one',
        options: [
          { id: 'atOnce', when: between(waited('woken'), 0, 0.5) },
          { id: 'backoff', when: between(waited('woken'), 0.6, 12) },
          { id: 'flush', when: { value: waited('woken'), atLeast: 60 } },
        ],
      },
      reveal: { at: { after: REFUSED }, inside: 'filter', values: { seconds: waited('woken') } },
    },
    {
      id: 'bound',
      kind: 'check',
      at: { after: { reason: 'pod.bound', subject: 'default/unlucky' } },
      values: { failures: { count: FAILED }, seconds: waited('failed') },
      checks: [
        {
          id: 'retried',
          check: { has: { reason: 'pod.scheduled', subject: 'default/unlucky' }, since: 'start', atLeast: 6 },
        },
        {
          id: 'bound',
          check: { first: FAILED, later: { reason: 'pod.bound', subject: 'default/unlucky' }, since: 'start' },
        },
        { id: 'hungry', check: { value: { object: 'Pod/default/hungry', path: 'status.phase' }, is: 'Pending' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 20;
