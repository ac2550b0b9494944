import { expect, test } from 'vitest';
import { FollowedAnswers } from './answering.ts';

test('an answer that the page already has is sent as a difference, and others whole', () => {
  const answers = new FollowedAnswers();
  expect(answers.cross(1, { a: 1, b: 2 }, 0)).toEqual({ value: { a: 1, b: 2 } });
  expect(answers.cross(2, { a: 1, b: 2 }, 1)).toEqual({ held: 1, difference: undefined });
  expect(answers.cross(3, { a: 1, b: 3 }, 2)).toEqual({ held: 2, difference: { fields: [['b', { to: 3 }]] } });
  expect(answers.cross(4, { a: 1, b: 4 }, 2)).toEqual({ value: { a: 1, b: 4 } });
});

test('a growing answer is compared with what was sent', () => {
  const answers = new FollowedAnswers();
  const history: object[] = [{ a: 1 }];
  answers.cross(1, history, 0);
  history.push({ a: 2 });
  expect(answers.cross(2, history, 1)).toMatchObject({ difference: { items: [{}, { put: [{ a: 2 }] }] } });
  history.push({ a: 3 });
  expect(answers.cross(3, history, 2)).toMatchObject({ difference: { items: [{ count: 2 }, { put: [{ a: 3 }] }] } });
});

test('a limited number of answers is kept, and a dropped one is sent whole', () => {
  const answers = new FollowedAnswers();
  for (let id = 1; id <= 65; id++) answers.cross(id, { id }, 0);
  expect(answers.cross(66, { id: 1 }, 1)).toEqual({ value: { id: 1 } });
  expect(answers.cross(67, { id: 65 }, 65)).toEqual({ held: 65, difference: undefined });
});
