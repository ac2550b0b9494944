import { describe, expect, it } from 'vitest';
import { jsonPatch } from './jsonPatch.ts';

describe('jsonPatch', () => {
  it.each([
    [{ a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
    [{ a: [1, 3] }, [{ op: 'add', path: '/a/1', value: 2 }], { a: [1, 2, 3] }],
    [{ a: [1] }, [{ op: 'add', path: '/a/-', value: 2 }], { a: [1, 2] }],
    [{ a: [1, 2] }, [{ op: 'remove', path: '/a/-1' }], { a: [1] }],
    [{ a: { 'x/y': 1 } }, [{ op: 'replace', path: '/a/x~1y', value: 2 }], { a: { 'x/y': 2 } }],
    [{ a: 1 }, [{ op: 'replace', path: '/b', value: 2 }], { a: 1, b: 2 }],
    [{ a: 1 }, [{ op: 'move', from: '/a', path: '/b' }], { b: 1 }],
    [{ a: { b: 1 } }, [{ op: 'copy', from: '/a', path: '/c' }], { a: { b: 1 }, c: { b: 1 } }],
    [{ a: 1 }, [{ op: 'test', path: '/a', value: 1 }], { a: 1 }],
    [{ a: 1 }, [{ op: 'test', path: '/b', value: null }], { a: 1 }],
    [{ a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }], { b: 2 }],
  ])('%j patched with %j becomes %j', (target, patch, expected) => expect(jsonPatch(target, patch)).toEqual(expected));

  it.each([
    [{ op: 'remove', path: '/b' }],
    [{ op: 'test', path: '/a', value: 2 }],
    [{ op: 'add', path: '/b/c', value: 1 }],
    [{ op: 'replace', path: '/l/7', value: 1 }],
    [{ op: 'frob', path: '/a' }],
    [{ op: 'add' }],
    [{ op: 'add', path: '', value: 1 }],
  ])('refuses the operation %j', (operation) => {
    const target = { a: 1, l: [1] };
    expect(() => jsonPatch(target, [operation])).toThrow(
      expect.objectContaining({
        code: 422,
        reason: 'Invalid',
        message: 'the server rejected our request due to an error in our request',
      }),
    );
    expect(target).toEqual({ a: 1, l: [1] });
  });

  it('refuses a patch that is not a list or has over 10,000 operations', () => {
    expect(() => jsonPatch({}, { op: 'add' })).toThrow(expect.objectContaining({ code: 400 }));
    const many = Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/a' }));
    expect(() => jsonPatch({ a: null }, many)).toThrow(expect.objectContaining({ code: 413 }));
  });
});
