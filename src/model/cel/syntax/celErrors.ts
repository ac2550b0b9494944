import { byteLength } from '#model/validation/common/names.ts';

/** The location of an error that has no place. */
export const NO_LOCATION: Location = { line: -1, column: -1 };

/** The text of an expression, indexed by Unicode characters as in cel-go. */
export class Source {
  readonly characters: readonly string[];
  /** Start of the second, third ... line. */
  private readonly lineStarts: readonly number[];

  readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.characters = Array.from(text);
    const starts: number[] = [];
    for (const [i, character] of this.characters.entries()) if (character === '\n') starts.push(i + 1);
    this.lineStarts = starts;
  }

  /** An offset before the text means the place before the first character. */
  location(offset: number): Location {
    let line = 1;
    let column = offset;
    for (const start of this.lineStarts) {
      if (start > offset) break;
      line++;
      column = offset - start;
    }
    return { line, column };
  }

  slice(start: number, end: number): string {
    return this.characters.slice(start, end).join('');
  }

  /** The text of a line; undefined if the line does not exist. */
  snippet(line: number): string | undefined {
    if (line < 1 || line > this.lineStarts.length + 1 || this.characters.length === 0) return undefined;
    const start = line === 1 ? 0 : (this.lineStarts[line - 2] ?? 0);
    const next = this.lineStarts[line - 1];
    return this.slice(start, next === undefined ? this.characters.length : next - 1);
  }
}

/** Maximum number of listed errors of a source; further ones are only counted. */
const MOST_REPORTED = 100;
/** Longest line that is shown, in bytes. */
const LONGEST_SNIPPET = 16_384;

/** One of the errors, with its place. */
export interface Reported {
  readonly location: Location;
  readonly message: string;
}

/** Errors of one compilation in cel-go's format: by place, each with its line and a mark below it. */
export class CelErrors {
  private readonly reported: Reported[] = [];
  private total = 0;

  private readonly source: Source;

  constructor(source: Source) {
    this.source = source;
  }

  report(location: Location, message: string): void {
    this.total++;
    if (this.total <= MOST_REPORTED) this.reported.push({ location, message });
  }

  /** The listed errors, by place. */
  get sorted(): readonly Reported[] {
    return this.reported.toSorted((a, b) => a.location.line - b.location.line || a.location.column - b.location.column);
  }

  get count(): number {
    return this.total;
  }

  /** Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/errors.go. */
  toString(): string {
    const lines = this.sorted.map((error) => this.show(error));
    if (this.total > MOST_REPORTED) lines.push(`${this.total - MOST_REPORTED} more errors were truncated`);
    return lines.join('\n');
  }

  private show({ location, message }: Reported): string {
    const head = `ERROR: <input>:${location.line}:${location.column + 1}: ${message}`;
    const snippet = this.source.snippet(location.line)?.replaceAll('\t', ' ');
    if (snippet === undefined || byteLength(snippet) > LONGEST_SNIPPET) return head;
    return `${head}\n | ${snippet}\n | ${marker(Array.from(snippet), location.column)}`;
  }
}

/** Dots up to the place and a mark; full-width ones below multi-byte characters. */
function marker(characters: readonly string[], column: number): string {
  const before = characters.slice(0, Math.max(0, column));
  const dots = before.map((character) => (isWide(character) ? '\uff0e' : '.')).join('');
  const at = characters[Math.max(0, column)];
  return dots + (at !== undefined && isWide(at) ? '\uff3e' : '^');
}

function isWide(character: string): boolean {
  return (character.codePointAt(0) ?? 0) > 0x7f;
}

/** A place in an expression: lines count from 1, columns from 0, in Unicode characters. */
export interface Location {
  readonly line: number;
  readonly column: number;
}
