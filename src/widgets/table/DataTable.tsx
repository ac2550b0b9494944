import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { compare } from '#base/order.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { classes } from '#widgets/classes.ts';
import { copyText } from '#widgets/copyText.ts';
import { Icon } from '#widgets/Icon.tsx';
import { type Column, type Marks, readColumn } from './column.ts';
import styles from './DataTable.module.css';
import { useRowKeys } from './useRowKeys.ts';
import { MOST_WHOLE, useRowWindow } from './useRowWindow.ts';

const SHOWN_MS = 1500;

export interface DataTableProps<Row> {
  /** Its accessible name, unless the caption is one. */
  readonly label?: string | undefined;
  readonly caption?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The column that names the row; the first one by default. */
  readonly named?: string;
  /** Rows of one group are below its name. Rows must be in order of their groups; sorting keeps the groups. */
  readonly groupOf?: (row: Row) => string;
  readonly marks?: (row: Row) => Marks;
  /** Enter and a click on a row open it. */
  readonly onOpen?: (row: Row) => void;
  readonly className?: string | undefined;
}

/**
 * A table whose columns are data. A heading with `sortBy` sorts. Arrows, Home and End move from row to row. Ctrl+C, or
 * the button that appears with the pointer or the focus, copies the table as text with tabs. Of more than 200 rows only
 * the visible ones are in the document. A panel sets its sizes by custom properties, which `DataTable.module.css`
 * lists.
 */
export function DataTable<Row>({
  label,
  caption,
  columns,
  rows: given,
  keyOf,
  named = columns[0]?.id,
  groupOf,
  marks,
  onOpen,
  className,
}: DataTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const [sorting, setSorting] = useState<Sorting>();
  const [isWhole, setWhole] = useState(false);
  const [at, setAt] = useState(0);
  const groups = groupOf ? [...new Set(given.map(groupOf))] : [undefined];
  const rows = groups.flatMap((group) =>
    sortRows(group === undefined ? given : given.filter((row) => groupOf?.(row) === group), columns, sorting),
  );
  const { copy, outcome } = useTableCopy(table, setWhole);
  const current = Math.min(at, Math.max(0, rows.length - 1));
  const shown = useRowWindow(table, rows.length, current, isWhole);
  const onKeyDown = useRowKeys({
    table,
    count: rows.length,
    current,
    goTo: (index) => {
      setAt(index);
      shown.reveal(index);
    },
    open: onOpen && ((index) => rows[index] !== undefined && onOpen(rows[index])),
    copy,
  });
  const isLong = rows.length > MOST_WHOLE;

  const renderRow = (row: Row, index: number) => (
    <tr
      key={keyOf(row)}
      tabIndex={index === current ? 0 : -1}
      data-index={index}
      aria-rowindex={isLong ? index + 2 : undefined}
      onFocus={() => setAt(index)}
      onClick={onOpen && (() => onOpen(row))}
      {...marks?.(row)}
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} index={index} isNamed={column.id === named} />
      ))}
    </tr>
  );

  return (
    <table
      ref={table}
      className={classes(styles.table, className)}
      role={onOpen ? 'grid' : undefined}
      aria-label={label}
      aria-rowcount={isLong ? rows.length + 1 : undefined}
      onKeyDown={onKeyDown}
    >
      <caption className={classes(caption === undefined && styles.bare)}>
        {caption}
        <CopyTable copy={copy} outcome={outcome} />
      </caption>
      {columns.some(({ heading }) => heading !== undefined) && (
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </tr>
        </thead>
      )}
      {groups.map((group) => (
        <tbody key={group ?? ''}>
          {group !== undefined && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className={styles.group}>
                {group}
              </th>
            </tr>
          )}
          {shown.rows.map(({ index, gapPx }) => {
            const row = rows[index];
            if (row === undefined || (group !== undefined && groupOf?.(row) !== group)) return null;
            return (
              <Fragment key={keyOf(row)}>
                {gapPx > 0 && <Gap heightPx={gapPx} />}
                {renderRow(row, index)}
              </Fragment>
            );
          })}
          {shown.endPx > 0 && <Gap heightPx={shown.endPx} />}
        </tbody>
      ))}
    </table>
  );
}

