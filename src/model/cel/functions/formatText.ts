import { compare } from '#base/order.ts';
import { goQuote } from '#model/validation/goValue.ts';
import { STRING } from '../types/celType.ts';
import { CelMap } from '../values/celMap.ts';
import { convert } from '../values/convert.ts';
import { utf8 } from '../values/integers.ts';
import {
  CelError,
  Duration,
  isList,
  spendWork,
  Timestamp,
  TypeValue,
  typeOf,
  Uint,
  type Value,
} from '../values/value.ts';

/** A clause that does not fit its argument; `argument` is its index. */
export class FormatError extends Error {
  readonly argument?: number;

  constructor(message: string, argument?: number) {
    super(message);
    this.argument = argument;
  }
}

/** The text that a clause such as `%.3f` produces for the argument at an index. */
type Clause = (letter: string, precision: number | undefined, argument: number) => string;

const DEFAULT_PRECISION = 6;
const TAKES: Readonly<Record<string, string>> = {
  s: 'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps',
  d: 'decimal clause can only be used on integers',
  f: 'fixed-point clause can only be used on doubles',
  e: 'scientific clause can only be used on doubles',
  b: 'only integers and bools can be formatted as binary',
  x: 'only integers, byte buffers, and strings can be formatted as hex',
  X: 'only integers, byte buffers, and strings can be formatted as hex',
  o: 'octal clause can only be used on integers',
};

/** The message for an argument whose type a clause does not accept. */
export function clauseError(letter: string, typeName: string): string {
  return `${TAKES[letter] ?? ''}, was given ${typeName}`;
}

/** The text with its clauses filled in. */
export function formatText(format: string, args: readonly Value[]): Value {
  try {
    return fillClauses(format, args.length, (letter, precision, i) => showArgument(letter, precision, args[i] ?? null))
      .text;
  } catch (error) {
    if (error instanceof FormatError) return new CelError(error.message);
    throw error;
  }
}

/**
 * Processes the clauses of a format. A literal format is checked before it has arguments: an early end is reported
 * before a missing argument.
 * Upstream source (v1.36.2): vendor/github.com/google/cel-go/ext/formatting.go.
 * @throws {FormatError}
 */
export function fillClauses(
  format: string,
  count: number,
  clause: Clause,
  isLiteral = false,
): { text: string; used: number } {
  let text = '';
  let argument = 0;
  for (let i = 0; i < format.length; ) {
    if (format[i] !== '%') {
      text += format[i];
      i++;
      continue;
    }
    if (format[i + 1] === '%') {
      text += '%';
      i += 2;
      continue;
    }
    const isCut = i + 1 >= format.length;
    if (argument >= count && !(isCut && isLiteral)) throw new FormatError(`index ${argument} out of range`);
    if (isCut) throw new FormatError('unexpected end of string');
    const { letter, precision, end } = readClause(format, i + 1);
    try {
      text += clause(letter, precision, argument);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      throw new FormatError(`error during formatting: ${error.message}`, error.argument);
    }
    argument++;
    i = end;
  }
  return { text, used: argument };
}

function readClause(format: string, start: number): { letter: string; precision: number | undefined; end: number } {
  const fail = (problem: string): FormatError => new FormatError(`could not parse formatting clause: ${problem}`);
  let at = start;
  let precision: number | undefined;
  if (format[at] === '.') {
    const digits = /^\d*/.exec(format.slice(at + 1))?.[0] ?? '';
    at += 1 + digits.length;
    if (at >= format.length) throw fail('error while parsing precision: could not find end of precision specifier');
    if (digits === '') {
      throw fail(
        'error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax',
      );
    }
    precision = Number(digits);
  }
  const letter = format[at] ?? '';
  if (!Object.hasOwn(TAKES, letter)) throw fail(`unrecognized formatting clause "${letter}"`);
  return { letter, precision, end: at + 1 };
}

function showArgument(letter: string, precision: number | undefined, value: Value): string {
  const shown = showWith(letter, precision ?? DEFAULT_PRECISION, value);
  if (shown === undefined) throw new FormatError(clauseError(letter, typeOf(value).name));
  return shown;
}

