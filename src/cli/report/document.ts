/** A report in words and tables, before it is written as text or as a page. */
export interface ReportDocument {
  readonly title: string;
  /** The question and the method, below the title. */
  readonly under: string;
  readonly parts: readonly DocumentPart[];
}

export interface DocumentPart {
  /** Absent where the blocks need no title. */
  readonly title?: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** A message of Kubernetes, unchanged. */
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'list'; readonly lines: readonly string[] }
  | DocumentTable;

export interface DocumentTable {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  /** Each row has as many cells as there are columns. */
  readonly rows: readonly (readonly string[])[];
}

interface Column {
  readonly heading: string;
  /** The form of its cells: numbers are right-aligned, code and Kubernetes' messages have a font of their own. */
  readonly cells?: 'number' | 'code' | 'message';
}

/** The first items, so that a list stays short; `more` is the number of the others. */
export function firstOf<T>(all: readonly T[], most: number): { readonly shown: readonly T[]; readonly more: number } {
  return { shown: all.slice(0, most), more: Math.max(0, all.length - most) };
}
