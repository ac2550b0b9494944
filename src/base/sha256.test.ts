import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';
import { utf8 } from './textEncoding.ts';

function hex(text: string): string {
  return [...sha256(utf8(text))].map((word) => word.toString(16).padStart(8, '0')).join('');
}

describe('sha256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1000), '41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3'],
  ])('hashes %j as FIPS 180-4 specifies', (text, digest) => {
    expect(hex(text)).toBe(digest);
  });

  it('hashes the UTF-8 bytes of a text', () => {
    expect(utf8('aé中😀')).toEqual([0x61, 0xc3, 0xa9, 0xe4, 0xb8, 0xad, 0xf0, 0x9f, 0x98, 0x80]);
    expect(utf8('\ud800')).toEqual([0xef, 0xbf, 0xbd]);
  });
});
