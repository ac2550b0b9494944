/** A recipe of CONTRIBUTING.md as a script: the same files in the same order, and the edits of each. */
import type { Copy } from './copy.ts';

/** One item of the recipe's list. */
export interface Step {
  /** The file as CONTRIBUTING.md names it. A word in capitals is a name that the reader chooses. */
  readonly file: string;
  /** A text that only this file has, so that a moved file is found; absent when the step makes the file. */
  readonly declares?: string;
  /** The tool that names the step when somebody forgets it. `test`: the tests of the recipe then fail. */
  readonly missedBy?: 'tsc' | 'generate' | 'test';
  /** The file that tsc names instead of this one. */
  readonly tscNames?: string;
  readonly apply: (copy: Copy, path: string) => void;
}

export interface Recipe {
  /** Its heading in CONTRIBUTING.md. */
  readonly heading: string;
  /** The names chosen for this example, by the words in capitals. */
  readonly names: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  /** Scripts that write generated files, which the recipe has to run. */
  readonly generators?: readonly string[];
  /** Arguments of `node` for what the recipe runs in the end: mostly its tests. All must succeed. */
  readonly proofs: readonly (readonly string[])[];
}

/** Runs these test files. */
export function unitTests(...files: readonly string[]): readonly string[] {
  return ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', ...files];
}

/** A step that makes a file. */
export function makes(file: string, text: string, missedBy?: Step['missedBy']): Step {
  return { file, ...(missedBy && { missedBy }), apply: (copy, path) => copy.write(path, text) };
}

/** A step that edits the file that has the text `declares`. */
export function changes(
  file: string,
  declares: string,
  edit: (text: string) => string,
  missedBy?: Step['missedBy'],
): Step {
  return {
    file,
    declares,
    ...(missedBy && { missedBy }),
    apply: (copy, path) => copy.write(path, edit(copy.read(path))),
  };
}

/** The file of a step, with the names of the example. */
export function pathOf({ file }: Step, names: Recipe['names']): string {
  return Object.entries(names).reduce((path, [word, name]) => path.replaceAll(word, name), file);
}

/** Adds an import; the formatter sorts it. */
export function withImport(text: string, line: string): string {
  const first = text.search(/^import /m);
  if (first < 0) throw new Error('the file has no import to stand beside');
  return `${text.slice(0, first)}${line}\n${text.slice(first)}`;
}

/** Adds lines after the only line that contains `anchor`. */
export function after(text: string, anchor: string, lines: string): string {
  const end = text.indexOf('\n', placeOf(text, anchor));
  return `${text.slice(0, end + 1)}${lines}\n${text.slice(end + 1)}`;
}

/** Adds lines before the only line that contains `anchor`. */
export function before(text: string, anchor: string, lines: string): string {
  const start = text.lastIndexOf('\n', placeOf(text, anchor)) + 1;
  return `${text.slice(0, start)}${lines}\n${text.slice(start)}`;
}

/** Replaces the only occurrence of `anchor`. */
export function replaced(text: string, anchor: string, by: string): string {
  const at = placeOf(text, anchor);
  return text.slice(0, at) + by + text.slice(at + anchor.length);
}

/**
 * Adds an entry at the end of the list, the object or the block that the line with `anchor` opens. The formatter has
 * put the closing bracket under the beginning of that line, or at its end.
 */
export function intoList(text: string, anchor: string, entry: string): string {
  const at = placeOf(text, anchor);
  const start = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(start, end);
  if (/[[({]$/.test(line)) {
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const close = new RegExp(`^${indent}[\\])}]`, 'm').exec(text.slice(end + 1));
    if (!close) throw new Error(`the list that begins with "${anchor}" has no end`);
    const place = end + 1 + close.index;
    return `${text.slice(0, place)}${entry}\n${text.slice(place)}`;
  }
  const close = Math.max(...[']', '}'].map((bracket) => line.lastIndexOf(bracket)));
  if (close < 0) throw new Error(`"${anchor}" begins no list`);
  const isEmpty = /[[{]\s*$/.test(line.slice(0, close));
  return `${text.slice(0, start + close)}${isEmpty ? '' : ', '}${entry.replace(/,$/, '')}${text.slice(start + close)}`;
}

function placeOf(text: string, anchor: string): number {
  const at = text.indexOf(anchor);
  if (at < 0) throw new Error(`"${anchor}" is not there`);
  if (text.includes(anchor, at + 1)) throw new Error(`"${anchor}" is there more than once`);
  return at;
}
