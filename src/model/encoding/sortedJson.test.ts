import { expect, it } from 'vitest';
import { plainSortedJson, sortedJson } from './printedObject.ts';

const DATA = { b: [1, { z: null, a: 'x' }], a: {}, '9': [], '10': '<&>\u2028', gone: undefined };

it("writes keys in string order, including numeric keys, with Go's escapes", () => {
  expect(sortedJson(DATA)).toBe('{"10":"\\u003c\\u0026\\u003e\\u2028","9":[],"a":{},"b":[1,{"a":"x","z":null}]}');
  expect(plainSortedJson({ a: '<' })).toBe('{"a":"<"}');
});

it('indents as JSON.stringify does', () => {
  const ordered = { a: {}, b: [1, { a: 'x', z: null }, []] };
  expect(sortedJson({ b: ordered.b, a: {} }, 4)).toBe(JSON.stringify(ordered, undefined, 4));
});
