/** One field of a record, and its position. */
export interface CsvCell {
  readonly text: string;
  readonly offset: number;
}

/** A record has at least one field; blank lines are not records. */
export type CsvRecord = readonly [CsvCell, ...CsvCell[]];

export interface CsvProblem {
  readonly offset: number;
  readonly message: string;
}

/**
 * Reads comma-separated values as in RFC 4180: quoted fields may contain commas, line ends and doubled quotes. Stops at
 * the first mistake.
 */
export function readCsv(text: string): { readonly records: readonly CsvRecord[]; readonly problem?: CsvProblem } {
  const records: CsvRecord[] = [];
  let cells: CsvCell[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length || cells.length > 0) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at);
    if ('message' in field) return { records, problem: field };
    cells.push({ text: field.text, offset: at });
    at = field.end;
    if (text[at] === ',') {
      at++;
      continue;
    }
    const [first, ...rest] = cells;
    const isBlank = cells.length === 1 && first?.text === '' && text[first.offset] !== '"';
    if (first && !isBlank) records.push([first, ...rest]);
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return { records };
}

interface Field {
  readonly text: string;
  /** Offset of the next character: a comma, a line end or the end. */
  readonly end: number;
}

function plainField(text: string, from: number): Field | CsvProblem {
  let end = from;
  while (end < text.length && !isEnd(text, end)) {
    if (text[end] === '"') return { offset: end, message: 'a quote in a field that does not begin with one' };
    end++;
  }
  return { text: text.slice(from, end), end };
}

function quotedField(text: string, from: number): Field | CsvProblem {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { offset: from, message: 'this quote is never closed' };
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at++;
  }
  if (at < text.length && !isEnd(text, at)) return { offset: at, message: 'text after the closing quote' };
  return { text: value, end: at };
}

function isEnd(text: string, at: number): boolean {
  const letter = text[at];
  return letter === ',' || letter === '\n' || letter === '\r';
}
