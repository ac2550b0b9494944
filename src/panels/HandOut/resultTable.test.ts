import { expect, it } from 'vitest';
import { resultCode } from '#panelParts/stories/resultCode.ts';
import { LESSONS } from '#scenarios/lessonList.ts';
import { scoredSteps } from '#scenarios/scoredSteps.ts';
import { csvOf, MOST_CODES, rowsOf } from './resultTable.ts';

const words = {
  head: { code: 'Code', lesson: 'Lesson', step: 'Step', result: 'Result' },
  lesson: () => '=Idle, "yet" full',
  step: (_: string, step: string) => step,
  score: (score: string) => score,
};

it('reads one code a line, and says what is wrong with every other line', () => {
  const [lesson] = LESSONS;
  if (!lesson) throw new Error('there are no lessons');
  const [step = ''] = scoredSteps(lesson);
  const code = resultCode(lesson, [{ step, result: 'right' }]);
  const rows = rowsOf(`\n${code}\nnonsense\r\n  ${code}`, LESSONS);
  expect(rows.map(({ read }) => (typeof read === 'string' ? read : read.right))).toEqual([1, 'unknown', 1]);
  const [head, first] = csvOf(rows, words).split('\r\n');
  expect(head).toBe('Code,Lesson,Step,Result');
  expect(first).toBe(`${code},"'=Idle, ""yet"" full",${step},right`);
});

it('reads codes up to the limit', () => {
  expect(rowsOf('A\n'.repeat(MOST_CODES + 1), LESSONS)).toHaveLength(MOST_CODES);
});
