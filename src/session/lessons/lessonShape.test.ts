import { expect, it } from 'vitest';
import { whole } from '#base/parts.ts';
import { lesson as idleYetFull } from '#scenarios/idle-but-full/lesson.ts';
import { openSession } from '#session/session.ts';
import { lessonKey } from './lessonShape.ts';
import { playLesson } from './verifyLesson.ts';

it('the key has the right answers and the numbers that verification derives', () => {
  const key = whole(lessonKey(idleYetFull, openSession));
  if (typeof key === 'string') throw new Error(key);
  const { truths, slots } = playLesson(idleYetFull, openSession);
  expect(key.truths).toEqual(Object.fromEntries(truths));
  expect(key.truths).toEqual({ fits: 'pending', free: 1 });
  for (const [step, values] of Object.entries(key.slots)) expect(values, step).toEqual(slots.get(step));
  expect(key.questions.fits?.options.map(({ id }) => id)).toEqual(['placed', 'preempts', 'pending']);
});

it('says why a lesson has no key', () => {
  const run = { scenario: 'no-such-scenario', seed: 1 };
  expect(whole(lessonKey({ ...idleYetFull, run }, openSession))).toContain('does not open');
});
