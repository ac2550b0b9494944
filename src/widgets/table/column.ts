import type { ReactNode } from 'react';

/** What a row or a cell says of itself beside its content: for the panel's own colours. */
export interface Marks {
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly style?: React.CSSProperties;
  readonly 'aria-current'?: true | undefined;
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
}

interface AnyColumn<Row> {
  readonly id: string;
  /** Without one the cell in the head is empty. */
  readonly heading?: ReactNode;
  /** The heading is only spoken. */
  readonly isHeadingSpoken?: boolean;
  /** Of the heading and of the cells. */
  readonly className?: string | undefined;
  /** Of this row's cell. */
  readonly marks?: (row: Row) => Marks;
  /** Of the heading. */
  readonly width?: string | undefined;
}

/** A column of anything. */
interface CellColumn<Row> extends AnyColumn<Row> {
  readonly cell: (row: Row, index: number) => ReactNode;
  /**
   * `code`: as Kubernetes writes it; `number`: figures of equal width, at the end of the line; `picture`: said by the other
   * columns already; `acts`: buttons, which are not copied. Text without one.
   */
  readonly kind?: 'code' | 'number' | 'picture' | 'acts' | undefined;
  /** By it the heading sorts the rows. Without one it does not. */
  readonly sortBy?: (row: Row) => number | string;
  readonly figure?: undefined;
}

/** A column of figures, which sorts by them. */
interface FigureColumn<Row> extends AnyColumn<Row> {
  readonly figure: (row: Row) => number;
  readonly text?: (value: number, row: Row) => ReactNode;
  readonly cell?: undefined;
}

/** One column of a table, as data. */
export type Column<Row> = CellColumn<Row> | FigureColumn<Row>;

/** What a column shows, how, and by what it sorts. */
export function readColumn<Row>(column: Column<Row>): Pick<CellColumn<Row>, 'cell' | 'kind' | 'sortBy'> {
  if (column.figure === undefined) return column;
  const { figure, text = String } = column;
  return { kind: 'number', cell: (row) => text(figure(row), row), sortBy: figure };
}
