import { expect, test } from 'vitest';
import { LESSONS } from './lessonList.ts';
import { QUESTIONS } from './scenarioList.ts';

const IDS = LESSONS.map(({ id }) => id);

test('each lesson has its own id, and needs only existing lessons', () => {
  expect(new Set(IDS).size).toBe(IDS.length);
  for (const { id, needs } of LESSONS) for (const needed of needs) expect(IDS, id).toContain(needed);
});

test('no lesson needs itself, directly or through others', () => {
  const needsOf = (id: string, seen: readonly string[] = []): void => {
    expect(seen).not.toContain(id);
    for (const needed of LESSONS.find((lesson) => lesson.id === id)?.needs ?? []) needsOf(needed, [...seen, id]);
  };
  for (const id of IDS) needsOf(id);
});

test('lessons answer each of the forty questions, and no others', () => {
  const answered = new Set(LESSONS.flatMap(({ answers }) => answers));
  expect([...answered].sort((a, b) => a - b)).toEqual(QUESTIONS.map(({ number }) => number));
});
