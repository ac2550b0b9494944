import type { ReactNode } from 'react';

/** What a row or a cell says of itself beside its content: for the panel's own colours. */
export interface Marks {
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly style?: React.CSSProperties;
  readonly 'aria-current'?: true | undefined;
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
}

/** One column of a table, as data. */
export interface Column<Row> {
  readonly id: string;
  /** Without one the cell in the head is empty. */
  readonly heading?: ReactNode;
  /** The heading is only spoken. */
  readonly isHeadingSpoken?: boolean;
  /**
   * `number`: figures of equal width, at the end of the line; `code`: as Kubernetes writes it; `picture`: said by the other
   * columns already; `acts`: buttons, which are not copied. Text without one.
   */
  readonly kind?: 'number' | 'code' | 'picture' | 'acts';
  readonly cell: (row: Row, index: number) => ReactNode;
  /** By it the heading sorts the rows. Without one it does not. */
  readonly sortBy?: (row: Row) => number | string;
  readonly className?: string | undefined;
  /** Of this row's cell. */
  readonly marks?: (row: Row) => Marks;
  /** Of the heading. */
  readonly width?: string | undefined;
}