function Gap({ heightPx }: { readonly heightPx: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing can give the focus to a row without tabIndex
  return <tr data-gap="" aria-hidden="true" style={{ height: heightPx }} />;
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly index: number;
  readonly isNamed: boolean;
}

function Cell<Row>({ column, row, index, isNamed }: CellProps<Row>) {
  const { className, marks } = column;
  const { cell, kind } = readColumn(column);
  const own = marks?.(row);
  const looks = {
    ...own,
    className: classes(kind && styles[kind], className, own?.className) || undefined,
    'data-acts': kind === 'acts' ? '' : undefined,
    'aria-hidden': kind === 'picture' || undefined,
  };
  return isNamed ? (
    <th scope="row" {...looks}>
      {cell(row, index)}
    </th>
  ) : (
    <td {...looks}>{cell(row, index)}</td>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
  readonly onSort: (sorting: Sorting | undefined) => void;
}

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const t = useTexts('parts');
  const { id, heading, isHeadingSpoken, width, className } = column;
  const { kind, sortBy } = readColumn(column);
  const acts = kind === 'acts' ? '' : undefined;
  const isSorted = sorting?.column === id;
  const look = {
    className: classes(kind && styles[kind], className) || undefined,
    'data-acts': acts,
    style: width === undefined ? undefined : { width },
  };
  if (heading === undefined || heading === '') return <td {...look} />;
  return (
    <th scope="col" aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined} {...look}>
      {isHeadingSpoken ? (
        <span className={styles.spoken}>{heading}</span>
      ) : sortBy ? (
        <button
          type="button"
          className={styles.sort}
          title={t('sort')}
          onClick={() => onSort(nextSorting(sorting, id))}
        >
          {heading}
        </button>
      ) : (
        heading
      )}
    </th>
  );
}

interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/**
 * The rows in the order of one column; equal ones keep their order. Without a sorting it returns the rows unchanged.
 */
function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.column);
  const key = column && readColumn(column).sortBy;
  if (!key || !sorting) return rows;
  const sign = sorting.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: key(row) }))
    .sort((a, b) => sign * compareKeys(a.key, b.key))
    .map(({ row }) => row);
}

/** Up, then down, then back to the original order of the rows. */
function nextSorting(sorting: Sorting | undefined, column: string): Sorting | undefined {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? undefined : { column, isDescending: true };
}

/** Compares by character codes, as Kubernetes sorts names, and not by the reader's language. */
function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compare(String(a), String(b));
}

type Outcome = 'copied' | 'copyFailed';

/** Copies the whole table, including rows that are not in the document now, and reports that for a moment. */
function useTableCopy(table: RefObject<HTMLTableElement | null>, setWhole: (isWhole: boolean) => void) {
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    if (!table.current) return;
    flushSync(() => setWhole(true));
    const text = tableText(table.current);
    setWhole(false);
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  };
  return { copy, outcome };
}

/** Visible only while the pointer is over the table or the focus is in it. */
function CopyTable({ copy, outcome }: { readonly copy: () => void; readonly outcome: Outcome | undefined }) {
  const t = useTexts('parts');
  return (
    <>
      <button type="button" className={styles.copy} aria-label={t('copyTable')} title={t('copyTable')} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </button>
      <span role="status" className={styles.spoken}>
        {outcome && t(outcome)}
      </span>
    </>
  );
}

/** The table as text for a spreadsheet: a line per row, tabs between cells, without the columns of buttons. */
function tableText(table: HTMLTableElement): string {
  return [...table.rows]
    .filter((row) => !row.hasAttribute('data-gap'))
    .map((row) =>
      [...row.cells]
        .filter((cell) => !cell.hasAttribute('data-acts'))
        .map(cellText)
        .join('\t'),
    )
    .join('\n');
}

function cellText(cell: HTMLTableCellElement): string {
  const typed = [...cell.querySelectorAll('input, select')].map(
    (field) => (field as HTMLInputElement | HTMLSelectElement).value,
  );
  // A document without layout, as in tests, has no `innerText`.
  const shown = (cell as { readonly innerText?: string }).innerText ?? cell.textContent ?? '';
  return [...typed, shown.replace(/\s+/g, ' ').trim()].filter((text) => text !== '').join(' ');
}
