import { expect, it } from 'vitest';
import type { AskedQuestion } from '#protocol/lessons.ts';
import { type ClassVotes, classAnswer, keyed, NO_VOTES, votesAgain } from './classVotes.ts';

const asked = (ask: AskedQuestion['ask']) => ({ ask, options: ['a', 'b', 'c'].map((id) => ({ id, slots: {} })) });
const press = (keys: string, ask: AskedQuestion['ask'] = 'one', from: ClassVotes = NO_VOTES): ClassVotes =>
  keys.split(' ').reduce((votes, key) => keyed(votes, key, asked(ask)) ?? votes, from);

it('a digit opens an option, and the next digits are its votes', () => {
  expect(press('2')).toMatchObject({ open: 'b', counts: { b: 1 } });
  expect(press('2 1 4')).toMatchObject({ open: 'b', counts: { b: 14 } });
  expect(press('2 1 4 Enter 1 7 Enter')).toMatchObject({ open: undefined, counts: { a: 7, b: 14 } });
  expect(press('2 1 2 3 4').counts).toEqual({ b: 123 });
  expect(press('2 1 4 Backspace').counts).toEqual({ b: 1 });
  expect(press('9')).toEqual(NO_VOTES);
});

it('arrows move from option to option, and keys count hands one by one', () => {
  expect(press('ArrowDown + + + ArrowDown + ArrowDown - ').counts).toEqual({ a: 3, b: 1, c: 0 });
  expect(press('ArrowUp').open).toBe('c');
});

it('leaves Enter to the page while no option is open', () => {
  expect(keyed(NO_VOTES, 'Enter', asked('one'))).toBeUndefined();
});

it('a class answers with its most voted option, several options, or an order by votes', () => {
  const votes = press('1 5 Enter 2 1 2 Enter 3 6');
  expect(classAnswer(asked('one'), votes)).toBe('b');
  expect(classAnswer(asked('many'), votes)).toEqual(['b', 'c']);
  expect(classAnswer(asked('order'), votes)).toEqual(['b', 'c', 'a']);
  expect(classAnswer(asked('one'), NO_VOTES)).toBeUndefined();
  expect(classAnswer(asked('node'), press('2 4 Enter 1 4'))).toBe('a');
});

it('a number accepts digits and one decimal point', () => {
  const votes = press('1 2 . . 5', 'number');
  expect(classAnswer(asked('number'), votes)).toBe(12.5);
  expect(classAnswer(asked('moment'), press('. Backspace', 'moment'))).toBeUndefined();
});

it('keeps the first count beside the second', () => {
  expect(votesAgain(press('1 5'))).toEqual({ ...NO_VOTES, before: { a: 5 } });
});
