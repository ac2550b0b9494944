import { RE2JS, RE2JSException } from 're2js';
import { limitProblem } from '#base/limits.ts';
import { ownValue } from '#base/record.ts';
import { KubectlError } from '../kubectlError.ts';
import { type FlagSpec, parseFlags } from '../parseFlags.ts';
import type { Printed } from '../writeOutput.ts';

const flag = (name: string, short: string): FlagSpec => ({ name, short, takes: 'nothing' });
const count = (name: string, short: string): FlagSpec => ({ name, short, takes: 'number' });

const FILTERS: Readonly<
  Record<string, { readonly flags: readonly FlagSpec[]; readonly run: (lines: string[], given: Given) => string[] }>
> = {
  grep: {
    flags: [
      flag('ignore-case', 'i'),
      flag('invert-match', 'v'),
      flag('extended-regexp', 'E'),
      flag('fixed-strings', 'F'),
      flag('word-regexp', 'w'),
      flag('count', 'c'),
      count('after-context', 'A'),
      count('before-context', 'B'),
      count('context', 'C'),
    ],
    run: grep,
  },
  head: { flags: [count('lines', 'n')], run: (lines, { flags }) => lines.slice(0, flags.number('lines') ?? 10) },
  tail: { flags: [count('lines', 'n')], run: (lines, { flags }) => lastLines(lines, flags.number('lines') ?? 10) },
  sort: { flags: [flag('reverse', 'r')], run: (lines, { flags }) => sorted(lines, flags.isOn('reverse')) },
  wc: { flags: [flag('lines', 'l')], run: (lines) => [String(lines.length)] },
};

type Given = ReturnType<typeof parseFlags>;

/**
 * The output after `| grep ...` and similar programs. The error stream is not filtered.
 * @throws {KubectlError} for a program that this terminal does not have.
 */
export function filtered(printed: Printed, filters: readonly (readonly string[])[]): Printed {
  let { out } = printed;
  const why: string[] = [];
  for (const [name = '', ...words] of filters) {
    const filter = ownValue(FILTERS, name);
    if (!filter) throw new KubectlError(`${name}: after | this terminal has only ${Object.keys(FILTERS).join(', ')}`);
    const given = givenTo(name, words, filter.flags);
    const lines = out === '' ? [] : (out.endsWith('\n') ? out.slice(0, -1) : out).split('\n');
    if (filter.run === grep) why.push(...missed(printed, given));
    out = filter
      .run(lines, given)
      .map((line) => `${line}\n`)
      .join('');
  }
  const err = [printed.err ?? '', ...new Set(why)].filter(Boolean).join('\n');
  return { ...printed, out, ...(err !== '' && { err }) };
}

/** Explanations for missing lines that a grep would match. */
function missed({ absentLines = [] }: Printed, { words, flags }: Given): string[] {
  const [pattern] = words;
  if (pattern === undefined || flags.isOn('invert-match')) return [];
  const texts = absentLines.map(({ text }) => text);
  const matches = isWord(pattern, flags) ? wordMatcher(pattern, flags) : patternMatcher(pattern, flags, texts);
  return absentLines.filter(({ text }) => matches(text)).map(({ why }) => why);
}

/** The arguments of a program; `-5` becomes `-n 5`. */
function givenTo(name: string, words: readonly string[], flags: readonly FlagSpec[]): Given {
  const spelled = words.flatMap((word) => (/^-\d+$/.test(word) ? ['-n', word.slice(1)] : [word]));
  try {
    return parseFlags(spelled, flags, name);
  } catch (error) {
    if (!(error instanceof KubectlError)) throw error;
    throw new KubectlError(`${name}: ${error.message.split('\n')[0]?.replace(/^error: /, '')}`);
  }
}

function lastLines(lines: readonly string[], most: number): string[] {
  return most === 0 ? [] : lines.slice(-most);
}

function sorted(lines: readonly string[], isReverse: boolean): string[] {
  const inOrder = [...lines].sort();
  return isReverse ? inOrder.reverse() : inOrder;
}

function grep(lines: string[], { words, flags }: Given): string[] {
  const [pattern, ...files] = words;
  if (pattern === undefined) throw new KubectlError('usage: grep [-ivEFwc] [-A NUM] [-B NUM] [-C NUM] PATTERN');
  if (files.length > 0) throw new KubectlError(`grep: ${files[0]}: No such file or directory`);
  const matches = isWord(pattern, flags) ? wordMatcher(pattern, flags) : patternMatcher(pattern, flags, lines);
  const hits = lines.map((line) => matches(line) !== flags.isOn('invert-match'));
  if (flags.isOn('count')) return [String(hits.filter(Boolean).length)];
  const around = flags.number('context') ?? 0;
  const [before, after] = [flags.number('before-context') ?? around, flags.number('after-context') ?? around];
  const shown = lines.map((_, at) => hits.slice(Math.max(0, at - after), at + before + 1).some(Boolean));
  const parted = before + after > 0;
  return lines.flatMap((line, at) => {
    if (!shown[at]) return [];
    const isGap = parted && at > 0 && !shown[at - 1] && shown.slice(0, at).some(Boolean);
    return isGap ? ['--', line] : [line];
  });
}

type Matcher = (line: string) => boolean;

/** Most search texts contain no pattern characters. */
function isWord(pattern: string, flags: Given['flags']): boolean {
  if (flags.isOn('word-regexp')) return false;
  return flags.isOn('fixed-strings') || !/[\\^$.*+?()[\]{}|]/.test(pattern);
}

function wordMatcher(word: string, flags: Given['flags']): Matcher {
  if (!flags.isOn('ignore-case')) return (line) => line.includes(word);
  const lower = word.toLowerCase();
  return (line) => line.toLowerCase().includes(lower);
}

function patternMatcher(pattern: string, flags: Given['flags'], lines: readonly string[]): Matcher {
  const expression = expressionOf(pattern, flags);
  const letters = lines.reduce((sum, line) => sum + line.length + 1, 0);
  const problem = limitProblem('grepSteps', expression.programSize() * letters);
  if (problem !== undefined) throw new KubectlError(`grep: ${problem}`);
  return (line) => expression.matcher(line).find();
}

/** RE2 bounds the run time of every pattern. */
function expressionOf(pattern: string, flags: Given['flags']): RE2JS {
  const plain = flags.isOn('fixed-strings')
    ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    : flags.isOn('extended-regexp')
      ? pattern
      : withoutBackslashes(pattern);
  const whole = flags.isOn('word-regexp') ? `\\b(?:${plain})\\b` : plain;
  try {
    return RE2JS.compile(whole, flags.isOn('ignore-case') ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new KubectlError(`grep: ${pattern}: this is not a pattern`);
  }
}

/**
 * grep's basic expressions swap the meaning with and without the backslash: `\|`, `\+`, `\?`, `\(`, `\)`, `\{` and
 * `\}` are the operators.
 */
function withoutBackslashes(pattern: string): string {
  return pattern.replace(/\\([|+?(){}])|([|+?(){}])|\\./g, (all, escaped?: string, bare?: string) =>
    escaped !== undefined ? escaped : bare !== undefined ? `\\${bare}` : all,
  );
}
