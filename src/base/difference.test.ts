import { expect, test } from 'vitest';
import { differenceOf, withDifference } from './difference.ts';

/** Applies the difference after it was cloned, as between threads. */
function made(before: unknown, after: unknown): unknown {
  return withDifference(before, structuredClone(differenceOf(before, after)));
}

const CASES: readonly (readonly [what: string, before: unknown, after: unknown])[] = [
  ['a number', 1, 2],
  ['what was not there', undefined, { a: 1 }],
  ['what is no longer there', { a: 1 }, undefined],
  ['an object for a list', { a: 1 }, [1]],
  ['a field', { a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 } }],
  ['a field more and one less', { a: 1, b: 2 }, { b: 2, c: undefined }],
  ['fields in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['a key that objects have by themselves', { a: 1 }, JSON.parse('{"a":1,"__proto__":{"b":1},"toString":2}')],
  ['a list of numbers', [1, 2, 3], [1, 4, 3]],
  ['a list of names', ['a', 'b', 'c'], ['b', 'd', 'e', 'c', 'f']],
  ['a list that becomes empty', [{ a: 1 }], []],
  ['a list that has its first items', [], [{ a: 1 }, { a: 2 }]],
  ['items more at the end', [{ a: 1 }], [{ a: 1 }, { a: 2 }, { a: 3 }]],
  ['a window that moves', [{ a: 1 }, { a: 2 }, { a: 3 }], [{ a: 2 }, { a: 3 }, { a: 4 }, { a: 5 }]],
  ['items in another order', [{ a: 1 }, { a: 2 }, { a: 3 }], [{ a: 3 }, { a: 1 }, { a: 2 }]],
  ['the same item twice', [{ a: 1 }, { a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }, { a: 1 }, { a: 1 }]],
  ['a changed item', [{ a: 1 }, { a: 2, b: [1] }, { a: 3 }], [{ a: 1 }, { a: 2, b: [1, 2] }, { a: 3 }]],
  [
    'items that JSON writes alike',
    [{ a: Number.NaN }, { b: 1 }],
    [{ b: 1 }, { a: null }, { a: Number.POSITIVE_INFINITY }],
  ],
  ['lists of lists, with nothing between', [[1], null, [2]], [[2], null, null, [1]]],
];

test.each(CASES)('%s', (_, before, after) => {
  expect(made(before, after)).toStrictEqual(after);
  expect(Object.keys(Object(made(before, after)))).toEqual(Object.keys(Object(after)));
});

test('gives no difference for equal values, and keeps the object', () => {
  const before = { a: [{ b: 1 }], c: 'd' };
  expect(differenceOf(before, structuredClone(before))).toBeUndefined();
  expect(made(before, structuredClone(before))).toBe(before);
});

test('keeps equal parts as the same objects, also where they moved', () => {
  const before = { list: [{ a: 1 }, { a: 2 }, { a: 3, b: { c: 1 }, d: 1 }], other: { e: 1 } };
  const after = made(before, { list: [{ a: 2 }, { a: 3, b: { c: 1 }, d: 2 }, { a: 4 }], other: { e: 1 } });
  const { list, other } = after as typeof before;
  expect(other).toBe(before.other);
  expect(list[0]).toBe(before.list[1]);
  expect(list[1]?.b).toBe(before.list[2]?.b);
});

test('sends only what is new', () => {
  const marks = Array.from({ length: 1000 }, (_, seq) => ({ seq, what: 'schedulingCycle.ended' }));
  const difference = differenceOf(
    { marks },
    { marks: [...structuredClone(marks.slice(10)), { seq: 1000, what: 'new' }] },
  );
  expect(JSON.stringify(difference).length).toBeLessThan(120);
});

test('sends a small changed record whole and a larger one by its changes', () => {
  const small = { node: 'node-1', code: 'Success', reasons: [] };
  expect(differenceOf([small], [{ ...small, node: 'node-2' }])).toEqual({
    items: [{ put: [{ ...small, node: 'node-2' }] }],
  });
  const large = { ...small, reasons: ['Insufficient cpu'] };
  expect(differenceOf([large], [{ ...large, node: 'node-2' }])).toEqual({
    items: [{ of: 0, difference: { fields: [['node', { to: 'node-2' }]] } }],
  });
});
