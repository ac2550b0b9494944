import { expect, test } from 'vitest';
import type { LessonQuestion, PredictStep } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';
import { openSession } from '#session/session.ts';
import type { ValueSource } from '#session/telling/stories/storyValue.ts';
import { answerProblem, asked, holds, JournalCount, judged, truthOf } from './lessonQuestion.ts';

const opened = openSession({ scenario: 'fragmentation', seed: 1 });
if (!opened.ok) throw new Error('fragmentation does not open');
const { session } = opened;
session.seekTime(20_000_000);
const place = {
  step: { id: 'bet', at: { time: 20 } },
  seq: session.run.position.seq,
  timeUs: 20_000_000,
  matched: 0,
} as const;
const source: ValueSource = { reader: session, place, places: new Map(), cycle: () => undefined };

const stepOf = (question: LessonQuestion): PredictStep => ({
  id: 'bet',
  kind: 'predict',
  at: { same: true },
  question,
  reveal: { at: { same: true } },
});
const truth = (question: LessonQuestion) => truthOf(stepOf(question), source, new JournalCount());
const judge = (question: LessonQuestion, answer: Parameters<typeof judged>[2]) => {
  const is = truth(question);
  if (is === undefined) throw new Error('no truth');
  return judged(stepOf(question), is, answer);
};

const running = (named: string): StoryValue => ({ objects: 'Pod', named, where: { 'status.phase': 'Running' } });
const one: LessonQuestion = {
  ask: 'one',
  of: { object: 'Pod/default/train', path: 'status.phase' },
  options: [
    { id: 'runs', is: 'Running' },
    { id: 'waits', is: 'Pending' },
  ],
};
const many: LessonQuestion = {
  ask: 'many',
  options: [
    { id: 'eight', when: { value: running('api-*'), is: 8 } },
    { id: 'train', when: { value: running('train'), atLeast: 1 } },
    { id: 'placed', when: { has: { reason: 'pod.scheduled', subject: 'default/api-*' }, atLeast: 8 } },
  ],
};
const node: LessonQuestion = { ask: 'node', of: { object: 'Pod/default/api-*', path: 'spec.nodeName' } };
const pod: LessonQuestion = {
  ask: 'pod',
  named: 't*',
  of: { object: 'Pod/default/train', path: 'metadata.name' },
};
const order: LessonQuestion = {
  ask: 'order',
  options: [
    { id: 'api', by: { objects: 'Pod', named: 'api-*' } },
    { id: 'train', by: { objects: 'Pod', named: 'train' } },
    { id: 'nodes', by: { objects: 'Node' } },
  ],
};
const number: LessonQuestion = { ask: 'number', of: running('api-*'), from: 0, to: 20, step: 1, tolerance: 1 };
const moment: LessonQuestion = { ask: 'moment', of: { seconds: 'now' }, within: 60, tolerance: 2 };

test('derives the right answer for every kind of question', () => {
  expect(truth(one)).toBe('waits');
  expect(truth(many)).toEqual(['eight', 'placed']);
  expect(truth(node)).toMatch(/^node-\d$/);
  expect(truth(pod)).toBe('train');
  expect(truth(order)).toEqual(['train', 'nodes', 'api']);
  expect(truth(number)).toBe(8);
  expect(truth(moment)).toBe(20);
});

test('derives no answer when the run does not determine it', () => {
  expect(truth({ ...one, of: { object: 'Pod/default/nobody', path: 'status.phase' } })).toBeUndefined();
  expect(truth({ ...one, options: one.options.map(({ id }) => ({ id, is: 'Pending' })) })).toBeUndefined();
  expect(truth({ ...many, options: many.options.slice(0, 1).concat(many.options.slice(2)) })).toBeUndefined();
  expect(
    truth({ ...order, options: order.options.map(({ id }) => ({ id, by: { objects: 'Node' } })) }),
  ).toBeUndefined();
  expect(truth({ ...number, of: { object: 'Pod/default/train', path: 'status.phase' } })).toBeUndefined();
});

test('grades an answer, and a wrong one selects its explanation', () => {
  expect(judge(one, 'waits')).toEqual({ right: true, truth: 'waits' });
  expect(judge(one, 'runs')).toEqual({ right: false, truth: 'waits', trap: 'runs' });
  expect(judge(one, undefined)).toEqual({ right: false, truth: 'waits' });
  expect(judge(many, ['placed', 'eight']).right).toBe(true);
  expect(judge(many, ['eight'])).toMatchObject({ right: false });
  expect(judge(many, ['eight', 'train'])).toMatchObject({ right: false, trap: 'train' });
  expect(judge(order, ['train', 'nodes', 'api']).right).toBe(true);
  expect(judge(order, ['nodes', 'train', 'api'])).toMatchObject({ right: false, trap: 'nodes' });
  expect(judge(number, 9).right).toBe(true);
  expect(judge(number, 6)).toMatchObject({ right: false, trap: 'low' });
  expect(judge(moment, 22).right).toBe(true);
  expect(judge(moment, 23)).toMatchObject({ right: false, trap: 'high' });
});

test('options come from the run, and other answers are refused', () => {
  const problem = (question: LessonQuestion, answer: Parameters<typeof answerProblem>[1]) =>
    answerProblem(asked(question, source), answer);
  expect(asked(node, source).options.map(({ id }) => id)).toContain('node-1');
  expect(asked(pod, source).options.map(({ id }) => id)).toEqual(['train']);
  expect(problem(node, 'node-1')).toBeUndefined();
  expect(problem(node, 'node-99')).toBe('the answer is one of its options');
  expect(problem(one, ['runs'])).toBe('the answer is one of its options');
  expect(problem(many, [])).toBe('the answer is a list of its options, each once');
  expect(problem(many, ['eight', 'eight'])).toBe('the answer is a list of its options, each once');
  expect(problem(order, ['api', 'train'])).toBe('the answer is a list of its options, each once');
  expect(problem(number, 21)).toBe('the answer is a number from 0 to 20');
  expect(problem(moment, Number.NaN)).toBe('the answer is a number from 0 to 60');
});

test('combines checks, and counts entries of the journal', () => {
  const scheduled = { reason: 'pod.scheduled', subject: 'default/api-*' };
  const refused = { reason: 'pod.unschedulable', subject: 'default/train' };
  const count = new JournalCount();
  const so = (check: Parameters<typeof holds>[0]) => holds(check, source, count, 'start');
  expect(so({ has: scheduled, atLeast: 8, atMost: 8 })).toBe(true);
  expect(so({ has: scheduled, atMost: 7 })).toBe(false);
  expect(so({ never: { reason: 'pod.preempted' } })).toBe(true);
  expect(so({ first: scheduled, later: refused })).toBe(true);
  expect(so({ first: refused, later: scheduled })).toBe(false);
  expect(so({ absent: 'Pod/default/web-*' })).toBe(true);
  expect(so({ absent: 'Pod/default/train' })).toBe(false);
  expect(so({ absent: 'Pod/default/train', path: 'spec.nodeName' })).toBe(true);
  expect(so({ value: { object: 'Node/node-1', path: 'status.allocatable.cpu' }, atMost: 4 })).toBe(true);
  expect(so({ value: running('train'), is: { objects: 'Pod', named: 'nobody' } })).toBe(true);
  expect(so({ all: [{ not: { has: refused } }, { has: scheduled }] })).toBe(false);
  expect(so({ any: [{ not: { has: refused } }, { has: scheduled }] })).toBe(true);
});
