import { describe, expect, it } from 'vitest';
import { toBase64Url } from '#base/base64url.ts';
import { decodeContinue, encodeContinue } from './page.ts';

const tokenOf = (value: unknown) =>
  toBase64Url(Uint8Array.from(JSON.stringify(value), (character) => character.charCodeAt(0)));

describe('continue tokens', () => {
  it('a continue token decodes to the key that was encoded', () => {
    const token = { revision: 1234, startKey: 'default/web-7\0' };
    expect(decodeContinue(encodeContinue(token))).toEqual(token);
  });

  it('a continue token equals the one that the API server makes', () => {
    // The base64 of {"v":"meta.k8s.io/v1","rv":5,"start":"default/a\u0000"}.
    expect(encodeContinue({ revision: 5, startKey: 'default/a\0' })).toBe(
      'eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6NSwic3RhcnQiOiJkZWZhdWx0L2FcdTAwMDAifQ',
    );
  });

  it.each([
    ['a$b', /^continue key is not valid: illegal base64 data at input byte 1$/],
    [tokenOf({ v: 'v9', rv: 1, start: 'a' }), /does not recognize this encoded version v9$/],
    [tokenOf({ v: 'meta.k8s.io/v1', rv: 0, start: 'a' }), /incorrect encoded start resourceVersion/],
    [tokenOf({ v: 'meta.k8s.io/v1', rv: 1, start: '' }), /encoded start key empty/],
    [tokenOf({ v: 'meta.k8s.io/v1', rv: 1, start: '../secrets' }), /^continue key is not valid: \.\.\/secrets$/],
    [tokenOf('text'), /^continue key is not valid/],
  ])('refuses the continue token %s', (token, message) => {
    expect(decodeContinue(token)).toMatch(message);
  });
});
