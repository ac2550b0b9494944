import { GO_ESCAPES } from '#model/validation/goValue.ts';
import { showValue } from '../values/show.ts';
import { CelError, isList, spendWork, type Value } from '../values/value.ts';
import { declare, type FunctionBody, type FunctionDeclaration } from './declaration.ts';
import { formatText } from './formatText.ts';

/** The signature was checked before the call. */
function text(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

function int(value: Value | undefined): number {
  return typeof value === 'bigint' ? Number(value) : 0;
}

function outOfRange(index: number): CelError {
  return new CelError(`index out of range: ${index}`);
}

const charAt: FunctionBody = (value, index) => {
  const characters = Array.from(text(value));
  const at = int(index);
  if (at < 0 || at > characters.length) return outOfRange(at);
  return characters[at] ?? '';
};

const indexOf: FunctionBody = (value, part, offset = 0n) => {
  if (text(part) === '') return offset;
  const characters = Array.from(text(value));
  const wanted = Array.from(text(part));
  const from = int(offset);
  if (from < 0) return outOfRange(from);
  for (let i = from; i <= characters.length - wanted.length; i++) if (standsAt(characters, wanted, i)) return BigInt(i);
  return -1n;
};

const lastIndexOf: FunctionBody = (value, part, offset) => {
  const characters = Array.from(text(value));
  const wanted = Array.from(text(part));
  if (wanted.length === 0) return offset ?? BigInt(characters.length);
  if (offset === undefined && wanted.length > characters.length) return -1n;
  const from = offset === undefined ? characters.length - 1 : int(offset);
  if (from < 0) return outOfRange(from);
  if (from >= characters.length) return -1n;
  for (let i = Math.min(from, characters.length - wanted.length); i >= 0; i--) {
    if (standsAt(characters, wanted, i)) return BigInt(i);
  }
  return -1n;
};

function standsAt(characters: readonly string[], wanted: readonly string[], at: number): boolean {
  return wanted.every((character, i) => characters[at + i] === character);
}

const replace: FunctionBody = (value, old, by, most = -1n) => {
  const limit = int(most) < 0 ? Number.POSITIVE_INFINITY : int(most);
  const parts = splitAtMost(text(value), text(old), limit);
  spendWork(text(value).length + parts.length * text(by).length);
  return parts.join(text(by));
};

/** Splits at the first `places` occurrences of a text; an empty one occurs before each character and at the end. */
function splitAtMost(whole: string, old: string, places: number): string[] {
  const parts = old === '' ? ['', ...Array.from(whole), ''] : whole.split(old);
  if (old === '' && whole === '') parts.pop();
  if (parts.length <= places + 1) return old === '' && whole === '' ? ['', ''] : parts;
  return [...parts.slice(0, places), parts.slice(places).join(old)];
}

const split: FunctionBody = (value, separator, most = -1n) => splitSome(text(value), text(separator), int(most));

function splitSome(whole: string, separator: string, limit: number): Value {
  spendWork(whole.length);
  if (limit === 0) return [];
  const parts = separator === '' ? Array.from(whole) : whole.split(separator);
  if (limit < 0 || parts.length <= limit) return parts;
  return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)];
}

const substring: FunctionBody = (value, start, end) => {
  const characters = Array.from(text(value));
  const from = int(start);
  const to = end === undefined ? characters.length : int(end);
  if (end !== undefined && from > to) return new CelError(`invalid substring range. start: ${from}, end: ${to}`);
  if (from < 0 || from > characters.length) return outOfRange(from);
  if (to < 0 || to > characters.length) return outOfRange(to);
  return characters.slice(from, to).join('');
};

const join: FunctionBody = (list = null, separator = '') => {
  const items = isList(list) ? list : [];
  for (const item of items) {
    if (typeof item !== 'string') return new CelError(`join: invalid input: ${showValue(item)}`);
    spendWork(item.length + text(separator).length);
  }
  return items.join(text(separator));
};

const quote: FunctionBody = (value) =>
  `"${Array.from(text(value), (character) => GO_ESCAPES.get(character) ?? character).join('')}"`;

const format: FunctionBody = (value, args = []) => formatText(text(value), isList(args) ? args : []);

/**
 * Removes Unicode white space at both ends: the next line character (U+0085) counts, the byte order mark (U+FEFF) does
 * not.
 */
function trimmed(value: string): string {
  let [first, end] = [0, value.length];
  while (first < end && isSpace(value[first] ?? '')) first++;
  while (end > first && isSpace(value[end - 1] ?? '')) end--;
  return value.slice(first, end);
}

function isSpace(character: string): boolean {
  return character === '\u0085' || (character !== '\ufeff' && character.trim() === '');
}

/** Strings of version 2. Upstream source (v1.36.2): vendor/github.com/google/cel-go/ext/strings.go. */
export const STRINGS: readonly FunctionDeclaration[] = [
  declare('charAt', [['string_char_at_int', 'string.(int): string', charAt]]),
  declare('indexOf', [
    ['string_index_of_string', 'string.(string): int', indexOf],
    ['string_index_of_string_int', 'string.(string, int): int', indexOf],
  ]),
  declare('lastIndexOf', [
    ['string_last_index_of_string', 'string.(string): int', lastIndexOf],
    ['string_last_index_of_string_int', 'string.(string, int): int', lastIndexOf],
  ]),
  declare('lowerAscii', [
    [
      'string_lower_ascii',
      'string.(): string',
      (value) => text(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    ],
  ]),
  declare('replace', [
    ['string_replace_string_string', 'string.(string, string): string', replace],
    ['string_replace_string_string_int', 'string.(string, string, int): string', replace],
  ]),
  declare('split', [
    ['string_split_string', 'string.(string): list(string)', split],
    ['string_split_string_int', 'string.(string, int): list(string)', split],
  ]),
  declare('substring', [
    ['string_substring_int', 'string.(int): string', substring],
    ['string_substring_int_int', 'string.(int, int): string', substring],
  ]),
  declare('trim', [['string_trim', 'string.(): string', (value) => trimmed(text(value))]]),
  declare('upperAscii', [
    [
      'string_upper_ascii',
      'string.(): string',
      (value) => text(value).replace(/[a-z]/g, (letter) => letter.toUpperCase()),
    ],
  ]),
  declare('format', [['string_format', 'string.(list(dyn)): string', format]]),
  declare('strings.quote', [['strings_quote', '(string): string', quote]]),
  declare('join', [
    ['list_join', 'list(string).(): string', join],
    ['list_join_string', 'list(string).(string): string', join],
  ]),
];
