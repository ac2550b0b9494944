import { goQuote } from '#model/validation/goValue.ts';
import { type GoRead, goQuoteLetter, readBool, readInt, readSeconds } from './goValues.ts';
import { KubectlError, notHere } from './kubectlError.ts';

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
