import { utf8 } from './utf8.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** RFC 4648 section 4, with padding, of the text's UTF-8 bytes. */
export function toBase64(text: string): string {
  const bytes = utf8(text);
  let encoded = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3);
    const group = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    encoded += letter(group >> 18) + letter(group >> 12);
    encoded += b === undefined ? '=' : letter(group >> 6);
    encoded += c === undefined ? '=' : letter(group);
  }
  return encoded;
}

function letter(sextets: number): string {
  return ALPHABET.charAt(sextets & 63);
}
