import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const GRACE = 'spec.terminationGracePeriodSeconds';
const TERM = { reason: 'sigterm.sent', subject: 'default/hook-20' };
const ended = (pod: string, exitCode?: number) => ({
  reason: 'container.exited',
  subject: `default/${pod}`,
  ...(exitCode !== undefined && { fields: { exitCode } }),
});
const graceOf = (pod: string): StoryValue => ({ object: `Pod/default/${pod}`, path: GRACE });
const needed: StoryValue = { atStep: 'tidy', value: { seconds: { since: 'deleted' } } };

/** preStop and the time after SIGTERM are paid from one grace period. */
export const lesson: Lesson = {
  id: 'one-budget',
  format: 1,
  release: 'v1.36.2',
  topic: 'F',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [32],
  exam: ['CKAD application deployment', 'CKAD observability and maintenance'],
  run: { scenario: 'grace-budget', seed: 1 },
  opens: { view: 'podLife', select: 'Pod/default/hook-20' },
  steps: [
    {
      id: 'deleted',
      kind: 'narrate',
      at: { after: { reason: 'pod.deletionStarted', subject: 'default/hook-20' } },
      values: {
        grace: graceOf('hook-20'),
        sleep: { object: 'Pod/default/hook-20', path: 'spec.containers.app.lifecycle.preStop.sleep.seconds' },
      },
    },
    {
      id: 'tidy',
      kind: 'check',
      at: { after: ended('no-hook') },
      show: { view: 'podLife', select: 'Pod/default/no-hook' },
      values: { seconds: { seconds: { since: 'deleted' } } },
      checks: [{ id: 'itself', check: { has: ended('no-hook', 0), since: 'start' } }],
    },
    {
      id: 'left',
      kind: 'predict',
      at: { before: TERM },
      show: { view: 'podLife', select: 'Pod/default/hook-20' },
      values: { grace: graceOf('hook-20') },
      question: { ask: 'number', of: { field: 'seconds' }, from: 0, to: 60, step: 5, tolerance: 2, unit: 's' },
      reveal: {
        at: { after: TERM },
        values: { spent: { seconds: { since: 'deleted' } }, left: { field: 'seconds' }, grace: graceOf('hook-20') },
      },
    },
    {
      id: 'ends',
      kind: 'predict',
      at: { same: true },
      values: { needed },
      question: {
        ask: 'one',
        options: [
          { id: 'itself', when: { has: ended('hook-20', 0) } },
          { id: 'killed', when: { has: ended('hook-20', 137) } },
          { id: 'extended', when: { never: ended('hook-20') } },
        ],
      },
      reveal: {
        at: { after: ended('hook-20') },
        values: { code: { field: 'exitCode' }, seconds: { seconds: { since: 'deleted' } } },
      },
    },
    {
      id: 'others',
      kind: 'predict',
      at: { same: true },
      show: { view: 'podLife', select: 'Pod/default/hook-20-grace-45' },
      values: { long: graceOf('hook-20-grace-45'), grace: graceOf('hook-hangs') },
      question: {
        ask: 'one',
        options: [
          { id: 'both', when: { all: [{ has: ended('hook-20-grace-45', 0) }, { has: ended('hook-hangs', 0) }] } },
          { id: 'long', when: { all: [{ has: ended('hook-20-grace-45', 0) }, { has: ended('hook-hangs', 137) }] } },
          { id: 'none', when: { all: [{ has: ended('hook-20-grace-45', 137) }, { has: ended('hook-hangs', 137) }] } },
        ],
      },
      reveal: {
        at: { after: ended('hook-20-grace-45') },
        values: { seconds: { seconds: { since: 'deleted' } } },
      },
    },
    {
      id: 'sum',
      kind: 'check',
      at: { same: true },
      values: {
        killed: { count: { reason: 'container.exited', fields: { exitCode: 137 } } },
        fine: { count: { reason: 'container.exited', fields: { exitCode: 0 } } },
      },
      checks: [
        {
          id: 'abandoned',
          check: { has: { reason: 'preStop.ended', fields: { result: 'abandoned' } }, since: 'start' },
        },
        {
          id: 'term',
          check: {
            first: { reason: 'sigterm.sent', subject: 'default/hook-hangs' },
            later: ended('hook-hangs'),
            since: 'start',
          },
        },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 20;
