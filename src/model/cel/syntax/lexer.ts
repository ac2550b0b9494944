import type { CelErrors, Source } from './celErrors.ts';
import { FIXED_TOKENS, type Token, type TokenName } from './grammar.ts';

/** The end of a token at this place, or `dead`, the end of the text that was read in vain. */
type Scan = { readonly type: TokenName | 'HIDDEN'; readonly end: number } | { readonly dead: number };

const OPERATORS = [...FIXED_TOKENS.keys()]
  .filter((text) => !/^[a-z]/.test(text))
  .toSorted((a, b) => b.length - a.length);
/** Operators of two characters whose first character alone is no token. */
const NEED_A_SECOND = new Set(['=', '&', '|']);

/**
 * Splits an expression into tokens, longest match first, without white space and comments.
 * Text that is no token is reported in the words of ANTLR's lexer, and reading continues after it.
 * Upstream source (v1.36.2): vendor/github.com/google/cel-go/parser/gen/CEL.g4.
 */
export function readTokens(source: Source, errors: CelErrors): Token[] {
  const tokens: Token[] = [];
  const { characters } = source;
  let at = 0;
  let hidden = '';
  while (at < characters.length) {
    const scan = scanToken(characters, at);
    if ('dead' in scan) {
      const end = Math.min(scan.dead + 1, characters.length);
      errors.report(source.location(at), `Syntax error: token recognition error at: '${source.slice(at, end)}'`);
      at = end;
      continue;
    }
    const text = source.slice(at, scan.end);
    if (scan.type === 'HIDDEN') {
      hidden += text;
    } else {
      tokens.push({ type: scan.type, text, hidden, start: at, end: scan.end });
      hidden = '';
    }
    at = scan.end;
  }
  const end = characters.length === 0 ? -1 : characters.length;
  tokens.push({ type: 'EOF', text: '<EOF>', hidden, start: end, end });
  return tokens;
}

function scanToken(characters: readonly string[], at: number): Scan {
  const first = characters[at] ?? '';
  if (isSpace(first)) return { type: 'HIDDEN', end: runEnd(characters, at, isSpace) };
  if (first === '/' && characters[at + 1] === '/') {
    return { type: 'HIDDEN', end: runEnd(characters, at, (character) => character !== '\n') };
  }
  if (isLetter(first)) return scanWord(characters, at);
  if (isDigit(first) || (first === '.' && isDigit(characters[at + 1] ?? ''))) return scanNumber(characters, at);
  if (first === '"' || first === "'") return scanString(characters, at, at, 'STRING');
  if (first === '`') return scanEscapedName(characters, at);
  for (const operator of OPERATORS) {
    if (operator === characters.slice(at, at + operator.length).join('')) {
      return { type: FIXED_TOKENS.get(operator) ?? 'EOF', end: at + operator.length };
    }
  }
  return { dead: NEED_A_SECOND.has(first) ? at + 1 : at };
}

/** A name, a keyword, or a string that begins with letters: `r'...'`, `b"..."`, `br'...'`. */
function scanWord(characters: readonly string[], at: number): Scan {
  const end = runEnd(characters, at, isNamePart);
  const quote = characters[end];
  if (quote === '"' || quote === "'") {
    const prefix = characters.slice(at, end).join('').toLowerCase();
    if (prefix === 'r' || prefix === 'b' || prefix === 'br') {
      const scan = scanString(characters, end, end, prefix === 'r' ? 'STRING' : 'BYTES', prefix !== 'b');
      if (!('dead' in scan)) return scan;
    }
  }
  const word = characters.slice(at, end).join('');
  return { type: FIXED_TOKENS.get(word) ?? 'IDENTIFIER', end };
}

function scanNumber(characters: readonly string[], at: number): Scan {
  if (characters[at] === '0' && characters[at + 1] === 'x' && isHex(characters[at + 2] ?? '')) {
    const end = runEnd(characters, at + 2, isHex);
    return isUnsignedMark(characters[end]) ? { type: 'NUM_UINT', end: end + 1 } : { type: 'NUM_INT', end };
  }
  const whole = runEnd(characters, at, isDigit);
  let end = whole;
  if (characters[end] === '.' && isDigit(characters[end + 1] ?? '')) end = runEnd(characters, end + 1, isDigit);
  end = exponentEnd(characters, end);
  if (end > whole) return { type: 'NUM_FLOAT', end };
  return isUnsignedMark(characters[end]) ? { type: 'NUM_UINT', end: end + 1 } : { type: 'NUM_INT', end };
}

