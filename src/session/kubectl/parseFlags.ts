import { GO_ESCAPES, goQuote } from '#model/validation/goValue.ts';
import { KubectlError, notHere } from './kubectlError.ts';

const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);

const FALSE = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

const DIGITS: readonly { readonly prefix: string; readonly digits: RegExp }[] = [
  { prefix: '0x', digits: /^[0-9a-f]+$/i },
  { prefix: '0o', digits: /^[0-7]+$/ },
  { prefix: '0b', digits: /^[01]+$/ },
];

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

/** A flag of a command. */
export interface FlagSpec {
  readonly name: string;
  readonly short?: string;
  /** `nothing`: a switch, which may still be written `--flag=false`. `number` has 64 bits, `int32` has 32, `duration` is Go's. */
  readonly takes: 'nothing' | 'text' | 'number' | 'int32' | 'duration';
  /** The value of a flag that is written without one. */
  readonly bare?: string;
  /** The allowed values, as help shows them. */
  readonly choices?: string;
  /** kubectl has the flag, this terminal does not. */
  readonly isAbsent?: boolean;
}

/** The words of a command without its flags, and the flags. */
export interface ParsedWords {
  readonly words: readonly string[];
  readonly flags: Flags;
  /** The number of words before `--`; all where there is none. */
  readonly beforeDash: number;
}

/** The flags of a line, with their values. */
export class Flags {
  private readonly said = new Map<string, string[]>();

  add(name: string, value: string): void {
    this.said.set(name, [...(this.said.get(name) ?? []), value]);
  }

  has(name: string): boolean {
    return this.said.has(name);
  }

  /** The value given last. */
  text(name: string): string | undefined {
    return this.said.get(name)?.at(-1);
  }

  /** All values, also split at commas. */
  list(name: string): string[] {
    return (this.said.get(name) ?? []).flatMap((value) => value.split(','));
  }

  /** The same flags without one of them. */
  without(name: string): Flags {
    const others = new Flags();
    for (const [flag, values] of this.said) if (flag !== name) for (const value of values) others.add(flag, value);
    return others;
  }

  /** All values as given. */
  all(name: string): readonly string[] {
    return this.said.get(name) ?? [];
  }

  /** The flags as kubectl writes them down. */
  written(): string[] {
    return [...this.said].flatMap(([name, values]) => values.map((value) => `--${name}=${value}`));
  }

  isOn(name: string, otherwise = false): boolean {
    const value = this.text(name);
    return value === undefined ? otherwise : value === 'true';
  }

  number(name: string): number | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : Number(value);
  }

  /** The seconds of a duration flag. */
  seconds(name: string): number | undefined {
    const read = readSeconds(this.text(name) ?? '');
    return 'value' in read ? read.value : undefined;
  }
}

/**
 * Parses words and flags. Flags may stand anywhere among the words; `--` ends them. Errors are pflag's. Upstream
 * source (v1.36.2): vendor/github.com/spf13/pflag/flag.go.
 */
export function parseFlags(given: readonly string[], specs: readonly FlagSpec[], command: string): ParsedWords {
  const words: string[] = [];
  const flags = new Flags();
  const rest = [...given];
  let beforeDash: number | undefined;
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      beforeDash = words.length;
      words.push(...rest);
      break;
    }
    if (word.startsWith('--')) takeLong(word, rest, specs, flags, command);
    else if (word.startsWith('-') && word.length > 1) takeShort(word, rest, specs, flags, command);
    else words.push(word);
  }
  return { words, flags, beforeDash: beforeDash ?? words.length };
}

function takeLong(word: string, rest: string[], specs: readonly FlagSpec[], flags: Flags, command: string): void {
  const equals = word.indexOf('=');
  const name = word.slice(2, equals < 0 ? undefined : equals);
  if (/^--[-=]/.test(word)) throw see(`bad flag syntax: ${word}`, command);
  const spec = specs.find((candidate) => candidate.name === name);
  if (!spec) throw see(`unknown flag: --${name}`, command);
  if (spec.isAbsent) throw notHere(`kubectl ${command} --${name}`);
  if (equals >= 0) add(flags, spec, word.slice(equals + 1), command);
  else if (valueWithout(spec) !== undefined) flags.add(name, valueWithout(spec) ?? '');
  else {
    const value = rest.shift();
    if (value === undefined) throw see(`flag needs an argument: --${name}`, command);
    add(flags, spec, value, command);
  }
}

/** The value of a flag written without one; undefined when the flag takes the next word. */
function valueWithout({ takes, bare }: FlagSpec): string | undefined {
  return takes === 'nothing' ? 'true' : bare;
}

function takeShort(word: string, rest: string[], specs: readonly FlagSpec[], flags: Flags, command: string): void {
  let letters = word.slice(1);
  while (letters !== '') {
    const letter = letters[0] as string;
    const spec = specs.find(({ short }) => short === letter);
    if (!spec) throw see(`unknown shorthand flag: ${goQuoteLetter(letter)} in -${letters}`, command);
    if (spec.isAbsent) throw notHere(`kubectl ${command} -${letter}`);
    const after = letters.slice(1);
    const bare = valueWithout(spec);
    if (after.length > 1 && after.startsWith('=')) {
      add(flags, spec, after.slice(1), command);
      return;
    }
    if (bare !== undefined) {
      flags.add(spec.name, bare);
      letters = after;
      continue;
    }
    const value = after === '' ? rest.shift() : after;
    if (value === undefined) throw see(`flag needs an argument: ${goQuoteLetter(letter)} in -${letters}`, command);
    add(flags, spec, value, command);
    return;
  }
}

function add(flags: Flags, spec: FlagSpec, value: string, command: string): void {
  const { name, short } = spec;
  const read = readValue(spec, value);
  if ('problem' in read) {
    const which = goQuote(short === undefined ? `--${name}` : `-${short}, --${name}`);
    throw see(`invalid argument ${goQuote(value)} for ${which} flag: ${read.problem}`, command);
  }
  flags.add(name, spec.takes === 'duration' ? value : String(read.value));
}

function readValue({ takes }: FlagSpec, value: string): GoRead<string | number | boolean> {
  switch (takes) {
    case 'text':
      return { value };
    case 'nothing':
      return readBool(value);
    case 'number':
      return readInt(value, 64);
    case 'int32':
      return readInt(value, 32);
    case 'duration':
      return readSeconds(value);
  }
}

function see(message: string, command: string): KubectlError {
  return new KubectlError(`error: ${message}\nSee 'kubectl ${command} --help' for usage.`);
}

/** A value that Go has parsed, in Go's own format; or the reason that it refuses the text. */
type GoRead<Value> = { readonly value: Value } | { readonly problem: string };

/** Upstream source (Go 1.26): strconv/atob.go, ParseBool. */
function readBool(text: string): GoRead<boolean> {
  if (TRUE.has(text)) return { value: true };
  return FALSE.has(text) ? { value: false } : refused('ParseBool', text, 'invalid syntax');
}

/** An integer with the prefixes and underscores of Go's source. Upstream source (Go 1.26): strconv/atoi.go, ParseInt with base 0. */
function readInt(text: string, bits: 32 | 64): GoRead<number> {
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

/** Seconds of a duration such as `90s`, `1h30m` or `-1s`. Upstream source (Go 1.26): time/format.go, ParseDuration. */
function readSeconds(text: string): GoRead<number> {
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
function goQuoteLetter(letter: string): string {
  if (letter === "'") return "'\\''";
  return letter === '"' ? `'"'` : `'${GO_ESCAPES.get(letter) ?? letter}'`;
}
