// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { LessonState } from '#protocol/lessons.ts';
import { useLessonProgress } from './lessonProgress.ts';

const at = (index: number, phase: LessonState['phase'], results: LessonState['results'] = []): LessonState => ({
  id: 'idle-yet-full',
  step: `s${index}`,
  index,
  of: 3,
  phase,
  hidden: false,
  results,
});
const progress = () => useLessonProgress.getState().of['idle-yet-full'];

beforeEach(() => useLessonProgress.setState({ of: {}, isRead: false }));

it('saves the last step and the results of the predictions', () => {
  const { note } = useLessonProgress.getState();
  note(at(1, 'shown'));
  note(at(2, 'revealed', [{ step: 's2', result: 'right' }]));
  expect(progress()).toEqual({ index: 2, of: 3, isDone: false, results: [{ step: 's2', result: 'right' }] });
});

it('a finished lesson stays finished when it is played again', () => {
  const { note } = useLessonProgress.getState();
  note(at(3, 'ended'));
  note(at(1, 'shown'));
  expect(progress()).toMatchObject({ index: 1, isDone: true });
});

it('works when the browser has no storage', async () => {
  await useLessonProgress.getState().read();
  expect(useLessonProgress.getState()).toEqual(expect.objectContaining({ of: {}, isRead: true }));
});
