import { limitProblem } from '#base/limits.ts';
import { KubectlError } from './kubectlError.ts';

const PLAIN = /[^\s'"\\|<>;&$`]/;

const PIPE = Symbol('|');

/** The words of each command of a line, with `|` between them, as a shell separates them: quotes and backslashes, and nothing else of a shell. */
export function splitPipeline(line: string): string[][] {
  const commands: string[][] = [[]];
  for (const part of partsOf(line)) {
    if (part !== PIPE) commands.at(-1)?.push(part);
    else if (commands.at(-1)?.length === 0) throw new KubectlError('|: there is no command before it');
    else commands.push([]);
  }
  if (commands.length > 1 && commands.at(-1)?.length === 0) throw new KubectlError('|: there is no command behind it');
  return commands;
}

function* partsOf(line: string): Generator<string | typeof PIPE> {
  const tooLong = limitProblem('line', line.length);
  if (tooLong !== undefined) throw new KubectlError(`error: ${tooLong}`);
  let word: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] as string;
    const isPipe = letter === '|' && line[at + 1] !== '|';
    if (isPipe || /\s/.test(letter)) {
      if (word !== undefined) yield word;
      if (isPipe) yield PIPE;
      word = undefined;
    } else if (letter === "'" || letter === '"') {
      const { text, end } = quoted(line, at);
      word = (word ?? '') + text;
      at = end;
    } else if (letter === '\\') {
      at += 1;
      word = (word ?? '') + (line[at] ?? '');
    } else if (PLAIN.test(letter)) word = (word ?? '') + letter;
    else
      throw new KubectlError(`${letter}: this terminal runs one kubectl command at a time and has no shell around it`);
  }
  if (word !== undefined) yield word;
}

function quoted(line: string, start: number): { text: string; end: number } {
  const quote = line[start] as string;
  let text = '';
  for (let at = start + 1; at < line.length; at += 1) {
    const letter = line[at] as string;
    if (letter === quote) return { text, end: at };
    if (letter === '\\' && quote === '"' && /["\\$`]/.test(line[at + 1] ?? '')) {
      at += 1;
      text += line[at];
    } else text += letter;
  }
  throw new KubectlError(`unexpected end of the line while looking for ${quote}`);
}