function exponentEnd(characters: readonly string[], at: number): number {
  if (characters[at] !== 'e' && characters[at] !== 'E') return at;
  const digits = characters[at + 1] === '+' || characters[at + 1] === '-' ? at + 2 : at + 1;
  return isDigit(characters[digits] ?? '') ? runEnd(characters, digits, isDigit) : at;
}

/** The longest string that begins here: in triple quotes if those close, else in single ones. */
function scanString(
  characters: readonly string[],
  start: number,
  at: number,
  type: 'STRING' | 'BYTES',
  raw = false,
): Scan {
  const quote = characters[at] ?? '';
  const isTriple = characters[at + 1] === quote && characters[at + 2] === quote;
  if (isTriple) {
    const long = stringEnd(characters, at + 3, quote, 3, raw);
    if (long.closed) return { type, end: long.end };
  }
  const short = stringEnd(characters, at + 1, quote, 1, raw);
  return short.closed ? { type, end: short.end } : { dead: Math.max(short.end, start) };
}

function stringEnd(
  characters: readonly string[],
  from: number,
  quote: string,
  quotes: 1 | 3,
  raw: boolean,
): { closed: boolean; end: number } {
  let at = from;
  while (at < characters.length) {
    const character = characters[at] ?? '';
    if (character === quote && (quotes === 1 || (characters[at + 1] === quote && characters[at + 2] === quote))) {
      return { closed: true, end: at + quotes };
    }
    if (quotes === 1 && (character === '\n' || character === '\r')) return { closed: false, end: at };
    if (character === '\\' && !raw) {
      const sequence = escapeEnd(characters, at + 1);
      if (!sequence.valid) return { closed: false, end: sequence.end };
      at = sequence.end;
    } else {
      at++;
    }
  }
  return { closed: false, end: at };
}

/** The end of an escape sequence whose letter is at `at`, or the index of the character that makes it invalid. */
function escapeEnd(characters: readonly string[], at: number): { valid: boolean; end: number } {
  const letter = characters[at];
  if (letter === undefined) return { valid: false, end: at };
  if ('abfnrtv"\'\\?`'.includes(letter)) return { valid: true, end: at + 1 };
  if (letter === 'x' || letter === 'X') return digitsEnd(characters, at + 1, 2, isHex);
  if (letter === 'u') return digitsEnd(characters, at + 1, 4, isHex);
  if (letter === 'U') return digitsEnd(characters, at + 1, 8, isHex);
  if (letter >= '0' && letter <= '3') return digitsEnd(characters, at + 1, 2, isOctal);
  return { valid: false, end: at };
}

function digitsEnd(
  characters: readonly string[],
  at: number,
  count: number,
  isOne: (character: string) => boolean,
): { valid: boolean; end: number } {
  for (let i = 0; i < count; i++) if (!isOne(characters[at + i] ?? '')) return { valid: false, end: at + i };
  return { valid: true, end: at + count };
}

function scanEscapedName(characters: readonly string[], at: number): Scan {
  const end = runEnd(characters, at + 1, (character) => isNamePart(character) || '.-/ '.includes(character));
  return characters[end] === '`' && end > at + 1 ? { type: 'ESC_IDENTIFIER', end: end + 1 } : { dead: end };
}

function runEnd(characters: readonly string[], from: number, isOne: (character: string) => boolean): number {
  let at = from;
  while (at < characters.length && isOne(characters[at] ?? '')) at++;
  return at;
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\r' || character === '\n' || character === '\f';
}

function isLetter(character: string): boolean {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character === '_';
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function isOctal(character: string): boolean {
  return character >= '0' && character <= '7';
}

function isHex(character: string): boolean {
  return isDigit(character) || (character >= 'a' && character <= 'f') || (character >= 'A' && character <= 'F');
}

function isNamePart(character: string): boolean {
  return isLetter(character) || isDigit(character);
}

function isUnsignedMark(character: string | undefined): boolean {
  return character === 'u' || character === 'U';
}