/** Undefined for a value that the clause does not accept. */
function showWith(letter: string, precision: number, value: Value): string | undefined {
  const integer = typeof value === 'bigint' ? value : value instanceof Uint ? value.value : undefined;
  switch (letter) {
    case 's':
      return showString(value);
    case 'd':
      return integer?.toString();
    case 'b':
      return typeof value === 'boolean' ? String(Number(value)) : integer?.toString(2);
    case 'o':
      return integer?.toString(8);
    case 'x':
      return showHex(value, integer);
    case 'X':
      return showHex(value, integer)?.toUpperCase();
    default:
      return showDouble(letter, precision, value);
  }
}

function showHex(value: Value, integer: bigint | undefined): string | undefined {
  if (typeof value === 'string') return hexOf(utf8(value));
  return value instanceof Uint8Array ? hexOf(value) : integer?.toString(16);
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function inThousands(digits: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

/** English format: commas between thousands, and an exponent as a power of ten with superscript digits. */
function showDouble(letter: string, precision: number, value: Value): string | undefined {
  if (value === 'NaN') return 'NaN';
  if (value === 'Infinity' || value === '-Infinity') return value === 'Infinity' ? '\u221e' : '-\u221e';
  if (typeof value !== 'number') return undefined;
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '\u221e' : '-\u221e';
  if (letter === 'f') {
    const [whole = '', fraction] = value.toFixed(Math.min(precision, 100)).split('.');
    const sign = whole.startsWith('-') ? '-' : '';
    const grouped = sign + inThousands(whole.slice(sign.length));
    return fraction === undefined ? grouped : `${grouped}.${fraction}`;
  }
  const [mantissa = '', power = '0'] = value.toExponential(Math.min(precision, 100)).split('e');
  const raised = Array.from(`${Math.abs(Number(power))}`.padStart(2, '0'), (digit) => RAISED[Number(digit)] ?? '').join(
    '',
  );
  return `${mantissa}\u202f\u00d7\u202f10${Number(power) < 0 ? '\u207b' : ''}${raised}`;
}

const RAISED = ['\u2070', '\u00b9', '\u00b2', '\u00b3', '\u2074', '\u2075', '\u2076', '\u2077', '\u2078', '\u2079'];

function showString(value: Value): string {
  spendWork(typeof value === 'string' ? value.length : 1);
  if (value === null) return 'null';
  if (isList(value)) return `[${value.map(showInside).join(', ')}]`;
  if (value instanceof CelMap) return showMap(value);
  const text = convert(value, STRING);
  if (typeof text === 'string' && isShown(value)) return text;
  throw new FormatError(clauseError('s', typeOf(value).name));
}

function isShown(value: Value): boolean {
  const { kind } = typeOf(value);
  return kind !== 'opaque' && kind !== 'struct';
}

function showMap(map: CelMap): string {
  const pairs = map.entries().map(([key, value]): [string, string] => {
    const { kind, name } = typeOf(key);
    if (kind !== 'string' && kind !== 'bool' && kind !== 'int' && kind !== 'uint') {
      throw new FormatError(`no formatting function for map key of type ${name}`);
    }
    return [showInside(key), showInside(value)];
  });
  pairs.sort(([a], [b]) => compare(a, b));
  return `{${pairs.map(([key, value]) => `${key}:${value}`).join(', ')}}`;
}

/** A part of a list or map: text in quotes, times as function calls, doubles with six digits. */
function showInside(value: Value): string {
  if (typeof value === 'string') return goQuote(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return goQuote(Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf');
    return value.toFixed(DEFAULT_PRECISION);
  }
  if (value instanceof Uint8Array) return `b${goQuote(showString(value))}`;
  if (value instanceof Timestamp) return `timestamp(${goQuote(showString(value))})`;
  if (value instanceof Duration) return `duration(${goQuote(showString(value))})`;
  if (value instanceof TypeValue || isShown(value)) return showString(value);
  throw new FormatError(`no formatting function for ${typeOf(value).name}`);
}
