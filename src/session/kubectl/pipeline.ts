import { limitProblem } from '#base/limits.ts';
import { ownValue } from '#base/record.ts';
import { readPipeline, type ShellCommand, ShellError } from '#base/shell.ts';
import type { ManifestFile } from '#protocol/input.ts';
import { KubectlError } from './kubectlError.ts';

/**
 * The programs of a line. Here-documents may have several lines; the rest is one line.
 * @throws {KubectlError} for shell syntax that this terminal does not support.
 */
export function pipelineOf(line: string): readonly ShellCommand[] {
  const problem = lineProblem(line);
  if (problem !== undefined) throw new KubectlError(`error: ${problem}`);
  const loop = loopPointer(line);
  if (loop !== undefined) throw new KubectlError(loop);
  try {
    return readPipeline(line);
  } catch (error) {
    if (error instanceof ShellError) throw new KubectlError(error.message);
    throw error;
  }
}

/** The problem of a line that is too long; undefined otherwise. */
export function lineProblem(line: string): string | undefined {
  const hasDocument = line.includes('<<') && line.includes('\n');
  const [first = ''] = hasDocument ? line.split('\n', 1) : [line];
  return limitProblem('line', first.length) ?? limitProblem('text', line.length);
}

/** A hint for a shell loop: the `repeat` line that does the same here. Undefined for any other line. */
function loopPointer(line: string): string | undefined {
  const [, word] = /^\s*(while|until|for|watch)(?=\s|$)/.exec(line) ?? [];
  if (word === undefined) return undefined;
  const [, given] = /\b(?:kubectl|k)\s+(get\s[^;|&<>'"]*)/.exec(line) ?? [];
  const [, seconds = '2'] = /(?:\bsleep|\s-n|--interval)[ =]*(\d+(?:\.\d+)?)/.exec(line) ?? [];
  const command = `kubectl ${(given ?? 'get pods').trim()}`;
  return `${word}: this terminal has no loops. Write: repeat 20 ${seconds}s ${command}. It runs the get 20 times, ${seconds} s apart. ${command} --watch prints each change.`;
}

/** Programs that print their arguments or input. */
const PRINTERS: Readonly<Record<string, (words: readonly string[], given: Given) => string>> = { echo, printf, cat };

/** Input that a program may read. */
interface Given {
  readonly input: string | undefined;
  readonly files: readonly ManifestFile[];
}

/** The output of `echo`, `printf` or `cat`; undefined for any other program. */
export function printedText({ words }: ShellCommand, given: Given): string | undefined {
  const [name = '', ...rest] = words;
  return ownValue(PRINTERS, name)?.(rest, given);
}

/** The input after `<`, `<<` or `<<<`; else the output of the program before. */
export function inputOf(
  { input }: ShellCommand,
  files: readonly ManifestFile[],
  before: string | undefined,
): string | undefined {
  if (!input) return before;
  return 'text' in input ? input.text : fileText(files, input.file);
}

/** @throws {KubectlError} when the editor has no such file. */
function fileText(files: readonly ManifestFile[], name: string): string {
  const file = files.find((one) => one.name === name.replace(/^\.\//, ''));
  if (!file) throw new KubectlError(`${name}: No such file or directory (this terminal has the files of the editor)`);
  return file.text;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', a: '\x07', '0': '\0' };

function unescaped(text: string): string {
  return text.replace(/\\([ntra0\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

function echo(words: readonly string[]): string {
  const at = words.findIndex((word) => !/^-[neE]+$/.test(word));
  const options = (at < 0 ? words : words.slice(0, at)).join('');
  const text = (at < 0 ? [] : words.slice(at)).join(' ');
  return `${options.includes('e') ? unescaped(text) : text}${options.includes('n') ? '' : '\n'}`;
}

function printf([format, ...values]: readonly string[]): string {
  if (format === undefined) throw new KubectlError('printf: usage: printf format [arguments]');
  const left = [...values];
  const once = () =>
    unescaped(format).replace(/%([sd%])/g, (_, sign: string) => (sign === '%' ? '%' : (left.shift() ?? '')));
  let text = once();
  // printf repeats the format while there are values left for it.
  for (let before = values.length; left.length > 0 && left.length < before; text += once()) before = left.length;
  return text;
}

function cat(words: readonly string[], { input, files }: Given): string {
  const names = words.length === 0 ? ['-'] : words;
  return names
    .map((name) => {
      if (name !== '-') return fileText(files, name);
      if (input === undefined)
        throw new KubectlError('cat: there is nothing to read: write <<EOF or the name of a file of the editor');
      return input;
    })
    .join('');
}
