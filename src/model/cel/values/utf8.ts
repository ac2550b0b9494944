import { utf8 as bytesOf } from '#base/utf8.ts';

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return Uint8Array.from(bytesOf(text));
}

/** The text of UTF-8 bytes; undefined if they are invalid. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes[i] ?? 0);
    const code = length === undefined ? undefined : codePoint(bytes, i, length);
    if (length === undefined || code === undefined) return undefined;
    text += String.fromCodePoint(code);
    i += length;
  }
  return text;
}

/** Number of bytes of a character that begins with this byte. */
function sequenceLength(first: number): 1 | 2 | 3 | 4 | undefined {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return undefined;
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

const LEAST = { 1: 0, 2: 0x80, 3: 0x800, 4: 0x10000 };

function codePoint(bytes: Uint8Array, at: number, length: 1 | 2 | 3 | 4): number | undefined {
  const first = bytes[at] ?? 0;
  let code = length === 1 ? first : first & (0x7f >> length);
  for (let j = 1; j < length; j++) {
    const next = bytes[at + j] ?? 0;
    if (next >> 6 !== 2) return undefined;
    code = (code << 6) | (next & 0x3f);
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code < LEAST[length] || code > 0x10ffff || isSurrogate ? undefined : code;
}
