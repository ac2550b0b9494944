import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Digester, digestOf } from './digest.ts';

/** As text, so that 0 equals -0, and absent equals undefined. */
const plain = (value: unknown) => JSON.stringify(value);

const changed = (before: unknown, after: unknown) => {
  const digester = new Digester().resume('0123456789abcdef');
  digester.change(before, after);
  return digester.value();
};

describe('digest', () => {
  it('the digest is equal for equal data and different for different data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [x, y] = [JSON.parse(plain(a)) as unknown, JSON.parse(plain(b)) as unknown];
        expect(digestOf(x)).toBe(digestOf(JSON.parse(plain(x))));
        expect(digestOf(x) === digestOf(y)).toBe(plain(x) === plain(y));
      }),
      { numRuns: 500 },
    );
  });

  it('distinguishes texts by one character, by length and by boundary', () => {
    const texts = ['', '\u0000', 'a', 'a\u0000', 'ab', 'ba', 'abc', 'abd', 'bbc', '\u0101', '\u0001\u0001'];
    expect(new Set(texts.map(digestOf)).size).toBe(texts.length);
    expect(digestOf(['ab', 'c'])).not.toBe(digestOf(['a', 'bc']));
  });

  it('the digest covers every change of a record and continues from the last one', () => {
    const before = { a: 1, b: [1, 2], c: { d: 'x' } };
    const changes = [
      { ...before, a: 2 },
      { ...before, b: [1, 3] },
      { ...before, c: { d: 'y' } },
      { a: 1, b: [1, 2] },
      before,
    ];
    expect(new Set(changes.map((after) => changed(before, after))).size).toBe(changes.length);
    expect(new Digester().resume('0123456789abcdee').value()).not.toBe(changed(before, before));
  });

  it('treats an undefined field like an absent one, before and after', () => {
    const gone = changed({ a: 1, b: 2 }, { a: 1 });
    expect(gone).not.toBe(changed({ a: 1 }, { a: 1 }));
    expect(changed({ a: 1, b: 2 }, { a: 1, b: undefined })).toBe(gone);
    expect(changed({ a: 1, b: 2, c: undefined }, { a: 1, c: undefined })).toBe(gone);
    expect(changed({ a: 1, b: 2 }, { a: 1, c: undefined })).toBe(gone);
    expect(changed({ a: 1, b: undefined }, { a: 1, b: 2 })).toBe(changed({ a: 1 }, { a: 1, b: 2 }));
  });
});
