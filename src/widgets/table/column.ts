import type { ReactNode } from 'react';

/** Attributes of a row or a cell beside its content: for the panel's own colours. */
export interface Marks {
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly style?: React.CSSProperties;
  readonly 'aria-current'?: true | undefined;
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
}

interface AnyColumn<Row> {
  readonly id: string;
  /** Without a heading the cell in the head is empty. */
  readonly heading?: ReactNode;
  /** Whether the heading is only for screen readers. */
  readonly isHeadingSpoken?: boolean;
  /** Class of the heading and of the cells. */
  readonly className?: string | undefined;
  /** Marks of this row's cell. */
  readonly marks?: (row: Row) => Marks;
  /** Width of the heading. */
  readonly width?: string | undefined;
}

/** A column with any content. */
interface CellColumn<Row> extends AnyColumn<Row> {
  readonly cell: (row: Row, index: number) => ReactNode;
  /**
   * `code`: Kubernetes' own text; `number`: figures of equal width, aligned at the end; `picture`: repeats the other
   * columns; `acts`: buttons, which are not copied. Plain text when absent.
   */
  readonly kind?: 'code' | 'number' | 'picture' | 'acts' | undefined;
  /** The key by which the heading sorts the rows. Without one it does not sort. */
  readonly sortBy?: (row: Row) => number | string;
  readonly figure?: undefined;
}

/** A column of figures; its heading sorts by them. */
interface FigureColumn<Row> extends AnyColumn<Row> {
  readonly figure: (row: Row) => number;
  readonly text?: (value: number, row: Row) => ReactNode;
  readonly cell?: undefined;
}

/** One column of a table, as data. */
export type Column<Row> = CellColumn<Row> | FigureColumn<Row>;

/** The content, kind and sort key of a column. */
export function readColumn<Row>(column: Column<Row>): Pick<CellColumn<Row>, 'cell' | 'kind' | 'sortBy'> {
  if (column.figure === undefined) return column;
  const { figure, text = String } = column;
  return { kind: 'number', cell: (row) => text(figure(row), row), sortBy: figure };
}
