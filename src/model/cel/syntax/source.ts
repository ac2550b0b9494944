/** A place in an expression: lines count from 1, columns from 0, in Unicode characters. */
export interface Location {
  readonly line: number;
  readonly column: number;
}

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
