import { GO_ESCAPES, goQuote } from '#model/validation/goValue.ts';

/** A value that Go has parsed, in Go's own format; or the reason that it refuses the text. */
export type GoRead<Value> = { readonly value: Value } | { readonly problem: string };

const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const FALSE = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

/** Upstream source (Go 1.26): strconv/atob.go, ParseBool. */
export function readBool(text: string): GoRead<boolean> {
  if (TRUE.has(text)) return { value: true };
  return FALSE.has(text) ? { value: false } : refused('ParseBool', text, 'invalid syntax');
}

const DIGITS: readonly { readonly prefix: string; readonly digits: RegExp }[] = [
  { prefix: '0x', digits: /^[0-9a-f]+$/i },
  { prefix: '0o', digits: /^[0-7]+$/ },
  { prefix: '0b', digits: /^[01]+$/ },
];

/** An integer with the prefixes and underscores of Go's source. Upstream source (Go 1.26): strconv/atoi.go, ParseInt with base 0. */
export function readInt(text: string, bits: 32 | 64): GoRead<number> {
  const [, sign = '', body = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  const amount = amountOf(body);
  if (amount === undefined) return refused('ParseInt', text, 'invalid syntax');
  const value = sign === '-' ? -amount : amount;
  const most = 2n ** BigInt(bits - 1);
  if (value >= most || value < -most) return refused('ParseInt', text, 'value out of range');
  return { value: Number(value) };
}

function amountOf(body: string): bigint | undefined {
  const prefixed = DIGITS.find(({ prefix }) => body.toLowerCase().startsWith(prefix));
  const isOctal = !prefixed && /^0[0-7_]/.test(body);
  const plain = withoutUnderscores(prefixed ? body.slice(2) : body, prefixed !== undefined || isOctal);
  if (plain === undefined) return undefined;
  if (prefixed) return prefixed.digits.test(plain) ? BigInt(`${prefixed.prefix}${plain}`) : undefined;
  if (isOctal) return /^[0-7]+$/.test(plain) ? BigInt(`0o${plain.slice(1)}`) : undefined;
  return /^(0|[1-9]\d*)$/.test(plain) ? BigInt(plain) : undefined;
}

/** Underscores may stand between two digits, or between a prefix and its first digit. */
function withoutUnderscores(digits: string, mayBegin: boolean): string | undefined {
  if (!digits.includes('_')) return digits;
  const isWhole = mayBegin ? /^_?[0-9a-f]+(_[0-9a-f]+)*$/i : /^\d+(_\d+)*$/;
  return isWhole.test(digits) ? digits.replaceAll('_', '') : undefined;
}

const UNITS_S: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
};
/** A Go duration counts nanoseconds in 64 bits. */
const MOST_SECONDS = 2 ** 63 / 1e9;

/** Seconds of a duration such as `90s`, `1h30m` or `-1s`. Upstream source (Go 1.26): time/format.go, ParseDuration. */
export function readSeconds(text: string): GoRead<number> {
  const [, sign = '', body = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  const invalid = { problem: `time: invalid duration ${durationQuote(text)}` };
  if (body === '0') return { value: 0 };
  if (body === '') return invalid;
  let sum = 0;
  for (let rest = body; rest !== ''; ) {
    const amount = /^(\d+\.?\d*|\.\d+)/.exec(rest)?.[0];
    if (amount === undefined) return invalid;
    const unit = /^[^.\d]*/.exec(rest.slice(amount.length))?.[0] ?? '';
    if (unit === '') return { problem: `time: missing unit in duration ${durationQuote(text)}` };
    const seconds = Object.hasOwn(UNITS_S, unit) ? UNITS_S[unit] : undefined;
    if (seconds === undefined)
      return { problem: `time: unknown unit ${durationQuote(unit)} in duration ${durationQuote(text)}` };
    sum += Number(amount) * seconds;
    rest = rest.slice(amount.length + unit.length);
  }
  if (sum > MOST_SECONDS) return invalid;
  return { value: sign === '-' ? -sum : sum };
}

/** Go's package time has its own quoting: it escapes only quotes, backslashes and non-ASCII bytes. */
function durationQuote(text: string): string {
  const letters = [...text].map((letter) => {
    if (letter === '"' || letter === '\\') return `\\${letter}`;
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x20 || code >= 0x80 ? bytesOf(letter) : letter;
  });
  return `"${letters.join('')}"`;
}

function bytesOf(letter: string): string {
  return encodeURIComponent(letter).toLowerCase().replaceAll('%', '\\x');
}

function refused(reader: string, text: string, why: string): { readonly problem: string } {
  return { problem: `strconv.${reader}: parsing ${goQuote(text)}: ${why}` };
}

/** A character as Go's `%q` writes it: `'='`. */
export function goQuoteLetter(letter: string): string {
  if (letter === "'") return "'\\''";
  return letter === '"' ? `'"'` : `'${GO_ESCAPES.get(letter) ?? letter}'`;
}
