import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Number of rows that a page key skips. */
const PAGE = 10;

interface RowKeys {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly count: number;
  /** The row that Tab reaches. */
  readonly current: number;
  /** Makes another row the current one, and brings it into the document if only visible rows are there. */
  readonly goTo: (index: number) => void;
  readonly open: ((index: number) => void) | undefined;
  readonly copy: () => void;
}

/**
 * Arrows, Home, End and the page keys move from row to row; Tab reaches one of the rows. Enter opens it. Ctrl+C or
 * Cmd+C copies the table when nothing is selected. Controls inside a cell keep their own keys.
 */
export function useRowKeys({ table, count, current, goTo, open, copy }: RowKeys) {
  const wanted = useRef<number | undefined>(undefined);

  // After every render: a distant row exists only when the list has scrolled to it.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = table.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  });

  return (event: KeyboardEvent<HTMLTableElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      if (document.getSelection()?.toString()) return;
      copy();
    } else if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    else if (event.key === 'Enter') {
      if (!open) return;
      open(current);
    } else {
      const next = rowAfter(event.key, current, count);
      if (next === undefined) return;
      wanted.current = next;
      goTo(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

function rowAfter(key: string, at: number, count: number): number | undefined {
  const clamp = (index: number) => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case 'ArrowDown':
      return clamp(at + 1);
    case 'ArrowUp':
      return clamp(at - 1);
    case 'PageDown':
      return clamp(at + PAGE);
    case 'PageUp':
      return clamp(at - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
