const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** RFC 4648 section 5, without padding: safe in a URL. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const group = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    text += letter(group >> 18) + letter(group >> 12);
    if (b !== undefined) text += letter(group >> 6);
    if (c !== undefined) text += letter(group);
  }
  return text;
}

/** Returns `undefined` when the text has another form. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let group = 0;
  let bits = 0;
  let length = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    group = ((group << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (group >> bits) & 0xff;
  }
  return bytes;
}

function letter(sextets: number): string {
  return ALPHABET.charAt(sextets & 63);
}
