/** A report in words and tables, before it is written as text or as a page. */
export interface ReportDocument {
  readonly title: string;
  /** What was asked and how it was found, below the title. */
  readonly under: string;
  readonly parts: readonly DocumentPart[];
}

export interface DocumentPart {
  /** Absent where the blocks speak for themselves. */
  readonly title?: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** What Kubernetes says, letter for letter. */
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'list'; readonly lines: readonly string[] }
  | DocumentTable;

export interface DocumentTable {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  /** As many cells in each as there are columns. */
  readonly rows: readonly (readonly string[])[];
}

interface Column {
  readonly heading: string;
  /** How its cells are written: numbers to the right, code and messages of Kubernetes in their own letters. */
  readonly cells?: 'number' | 'code' | 'message';
}

/** The first of them, so that a list stays one; `more` says how many others there are. */
export function firstOf<T>(all: readonly T[], most: number): { readonly shown: readonly T[]; readonly more: number } {
  return { shown: all.slice(0, most), more: Math.max(0, all.length - most) };
}
