import { expect, it } from 'vitest';
import type { LessonProgress } from '#client/telling/lessonProgress.ts';
import type { Lesson, LessonWords } from '#scenarios/lesson.ts';
import { curriculum } from './curriculum.ts';

const lesson = (id: string, topic: Lesson['topic'], needs: readonly string[] = []): Lesson => ({
  id,
  format: 1,
  release: 'v1.36.2',
  topic,
  level: 1,
  minutes: 4,
  needs,
  answers: [],
  exam: ['CKA storage'],
  run: { scenario: 'own', seed: 1 },
  opens: { view: 'nodes' },
  steps: [],
});
const words = (title: string): LessonWords => ({
  title,
  question: `${title}?`,
  misconception: 'Taints attract.',
  steps: {},
  teacher: { aim: '', ask: [], expect: [], whatIf: [] },
});

const LESSONS = [lesson('zone', 'B'), lesson('idle', 'B', ['first']), lesson('first', 'A'), lesson('unseen', 'H')];
const WORDS = { zone: words('The zone'), idle: words('Idle yet full'), first: words('First Pod') };
const DONE: LessonProgress = { index: 3, of: 3, isDone: true, results: [] };
const titles = (sought: string, notDoneOnly: boolean, progress: Readonly<Record<string, LessonProgress>> = {}) =>
  curriculum(LESSONS, WORDS, progress, { sought, notDoneOnly }).map(({ topic, cards }) => [
    topic,
    ...cards.map((card) => card.words.title),
  ]);

it('arranges lessons by topic and order, and omits those without words', () => {
  expect(titles('', false)).toEqual([
    ['A', 'First Pod'],
    ['B', 'The zone', 'Idle yet full'],
  ]);
});

it('finds every word in title, question, misconception or exam domain', () => {
  expect(titles('idle taints', false)).toEqual([['B', 'Idle yet full']]);
  expect(titles('CKA zone', false)).toEqual([['B', 'The zone']]);
  expect(titles('idle zone', false)).toEqual([]);
});

it('hides finished lessons on request, and still counts them', () => {
  const progress = { zone: DONE, idle: { ...DONE, isDone: false, index: 2 } };
  expect(titles('', true, progress)).toEqual([
    ['A', 'First Pod'],
    ['B', 'Idle yet full'],
  ]);
  const row = curriculum(LESSONS, WORDS, progress, { sought: '', notDoneOnly: true })[1];
  expect(row).toMatchObject({ minutes: 8, states: ['done', 'begun'] });
});

it('names an earlier lesson until it is done', () => {
  const before = (progress: Readonly<Record<string, LessonProgress>>) =>
    curriculum(LESSONS, WORDS, progress, { sought: 'idle', notDoneOnly: false })[0]?.cards[0]?.before;
  expect(before({})).toEqual([WORDS.first]);
  expect(before({ first: DONE })).toEqual([]);
});
