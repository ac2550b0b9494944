import { KubectlError } from './kubectlError.ts';

const PLAIN = /[^\s'"\\|<>;&$`]/;

/** Words of a command line as a shell separates them: quotes and backslashes, and nothing else of a shell. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] as string;
    if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
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
  if (word !== undefined) words.push(word);
  return words;
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
