/** The input of a command: a here-document or here-string, or a file. */
export type ShellInput = { readonly text: string } | { readonly file: string };

/** One program of a line, with its words. */
export interface ShellCommand {
  readonly words: readonly string[];
  /** The text as typed, without its here-document. */
  readonly text: string;
  readonly input?: ShellInput;
}

/** The line uses a part of the shell language that is not supported here. */
export class ShellError extends Error {}

const PLAIN = /[^\s'"\\|<>;&$`]/;
/** The reason that a character of the shell language is not supported. */
const NOT_READ: Readonly<Record<string, string>> = {
  '>': 'this terminal writes no files and cannot discard output',
  ';': 'this terminal runs one command in a line; write the next one on a line of its own',
  '&': 'this terminal runs one command in a line, without &&, || or background jobs',
  $: 'this terminal has no variables and runs no command inside another one',
  '`': 'this terminal runs no command inside another one',
};

interface HereDocument {
  readonly end: string;
  /** The delimiter is quoted, so the shell replaces nothing in the text. */
  readonly isQuoted: boolean;
  readonly dropsTabs: boolean;
  readonly command: number;
}

/** The start and end of one command in a text, and what it lacks. */
interface Scan {
  readonly commands: readonly ShellCommand[];
  readonly end: number;
  /** The construct that is still open at the end of the text. */
  readonly open?: string;
  readonly error?: ShellError;
}

/**
 * The programs of one command, separated by `|`. Supports quotes, backslashes, comments, here-documents, `<<<` and `<`,
 * and nothing else of a shell.
 * @throws {ShellError} for anything that is not one such command.
 */
export function readPipeline(text: string): readonly ShellCommand[] {
  const { commands, end, open, error } = scan(text, 0);
  if (error) throw error;
  if (open !== undefined) throw new ShellError(`unexpected end of the line while looking for ${open}`);
  if (text.slice(end).split('\n').some(isCommand))
    throw new ShellError('this terminal runs one command at a time, and a second command follows on a line below');
  const at = commands.findIndex(({ words }) => words.length === 0);
  if (commands.length > 1 && at >= 0)
    throw new ShellError(at === 0 ? '|: there is no command before it' : '|: there is no command after it');
  return commands;
}

/** The commands of a pasted text, each of one or more lines, and whether the last one is incomplete. */
export function splitCommands(text: string): { readonly commands: readonly string[]; readonly isOpen: boolean } {
  const commands: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { end, open } = scan(text, at);
    const command = text.slice(at, end).trim();
    if (isCommand(command)) commands.push(command);
    if (open !== undefined) return { commands, isOpen: true };
    at = Math.max(end, at + 1);
  }
  return { commands, isOpen: false };
}

function isCommand(line: string): boolean {
  return line.trim() !== '' && !line.trim().startsWith('#');
}

function scan(text: string, start: number): Scan {
  return new Scanner(text, start).scan();
}

type Redirection = '<' | '<<' | '<<-' | '<<<';

/** Reads one command of a text, character by character. */
class Scanner {
  private readonly text: string;
  private at: number;
  private begun: number;
  private readonly commands: { words: string[]; text: string; input?: ShellInput }[] = [{ words: [], text: '' }];
  private readonly documents: HereDocument[] = [];
  /** The word that is being read. Empty quotes make a word, too. */
  private word: { text: string; isQuoted: boolean } | undefined;
  private redirection: Redirection | undefined;
  private error: ShellError | undefined;

  constructor(text: string, start: number) {
    this.text = text;
    this.at = start;
    this.begun = start;
  }

  scan(): Scan {
    const { text } = this;
    for (; this.at < text.length && text[this.at] !== '\n'; this.at += 1) {
      const open = this.scanNext(text[this.at] as string);
      if (open !== undefined) return this.ended(text.length, open);
    }
    this.endWord();
    this.endCommand();
    if (this.redirection !== undefined) this.refuse(`${this.redirection}: there is nothing after it`);
    if (this.goesOnBelow()) return joined(text, this.at, this.commands);
    return this.takeDocuments();
  }

  /**
   * Takes one character, or the construct that it begins. Returns the missing end of a construct that is not closed.
   */
  private scanNext(letter: string): string | undefined {
    const next = this.text[this.at + 1];
    if (letter === '\\' && next === '\n') this.at += 1;
    else if (letter === '#' && !this.word) this.skipComment();
    else if (letter === '|' && next !== '|') this.nextCommand();
    else if (/\s/.test(letter)) this.endWord();
    else if (letter === "'" || letter === '"') return this.takeQuoted(letter);
    else if (letter === '\\') return this.takeEscaped(next);
    else if (letter === '<' && next !== '(') this.redirect();
    else if (PLAIN.test(letter)) this.add(letter, false);
    else this.refuse(`${letter}: ${NOT_READ[letter === '|' ? '&' : letter] ?? 'this terminal is no shell'}`);
    return undefined;
  }

