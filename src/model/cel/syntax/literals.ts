import { utf8 } from '../values/integers.ts';

/** An invalid literal; the message is cel-go's. */
export class LiteralError extends Error {}

const INT_MIN = -(2n ** 63n);
const INT_MAX = 2n ** 63n - 1n;
const UINT_MAX = 2n ** 64n - 1n;
const SIMPLE: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['b', 8],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
  ['\\', 92],
  ["'", 39],
  ['"', 34],
  ['`', 96],
  ['?', 63],
]);

export function intLiteral(text: string, isNegative: boolean): bigint {
  const value = isNegative ? -BigInt(text) : BigInt(text);
  if (value < INT_MIN || value > INT_MAX) throw new LiteralError('invalid int literal');
  return value;
}

/** `text` ends with `u`. */
export function uintLiteral(text: string): bigint {
  const value = BigInt(text.slice(0, -1));
  if (value > UINT_MAX) throw new LiteralError('invalid uint literal');
  return value;
}

export function doubleLiteral(text: string, isNegative: boolean): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new LiteralError('invalid double literal');
  return isNegative ? -value : value;
}

/** The value of a quoted literal. Upstream source (v1.36.2): vendor/github.com/google/cel-go/parser/unescape.go. */
export function stringLiteral(token: string): string {
  const { body, isRaw } = unquote(token);
  if (isRaw) return body;
  let text = '';
  for (const { code } of escapes(body)) {
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw new LiteralError('invalid unicode code point');
    text += String.fromCodePoint(code);
  }
  return text;
}

/** The bytes of a literal such as `b'\xff'`; other characters become their UTF-8. */
export function bytesLiteral(token: string): Uint8Array {
  const { body, isRaw } = unquote(token.slice(1));
  if (isRaw) return utf8(body);
  const bytes: number[] = [];
  for (const { code, isEscape, letter } of escapes(body)) {
    if (letter === 'u' || letter === 'U') throw new LiteralError('unable to unescape string');
    if (isEscape) bytes.push(code & 0xff);
    else bytes.push(...utf8(String.fromCodePoint(code)));
  }
  return Uint8Array.from(bytes);
}

function unquote(token: string): { body: string; isRaw: boolean } {
  const normalized = token.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const isRaw = /^[rR]/.test(normalized);
  const quoted = isRaw ? normalized.slice(1) : normalized;
  const quotes = quoted.length >= 6 && (quoted.startsWith("'''") || quoted.startsWith('"""')) ? 3 : 1;
  return { body: quoted.slice(quotes, -quotes), isRaw };
}

interface Character {
  readonly code: number;
  readonly isEscape: boolean;
  readonly letter: string;
}

/** The lexer has accepted only complete escape sequences. */
function* escapes(body: string): Generator<Character> {
  const characters = Array.from(body);
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] ?? '';
    if (character !== '\\') {
      yield { code: character.codePointAt(0) ?? 0, isEscape: false, letter: '' };
      continue;
    }
    const letter = characters[i + 1] ?? '';
    const simple = SIMPLE.get(letter);
    const digits = simple !== undefined ? 0 : letter === 'U' ? 8 : letter === 'u' ? 4 : 2;
    const text = characters.slice(i + 2, i + 2 + digits).join('');
    const isOctal = letter >= '0' && letter <= '3';
    const code = simple ?? (isOctal ? Number.parseInt(letter + text, 8) : Number.parseInt(text, 16));
    yield { code, isEscape: true, letter };
    i += 1 + digits;
  }
}
