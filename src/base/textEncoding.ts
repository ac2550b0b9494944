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

/** The UTF-8 bytes of a text. Lone surrogates become U+FFFD. */
export function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    pushUtf8(bytes, point >= 0xd800 && point <= 0xdfff ? 0xfffd : point);
  }
  return bytes;
}

function pushUtf8(bytes: number[], point: number): void {
  if (point < 0x80) bytes.push(point);
  else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 0x3f));
  else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
  else
    bytes.push(
      0xf0 | (point >> 18),
      0x80 | ((point >> 12) & 0x3f),
      0x80 | ((point >> 6) & 0x3f),
      0x80 | (point & 0x3f),
    );
}

/**
 * The encoding of a text file, by its byte order mark. The shell of Windows writes UTF-16 when output goes to a file.
 */
export function textEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
