import { describe, expect, it } from 'vitest';
import { mergePatch } from './patchedObject.ts';

describe('mergePatch', () => {
  // Examples of RFC 7386, appendix A.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j merged with %j becomes %j', (target, patch, expected) => expect(mergePatch(target, patch)).toEqual(expected));

  it('treats __proto__ as an ordinary field', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}')) as object;
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(Object.keys(merged)).toEqual(['__proto__']);
  });

  it('shares unchanged parts with the original and does not modify it', () => {
    const target = { a: { b: 1 }, c: { d: 2 } };
    const merged = mergePatch(target, { a: { b: 3 } }) as typeof target;
    expect(merged.c).toBe(target.c);
    expect(target.a.b).toBe(1);
  });
});
