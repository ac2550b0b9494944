import { fromBase64Url } from '#base/base64url.ts';

/** The bytes of a base64 text, one character each. The decoder has checked that it is valid. */
export function base64Text(base64: string): string {
  const plain = base64
    .replace(/[\r\n=]/g, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  const bytes = fromBase64Url(plain) ?? new Uint8Array();
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Number of bytes that the text encodes. */
export function base64Length(base64: string): number {
  const letters = base64.replace(/[\r\n=]/g, '').length;
  return Math.floor((letters * 3) / 4);
}
