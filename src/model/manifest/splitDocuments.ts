/** One YAML document of a file. */
export interface DocumentText {
  readonly text: string;
  /** Where it begins in the file. */
  readonly offset: number;
}

const SEPARATOR = /^---(?=[ \t\r\n]|$)/gm;
/** A separator and white space: files end with many of them. */
const EMPTY = /^(?:---)?[ \t\r\n]*$/;

/**
 * Cuts a file at its `---` lines, so that each document is parsed and reported on by itself. A separator at the start of
 * a line always ends a document in YAML, even in a block of text. Files with directives are left whole.
 */
export function splitDocuments(text: string): readonly DocumentText[] {
  if (/^%/m.test(text)) return [{ text, offset: 0 }];
  const starts = [0, ...Array.from(text.matchAll(SEPARATOR), (match) => match.index)];
  const documents: DocumentText[] = [];
  for (const [index, offset] of starts.entries()) {
    const end = starts[index + 1] ?? text.length;
    const document = text.slice(offset, end);
    if (!EMPTY.test(document)) documents.push({ text: document, offset });
  }
  return documents;
}
