import { expect, test } from 'vitest';
import type { RecordedAct } from '#scenarios/lessonOffers.ts';
import {
  actStep,
  changedStep,
  freeId,
  hasWay,
  idOf,
  newLesson,
  tellStep,
  timeBetStep,
  toggled,
  withoutStep,
  withStep,
  withStepWords,
  withText,
  withWay,
  withWords,
} from './draft.ts';
import { missingWords } from './missingWords.ts';

const EMPTY = newLesson({ scenario: 'idle-but-full', seed: 1 }, { view: 'nodes' }, 'en');
const say = (id: string) => tellStep(id, { time: 1 }, undefined);
const act: RecordedAct = {
  seconds: 20,
  within: 45,
  deeds: [{ after: 0, line: 'kubectl scale deployment web --replicas=4' }],
  allowed: ['kubectl scale'],
  goals: [{ id: 'goal-1', check: { absent: 'Pod/default/web' } }],
  keeps: [],
};

test('a step is inserted with words in every language, and removed with its words', () => {
  const both = withWords(withStep(withStep(EMPTY, -1, say('b')), -1, say('a')), 'zh-CN', { title: '二' });
  const three = withStep(both, 1, say('c'), { title: 'Third', text: '' });
  expect(three.steps.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(three.words['zh-CN']?.steps.c).toEqual({ title: 'Third', text: '' });
  const two = withoutStep(three, 'c');
  expect(two.steps.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(Object.values(two.words).flatMap(({ steps }) => Object.keys(steps))).not.toContain('c');
});

test('ids are made from titles and never repeat', () => {
  expect(idOf('Idle, yet full!', 'my-lesson')).toBe('idle-yet-full');
  expect(idOf('空闲却已满', 'my-lesson')).toBe('my-lesson');
  expect(freeId([{ id: 'say' }, { id: 'say-2' }], 'say')).toBe('say-3');
});

test('an act recorded on another branch becomes another solution with its own times', () => {
  const step = actStep('act', act);
  expect(step).toMatchObject({ at: { time: 20 }, goals: act.goals, solutions: [{ id: 'way-1' }] });
  expect(hasWay(step, { ...act, seconds: 22 })).toBe(true);
  const other: RecordedAct = {
    ...act,
    seconds: 25,
    within: 40,
    deeds: [{ after: 0, line: 'kubectl delete pod web' }],
    allowed: ['kubectl delete'],
  };
  expect(hasWay(step, other)).toBe(false);
  expect(withWay(step, other)).toMatchObject({
    within: 45,
    allowed: ['kubectl scale', 'kubectl delete'],
    solutions: [{ id: 'way-1' }, { id: 'way', deeds: [{ after: 5, line: 'kubectl delete pod web' }] }],
  });
});

test('a question about a duration has the answer in the middle of its scale', () => {
  expect(timeBetStep('time', 10, 6, { time: 16 })).toMatchObject({
    at: { time: 10 },
    question: { ask: 'moment', of: { seconds: { since: 'time' } }, within: 12, tolerance: 1.2 },
  });
});

test('a check is chosen and removed by its meaning, and an empty text removes its words', () => {
  const [goal] = act.goals;
  if (!goal) throw new Error('there is a goal');
  expect(toggled([], goal)).toEqual([goal]);
  expect(toggled([{ id: 'mine', check: goal.check }], goal)).toEqual([]);
  expect(withText({ a: 'A', b: 'B' }, 'a', '')).toEqual({ b: 'B' });
});

test('every required text is named until it is written', () => {
  const written = withWords(EMPTY, 'en', {
    title: 'T',
    question: 'Q?',
    misconception: 'M.',
    teacher: { aim: 'A.', ask: [], expect: [], whatIf: [] },
  });
  expect(missingWords(EMPTY).map(({ part }) => part)).toEqual(['title', 'question', 'misconception', 'aim']);
  const lesson = withStep(written, -1, actStep('act', act));
  expect(missingWords(lesson).map(({ step, part }) => [step, part])).toEqual([
    [1, 'title'],
    [1, 'text'],
    [1, 'solution'],
    [1, 'check'],
  ]);
  const words = { title: 'T', text: 'X', solutions: { 'way-1': 'W' }, checks: { 'goal-1': 'C' } };
  expect(missingWords(withStepWords(changedStep(lesson, actStep('act', act)), 'en', 'act', words))).toEqual([]);
});
