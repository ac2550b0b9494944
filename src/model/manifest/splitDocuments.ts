import { type LimitName, limitProblem } from '#base/limits.ts';
import { composeDocument } from './composeDocument.ts';
import { templateProblem } from './foreignText.ts';

/** Converts offsets to lines and columns, both from 1. Columns count UTF-16 units, as editors do. */
export class LineColumn {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1);
  }

  at(offset: number): { readonly line: number; readonly column: number } {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.starts[low] ?? 0) + 1 };
  }
}
/** One YAML document of a file. */
export interface DocumentText {
  readonly text: string;
  /** Its start in the file. */
  readonly offset: number;
}

const SEPARATOR = /^---(?=[ \t\r\n]|$)/gm;
/** A separator with white space: files often end with many of them. */
const EMPTY = /^(?:---)?[ \t\r\n]*$/;

/**
 * Splits a file at its `---` lines, and between consecutive JSON documents, so that each document is parsed and
 * reported separately. A separator at the start of a line always ends a document in YAML, even in a block of text.
 * Files with directives are not split.
 */
export function splitDocuments(text: string): readonly DocumentText[] {
  if (/^%/m.test(text)) return [{ text, offset: 0 }];
  const starts = [0, ...Array.from(text.matchAll(SEPARATOR), (match) => match.index)];
  const documents: DocumentText[] = [];
  for (const [index, offset] of starts.entries()) {
    const end = starts[index + 1] ?? text.length;
    const document = text.slice(offset, end);
    if (!EMPTY.test(document)) documents.push(...jsonDocuments({ text: document, offset }));
  }
  return documents;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20]);

/**
 * Consecutive JSON documents, as an appended `kubectl get -o json`, `jq '.items[]'` and `kubectl cluster-info dump`
 * write them; otherwise the whole text.
 */
function jsonDocuments({ text, offset }: DocumentText): readonly DocumentText[] {
  const from = /^(?:---)?[ \t\r\n]*/.exec(text)?.[0].length ?? 0;
  const starts = jsonStarts(text, from);
  if (starts.length < 2) return [{ text, offset }];
  return starts.map((start, at) => ({
    text: text.slice(at === 0 ? 0 : start, starts[at + 1] ?? text.length),
    offset: offset + (at === 0 ? 0 : start),
  }));
}

/**
 * Starts of consecutive JSON values; the start of a rest that is no JSON value is the last. Empty when the text is not
 * JSON: it may be YAML in flow style.
 */
function jsonStarts(text: string, from: number): readonly number[] {
  const starts: number[] = [];
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (SPACES.has(code)) continue;
    const opens = code === 0x5b || code === 0x7b;
    if (depth === 0) {
      if (opens || starts.length > 1) starts.push(at);
      if (!opens) return starts;
    }
    if (opens) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
    else if (code === QUOTE) at = endOfText(text, at);
    // JSON has these characters only inside of texts.
    else if (code === 0x23 || code === 0x27) return [];
  }
  return starts;
}

/** The closing quote of a JSON text. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/**
 * One YAML or JSON document as plain data, for texts that are no manifests. `problem` gives the reason and the place of
 * a failure.
 */
export function readYaml(
  text: string,
  limit: LimitName = 'text',
): { readonly value: unknown } | { readonly problem: string } {
  const tooLong = limitProblem(limit, text.length);
  if (tooLong !== undefined) return { problem: tooLong };
  const { value, problems } = composeDocument(text);
  const template = problems.length > 0 ? templateProblem(text) : undefined;
  if (template) return { problem: placed(text, template) };
  const documents = splitDocuments(text);
  if (documents.length > 1) return { problem: `one document is expected here, not ${documents.length}` };
  const [first] = problems;
  return first ? { problem: placed(text, first) } : { value };
}

function placed(text: string, { offset, message }: { readonly offset: number; readonly message: string }): string {
  const { line, column } = new LineColumn(text).at(offset);
  return `${message} (${line}:${column})`;
}
