import { expect, it } from 'vitest';
import type { LessonResult } from '#protocol/lessons.ts';
import { LESSONS } from '#scenarios/lessonList.ts';
import { scoredSteps } from '#scenarios/scoredSteps.ts';
import { readResultCode, resultCode } from './resultCode.ts';

const RESULTS = ['right', 'wrong', 'reached', 'helped', 'left'] as const;

it.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))(
  'a result code of %s contains the result of each step',
  (_, lesson) => {
    const steps = scoredSteps(lesson);
    const results: LessonResult[] = steps.slice(1).map((step, at) => ({ step, result: RESULTS[at % 5] ?? 'right' }));
    const code = resultCode(lesson, results);
    const read = readResultCode(` ${code.toLowerCase()} `, LESSONS);
    if (typeof read === 'string') throw new Error(read);
    expect(read.lesson.id).toBe(lesson.id);
    expect(read.scores.map(({ score }) => score)).toEqual(['none', ...results.map(({ result }) => result)]);
    expect(read.right).toBe(results.filter(({ result }) => result === 'right' || result === 'reached').length);
  },
);

it('refuses a code with a changed or missing character, or of another version', () => {
  const [lesson] = LESSONS;
  if (!lesson) throw new Error('there are no lessons');
  const code = resultCode(lesson, []);
  for (let at = 0; at < code.length; at++) {
    if (code[at] === '-') continue;
    for (const sign of '012345XYZ') {
      if (sign === code[at]) continue;
      expect(typeof readResultCode(code.slice(0, at) + sign + code.slice(at + 1), LESSONS), `${at} ${sign}`).toBe(
        'string',
      );
    }
  }
  expect(readResultCode(code.slice(0, -1), LESSONS)).toBe('damaged');
  expect(readResultCode('', LESSONS)).toBe('damaged');
  expect(readResultCode('<script>', LESSONS)).toBe('damaged');
  const other = { ...lesson, steps: lesson.steps.filter(({ kind }) => kind !== 'predict') };
  expect(readResultCode(code, [other])).toBe('damaged');
  expect(readResultCode(code, [])).toBe('unknown');
});
