/** The cursor's place in a manifest, from the indentation. */
export interface YamlPlace {
  readonly kind: string;
  /** Keys from the document's root to the object that the cursor's line belongs to. */
  readonly path: readonly string[];
  /** The key on the cursor's line when the cursor is after its colon: a value is being typed. */
  readonly valueOf: string | undefined;
  /** Keys that the object already has. */
  readonly present: ReadonlySet<string>;
  /** Column of the object's keys. */
  readonly indent: number;
}

interface Line {
  /** Column of the last `- ` before the key, or -1. */
  readonly dash: number;
  /** Column where the key starts. */
  readonly column: number;
  readonly key: string;
  readonly hasColon: boolean;
  readonly value: string;
}

function parseLine(text: string): Line | undefined {
  const head = /^\s*(?:- +)*/.exec(text)?.[0] ?? '';
  const rest = text.slice(head.length);
  if (rest.startsWith('#')) return undefined;
  const colon = rest.search(/:(\s|$)/);
  const key = (colon < 0 ? rest.trim() : rest.slice(0, colon)).replace(/^["']|["']$/g, '');
  const value =
    colon < 0
      ? ''
      : rest
          .slice(colon + 1)
          .replace(/(^|\s)#.*$/, '')
          .trim();
  return { dash: head.lastIndexOf('-'), column: head.length, key, hasColon: colon >= 0, value };
}

const isBlank = (text: string): boolean => /^\s*(#.*)?$/.test(text);

/** The bounds of the document around a line; `---` lines separate documents. */
function documentAround(lines: readonly string[], at: number): { readonly from: number; readonly to: number } {
  let from = at;
  while (from > 0 && !(lines[from - 1] ?? '').startsWith('---')) from--;
  let to = at + 1;
  while (to < lines.length && !(lines[to] ?? '').startsWith('---')) to++;
  return { from, to };
}

function kindOf(lines: readonly string[]): string {
  for (const line of lines) {
    const kind = /^kind:\s*["']?(\w+)/.exec(line)?.[1];
    if (kind !== undefined) return kind;
  }
  return '';
}

/** Parent keys of the line: each is the nearest above with a smaller column and nothing after its colon. */
function pathTo(lines: readonly string[], column: number): string[] {
  const path: string[] = [];
  let limit = column;
  for (let index = lines.length - 1; index >= 0 && limit > 0; index--) {
    const text = lines[index] ?? '';
    const line = isBlank(text) ? undefined : parseLine(text);
    if (line === undefined || line.column >= limit || !line.hasColon || line.value !== '') continue;
    path.unshift(line.key);
    limit = line.column;
  }
  return path;
}

/** Keys of the same object in one direction from the line; the dash of a list item is its first line. */
function siblings(lines: readonly string[], column: number, stopAfterDash: boolean): string[] {
  const keys: string[] = [];
  for (const text of lines) {
    if (isBlank(text)) continue;
    const line = parseLine(text);
    if (line === undefined) continue;
    if (line.column < column) break;
    if (line.column > column) continue;
    const begins = line.dash >= 0;
    if (begins && !stopAfterDash) break;
    if (line.hasColon) keys.push(line.key);
    if (begins) break;
  }
  return keys;
}

/** The cursor's place, `offset` characters into `text`. */
export function yamlPlace(text: string, offset: number): YamlPlace {
  const before = text.slice(0, offset).split('\n');
  const lines = text.split('\n');
  const at = before.length - 1;
  const typed = before[at] ?? '';
  const { from, to } = documentAround(lines, at);
  const line = parseLine(typed) ?? { dash: -1, column: typed.length, key: '', hasColon: false, value: '' };
  const above = lines.slice(from, at);
  const ownDash = line.dash >= 0;
  const present = new Set([
    ...(ownDash ? [] : siblings([...above].reverse(), line.column, true)),
    ...siblings(lines.slice(at + 1, to), line.column, false),
  ]);
  return {
    kind: kindOf(lines.slice(from, to)),
    path: pathTo(above, line.column),
    valueOf: line.hasColon ? line.key : undefined,
    present,
    indent: line.column,
  };
}