  private add(letters: string, isQuoted: boolean): void {
    const { text = '', isQuoted: wasQuoted = false } = this.word ?? {};
    this.word = { text: text + letters, isQuoted: wasQuoted || isQuoted };
  }

  private refuse(why: string): void {
    this.error ??= new ShellError(why);
  }

  private skipComment(): void {
    const line = this.text.indexOf('\n', this.at);
    this.at = (line < 0 ? this.text.length : line) - 1;
  }

  private takeQuoted(quote: string): string | undefined {
    const quoted = readQuoted(this.text, this.at);
    if (quoted === undefined) return quote;
    this.add(quoted.text, true);
    this.at = quoted.end;
    return undefined;
  }

  private takeEscaped(next: string | undefined): string | undefined {
    this.at += 1;
    if (next === undefined) return 'the next line';
    this.add(next, true);
    return undefined;
  }

  private redirect(): void {
    this.endWord();
    this.redirection = /^<<<|^<<-|^<<|^</.exec(this.text.slice(this.at, this.at + 3))?.[0] as Redirection;
    this.at += this.redirection.length - 1;
  }

  private endWord(): void {
    const { word, redirection } = this;
    const command = this.commands.at(-1);
    if (!word || !command) return;
    if (redirection === undefined) command.words.push(word.text);
    else if (redirection === '<') command.input = { file: word.text };
    else if (redirection === '<<<') command.input = { text: `${word.text}\n` };
    else {
      const { text: end, isQuoted } = word;
      this.documents.push({ end, isQuoted, dropsTabs: redirection === '<<-', command: this.commands.length - 1 });
    }
    this.word = undefined;
    this.redirection = undefined;
  }

  private endCommand(): void {
    const command = this.commands.at(-1);
    if (command) command.text = this.text.slice(this.begun, this.at).trim();
  }

  private nextCommand(): void {
    this.endWord();
    this.endCommand();
    this.begun = this.at + 1;
    this.commands.push({ words: [], text: '' });
  }

  /** Whether the line ends with `|`, so the command continues on the next line. */
  private goesOnBelow(): boolean {
    const isLast = this.at >= this.text.length;
    return !isLast && !this.error && this.commands.length > 1 && this.commands.at(-1)?.words.length === 0;
  }

  private takeDocuments(): Scan {
    const { text } = this;
    let end = this.at < text.length ? this.at + 1 : this.at;
    for (const document of this.documents) {
      const body = readBody(text, end, document);
      if (body === undefined) return this.ended(text.length, document.end);
      const command = this.commands[document.command];
      if (command) command.input = { text: body.text };
      if (body.problem !== undefined) this.refuse(body.problem);
      end = body.end;
    }
    return this.ended(end);
  }

  private ended(end: number, open?: string): Scan {
    const { commands, error } = this;
    return { commands, end, ...(open !== undefined && { open }), ...(error && { error }) };
  }
}

function joined(text: string, at: number, commands: readonly ShellCommand[]): Scan {
  const rest = scan(text, at + 1);
  return { ...rest, commands: [...commands.slice(0, -1), ...rest.commands] };
}

function readQuoted(text: string, start: number): { readonly text: string; readonly end: number } | undefined {
  const quote = text[start] as string;
  let read = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (letter === quote) return { text: read, end: at };
    if (letter === '\\' && quote === '"' && /["\\$`\n]/.test(text[at + 1] ?? '')) {
      at += 1;
      if (text[at] !== '\n') read += text[at];
    } else read += letter;
  }
  return undefined;
}

/** The lines up to the delimiter. A shell replaces variables in a document whose delimiter is not quoted. */
function readBody(
  text: string,
  start: number,
  { end: delimiter, isQuoted, dropsTabs }: HereDocument,
): { readonly text: string; readonly end: number; readonly problem?: string } | undefined {
  const lines: string[] = [];
  for (let at = start; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end).replace(/\r$/, '');
    const shown = dropsTabs ? line.replace(/^\t+/, '') : line;
    at = end + 1;
    if (shown !== delimiter) {
      lines.push(shown);
      continue;
    }
    const body = lines.map((one) => `${one}\n`).join('');
    const read = isQuoted ? { text: body } : withoutBackslashes(body, delimiter);
    return { ...read, end: Math.min(at, text.length) };
  }
  return undefined;
}

function withoutBackslashes(body: string, delimiter: string): { readonly text: string; readonly problem?: string } {
  const sign = /(?:^|[^\\])(\$[\w{(]|`)/.exec(body)?.[1]?.[0];
  const text = body.replace(/\\([\\$`]|\n)/g, (_, letter: string) => (letter === '\n' ? '' : letter));
  if (sign === undefined) return { text };
  return { text, problem: `${sign}: ${NOT_READ[sign]}; write <<'${delimiter}' with quotes to keep the text unchanged` };
}
