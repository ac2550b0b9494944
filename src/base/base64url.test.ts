import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64url.ts';

test('encodes as Node.js does and decodes again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      const text = toBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect([...(fromBase64Url(text) ?? [])]).toEqual([...bytes]);
    }),
  );
});

test.each(['a', 'ab=', 'a b', 'abc+', 'ab/d', 'äbcd'])('rejects %j', (text) => {
  expect(fromBase64Url(text)).toBeUndefined();
});
