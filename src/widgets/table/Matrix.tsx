import type { ReactNode } from 'react';
import { classes } from '#widgets/classes.ts';
import type { Marks } from './column.ts';
import styles from './Matrix.module.css';

/** The content of a cell, and its marks. */
export interface MatrixCell extends Marks {
  readonly content?: ReactNode;
}

/** One row as data: a cell for each column after its name, or one line across all columns. */
export type MatrixRow<Column> = {
  readonly id: string;
  readonly marks?: Marks;
} & (
  | { readonly name: MatrixCell; readonly cell: (column: Column) => MatrixCell; readonly line?: undefined }
  | { readonly line: MatrixCell }
);

/** The row and the column under the pointer, by their ids; empty where there is none. */
export interface MatrixPlace {
  readonly column: string;
  readonly row: string;
}

export interface MatrixColumn {
  readonly id: string;
  /** The slot whose elements the column reuses, if columns often come and go. Without it the column's id is the key. */
  readonly slot?: string;
}

interface MatrixProps<Column> {
  /** Its accessible name. */
  readonly label: string;
  /** Content above the names of the rows. */
  readonly corner: ReactNode;
  readonly columns: readonly Column[];
  readonly heading: (column: Column) => MatrixCell;
  readonly rows: readonly MatrixRow<Column>[];
  readonly onPoint?: (place: MatrixPlace) => void;
  readonly className?: string | undefined;
}

const NOWHERE: MatrixPlace = { column: '', row: '' };

/**
 * A table whose columns are those of the surrounding grid: first the names of the rows, then a track for each column.
 * Other content of that grid lines up with it. A panel sets its sizes by custom properties, which `Matrix.module.css`
 * lists.
 */
export function Matrix<Column extends MatrixColumn>({
  label,
  corner,
  columns,
  heading,
  rows,
  onPoint,
  className,
}: MatrixProps<Column>) {
  return (
    <table
      className={classes(styles.matrix, className)}
      aria-label={label}
      onPointerOver={onPoint && ((event) => onPoint(placeOf(event.target)))}
      onPointerLeave={onPoint && (() => onPoint(NOWHERE))}
    >
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            {corner}
          </th>
          {columns.map((column) => {
            const { content, ...marks } = heading(column);
            return (
              <th key={column.slot ?? column.id} scope="col" data-column={column.id} {...marks}>
                {content}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-row={row.id} {...row.marks}>
            {row.line ? <Line line={row.line} across={columns.length + 1} /> : <Cells row={row} columns={columns} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({
  line: { content, className, ...marks },
  across,
}: {
  readonly line: MatrixCell;
  readonly across: number;
}) {
  return (
    <td colSpan={across} className={classes(styles.line, className)} {...marks}>
      {content}
    </td>
  );
}

interface CellsProps<Column> {
  readonly row: Extract<MatrixRow<Column>, { readonly name: MatrixCell }>;
  readonly columns: readonly Column[];
}

function Cells<Column extends MatrixColumn>({ row, columns }: CellsProps<Column>) {
  const { content: name, className, ...nameMarks } = row.name;
  return (
    <>
      <th scope="row" className={classes(styles.name, className)} {...nameMarks}>
        {name}
      </th>
      {columns.map((column) => {
        const { content, ...marks } = row.cell(column);
        return (
          <td key={column.slot ?? column.id} data-column={column.id} {...marks}>
            {content}
          </td>
        );
      })}
    </>
  );
}

function placeOf(target: EventTarget): MatrixPlace {
  if (!(target instanceof Element)) return NOWHERE;
  return {
    column: target.closest<HTMLElement>('[data-column]')?.dataset.column ?? '',
    row: target.closest<HTMLElement>('[data-row]')?.dataset.row ?? '',
  };
}
