import { expect, test } from 'vitest';
import { differenceOf, withDifference } from './difference.ts';

/** Applies the difference after it was cloned, as between threads. */
function made(before: unknown, after: unknown): unknown {
  return withDifference(before, structuredClone(differenceOf(before, after)));
}

const CASES: readonly (readonly [what: string, before: unknown, after: unknown])[] = [
  ['a number', 1, 2],
  ['an added value', undefined, { a: 1 }],
  ['a removed value', { a: 1 }, undefined],
  ['an object in place of a list', { a: 1 }, [1]],
  ['a field', { a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 } }],
  ['an added field and a removed one', { a: 1, b: 2 }, { b: 2, c: undefined }],
  ['fields in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['a field that every object inherits', { a: 1 }, JSON.parse('{"a":1,"__proto__":{"b":1},"toString":2}')],
  ['a list of numbers', [1, 2, 3], [1, 4, 3]],
  ['a list of names', ['a', 'b', 'c'], ['b', 'd', 'e', 'c', 'f']],
  ['a list that becomes empty', [{ a: 1 }], []],
  ['a list shortened to its first items', [], [{ a: 1 }, { a: 2 }]],
  ['items added at the end', [{ a: 1 }], [{ a: 1 }, { a: 2 }, { a: 3 }]],
  ['a sliding window', [{ a: 1 }, { a: 2 }, { a: 3 }], [{ a: 2 }, { a: 3 }, { a: 4 }, { a: 5 }]],
  ['reordered items', [{ a: 1 }, { a: 2 }, { a: 3 }], [{ a: 3 }, { a: 1 }, { a: 2 }]],
  ['a duplicate item', [{ a: 1 }, { a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }, { a: 1 }, { a: 1 }]],
  ['a changed item', [{ a: 1 }, { a: 2, b: [1] }, { a: 3 }], [{ a: 1 }, { a: 2, b: [1, 2] }, { a: 3 }]],
  ['items with equal JSON', [{ a: Number.NaN }, { b: 1 }], [{ b: 1 }, { a: null }, { a: Number.POSITIVE_INFINITY }]],
  ['nested lists with empty ones', [[1], null, [2]], [[2], null, null, [1]]],
];

test.each(CASES)('restores the new value from the difference: %s', (_, before, after) => {
  expect(made(before, after)).toStrictEqual(after);
  expect(Object.keys(Object(made(before, after)))).toEqual(Object.keys(Object(after)));
});

test('equal values have no difference and keep the object', () => {
  const before = { a: [{ b: 1 }], c: 'd' };
  expect(differenceOf(before, structuredClone(before))).toBeUndefined();
  expect(made(before, structuredClone(before))).toBe(before);
});

test('reuses equal parts as the same objects, also after a move', () => {
  const before = { list: [{ a: 1 }, { a: 2 }, { a: 3, b: { c: 1 }, d: 1 }], other: { e: 1 } };
  const after = made(before, { list: [{ a: 2 }, { a: 3, b: { c: 1 }, d: 2 }, { a: 4 }], other: { e: 1 } });
  const { list, other } = after as typeof before;
  expect(other).toBe(before.other);
  expect(list[0]).toBe(before.list[1]);
  expect(list[1]?.b).toBe(before.list[2]?.b);
});

test('sends only new items', () => {
  const marks = Array.from({ length: 1000 }, (_, seq) => ({ seq, what: 'schedulingCycle.ended' }));
  const difference = differenceOf(
    { marks },
    { marks: [...structuredClone(marks.slice(10)), { seq: 1000, what: 'new' }] },
  );
  expect(JSON.stringify(difference).length).toBeLessThan(120);
});

test('sends a small changed record whole and a larger one as its changes', () => {
  const small = { node: 'node-1', code: 'Success', reasons: [] };
  expect(differenceOf([small], [{ ...small, node: 'node-2' }])).toEqual({
    items: [{ put: [{ ...small, node: 'node-2' }] }],
  });
  const large = { ...small, reasons: ['Insufficient cpu'] };
  expect(differenceOf([large], [{ ...large, node: 'node-2' }])).toEqual({
    items: [{ of: 0, difference: { fields: [['node', { to: 'node-2' }]] } }],
  });
});
