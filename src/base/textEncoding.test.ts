import { describe, expect, it } from 'vitest';
import { toBase64 } from './textEncoding.ts';

describe('base64', () => {
  it.each(['', 'v', 'pw', 'abc', 'grün 令牌 🔑', '\n'.repeat(58)])('encodes %j as Node.js does', (text) => {
    expect(toBase64(text)).toBe(Buffer.from(text, 'utf8').toString('base64'));
  });

  it('encodes a lone surrogate as Go does', () => {
    expect(toBase64('\ud83d')).toBe(Buffer.from('\ufffd', 'utf8').toString('base64'));
  });
});
