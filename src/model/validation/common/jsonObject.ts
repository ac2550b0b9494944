import { fromBase64Url } from '#base/base64url.ts';
import { goQuote } from '../goValue.ts';

const MAX_DEPTH = 10_000;
const LITERALS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };
const DIGITS = /\d*/y;

/** The expected next part. */
type State = 'value' | 'firstElement' | 'firstKey' | 'key' | 'colon' | 'afterValue';

/**
 * The problem of a text that is no JSON object, in the words of Go's `json.Unmarshal` into a map; undefined when it is
 * one, or null. Each character is one byte.
 */
export function jsonObjectProblem(text: string): string | undefined {
  const problem = jsonSyntaxProblem(text);
  if (problem !== undefined) return problem;
  const first = text.trimStart().charAt(0);
  if (first === '{' || first === 'n') return undefined;
  const found = first === '[' ? 'array' : first === '"' ? 'string' : first === 't' || first === 'f' ? 'bool' : 'number';
  return `json: cannot unmarshal ${found} into Go value of type map[string]interface {}`;
}

/** The problem of a text that is no JSON, in Go's words; undefined when it is JSON. */
export function jsonSyntaxProblem(text: string): string | undefined {
  return new Scanner(text).scan();
}

/** Follows the states of Go's scanner, to get its messages. */
class Scanner {
  private readonly text: string;
  private readonly open: ('{' | '[')[] = [];
  private at = 0;
  private state: State | undefined = 'value';

  constructor(text: string) {
    this.text = text;
  }

  scan(): string | undefined {
    for (;;) {
      while (/[ \t\r\n]/.test(this.text.charAt(this.at))) this.at++;
      if (this.at >= this.text.length) return this.state === undefined ? undefined : 'unexpected end of JSON input';
      const problem = this.step(this.text.charAt(this.at));
      if (problem !== undefined) return problem;
    }
  }

  private step(character: string): string | undefined {
    switch (this.state) {
      case undefined:
        return this.bad('after top-level value');
      case 'firstElement':
        return character === ']' ? this.close() : this.value(character);
      case 'value':
        return this.value(character);
      case 'firstKey':
        return character === '}' ? this.close() : this.key(character);
      case 'key':
        return this.key(character);
      case 'colon':
        return character === ':' ? this.next('value') : this.bad('after object key');
      case 'afterValue':
        return this.afterValue(character);
    }
  }

  private value(character: string): string | undefined {
    if (character === '{' || character === '[') {
      if (this.open.length >= MAX_DEPTH) return 'exceeded max depth';
      this.open.push(character);
      return this.next(character === '{' ? 'firstKey' : 'firstElement');
    }
    if (character === '"') return this.string() ?? this.ended();
    if (character === '-' || /\d/.test(character)) return this.number() ?? this.ended();
    const literal = LITERALS[character];
    return literal === undefined ? this.bad('looking for beginning of value') : (this.literal(literal) ?? this.ended());
  }

  private key(character: string): string | undefined {
    if (character !== '"') return this.bad('looking for beginning of object key string');
    const problem = this.string();
    this.state = 'colon';
    return problem;
  }

  private afterValue(character: string): string | undefined {
    const isObject = this.open.at(-1) === '{';
    if (character === ',') return this.next(isObject ? 'key' : 'value');
    if (character === (isObject ? '}' : ']')) return this.close();
    return this.bad(isObject ? 'after object key:value pair' : 'after array element');
  }

  private close(): undefined {
    this.at++;
    this.open.pop();
    this.ended();
  }

  private ended(): undefined {
    this.state = this.open.length > 0 ? 'afterValue' : undefined;
  }

  private next(state: State): undefined {
    this.at++;
    this.state = state;
  }

  private string(): string | undefined {
    for (this.at++; this.at < this.text.length; this.at++) {
      const character = this.text.charAt(this.at);
      if (character < ' ') return this.bad('in string literal');
      if (character === '"') {
        this.at++;
        return undefined;
      }
      const problem = character === '\\' ? this.escape() : undefined;
      if (problem !== undefined) return problem;
    }
    return this.bad('');
  }

  private escape(): string | undefined {
    this.at++;
    const character = this.text.charAt(this.at);
    if (character !== 'u') return /["\\/bfnrt]/.test(character) ? undefined : this.bad('in string escape code');
    for (let digit = 0; digit < 4; digit++) {
      this.at++;
      if (!/[0-9a-fA-F]/.test(this.text.charAt(this.at))) return this.bad('in \\u hexadecimal character escape');
    }
    return undefined;
  }

  private number(): string | undefined {
    if (this.text.charAt(this.at) === '-') this.at++;
    if (this.text.charAt(this.at) === '0') this.at++;
    else if (this.digits() === 0) return this.bad('in numeric literal');
    if (this.text.charAt(this.at) === '.') {
      this.at++;
      if (this.digits() === 0) return this.bad('after decimal point in numeric literal');
    }
    if (!/[eE]/.test(this.text.charAt(this.at))) return undefined;
    this.at++;
    if (/[+-]/.test(this.text.charAt(this.at))) this.at++;
    return this.digits() === 0 ? this.bad('in exponent of numeric literal') : undefined;
  }

  private digits(): number {
    DIGITS.lastIndex = this.at;
    const length = DIGITS.exec(this.text)?.[0].length ?? 0;
    this.at += length;
    return length;
  }

  private literal(word: string): string | undefined {
    for (const letter of word) {
      if (this.text.charAt(this.at) !== letter) return this.bad(`in literal ${word} (expecting '${letter}')`);
      this.at++;
    }
    return undefined;
  }

  private bad(where: string): string {
    if (this.at >= this.text.length) return 'unexpected end of JSON input';
    const character = this.text.charAt(this.at);
    const shown = character === "'" ? "\\'" : character === '"' ? '"' : goQuote(character).slice(1, -1);
    return `invalid character '${shown}' ${where}`;
  }
}

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
