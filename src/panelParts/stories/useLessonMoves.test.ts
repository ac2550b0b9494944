import { expect, it } from 'vitest';
import type { AskedQuestion } from '#protocol/lessons.ts';
import { isChosen, isWhole, onScale, placeOf, withOption } from './useLessonMoves.ts';

const asked = (ask: AskedQuestion['ask'], more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ask,
  options: ['a', 'b', 'c'].map((id) => ({ id, slots: {} })),
  ...more,
});

it('choosing an option replaces the earlier one', () => {
  expect(withOption(asked('one'), 'a', 'b')).toBe('b');
  expect(isChosen('b', 'b')).toBe(true);
  expect(isWhole(asked('node'), undefined)).toBe(false);
});

it('choosing one of many options adds it, and choosing it again removes it', () => {
  expect(withOption(asked('many'), ['a'], 'c')).toEqual(['a', 'c']);
  expect(withOption(asked('many'), ['a'], 'a')).toBeUndefined();
  expect(isWhole(asked('many'), ['a'])).toBe(true);
});

it('an order is complete when every place is filled', () => {
  const order = asked('order');
  const two = withOption(order, ['c'], 'a');
  expect(two).toEqual(['c', 'a']);
  expect(placeOf(two, 'a')).toBe(2);
  expect(placeOf(two, 'b')).toBeUndefined();
  expect(isWhole(order, two)).toBe(false);
  expect(isWhole(order, withOption(order, two, 'b'))).toBe(true);
  expect(withOption(order, ['c', 'a'], 'c')).toEqual(['a']);
});

it('keeps a number on its scale', () => {
  const scale = asked('number', { from: 0, to: 4, step: 0.5 });
  expect([-1, 0.7, 1.26, 9].map((typed) => onScale(scale, typed))).toEqual([0, 0.5, 1.5, 4]);
  expect(onScale(asked('moment', { from: 0, to: 1, step: 0.1 }), 0.3)).toBe(0.3);
  expect(onScale(scale, Number.NaN)).toBeUndefined();
});
