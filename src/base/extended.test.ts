import { expect, it } from 'vitest';
import { extended } from './extended.ts';
import { copyOwn } from './record.ts';

it('combines fields in spread order and does not modify its arguments', () => {
  const base = { name: 'a', count: 1 };
  const more = { count: 2, node: 'n' };
  expect(JSON.stringify(extended(base, more))).toBe(JSON.stringify({ ...base, ...more }));
  expect(base).toEqual({ name: 'a', count: 1 });
  expect(more).toEqual({ count: 2, node: 'n' });
});

it('copies a field named __proto__ as data', () => {
  const copy = copyOwn(JSON.parse('{"__proto__": {"a": 1}, "b": 2}'));
  expect(Object.keys(copy)).toEqual(['__proto__', 'b']);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});
