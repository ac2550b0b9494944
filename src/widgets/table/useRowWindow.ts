import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** Tables with at most this many rows are in the document as a whole. */
export const MOST_WHOLE = 200;
const USUAL_ROW_PX = 26;

export interface ShownRow {
  readonly index: number;
  /** Height of the omitted rows before it, in pixels. */
  readonly gapPx: number;
}

interface RowWindow {
  readonly rows: readonly ShownRow[];
  /** Height of the omitted rows after the last one, in pixels. */
  readonly endPx: number;
  readonly reveal: (index: number) => void;
}

/** The rows to render: for a long table the visible ones and the focused one, for a short table all. */
export function useRowWindow(
  table: RefObject<HTMLTableElement | null>,
  count: number,
  current: number,
  isWhole: boolean,
): RowWindow {
  const isLong = count > MOST_WHOLE && !isWhole;
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), current])].sort((a, b) => a - b),
    [current],
  );
  const virtualizer = useVirtualizer({
    enabled: isLong,
    count,
    getScrollElement: () => scrollerOf(table.current),
    estimateSize: () => table.current?.querySelector<HTMLElement>('tbody tr[data-index]')?.offsetHeight || USUAL_ROW_PX,
    scrollMargin: isLong ? topOf(table.current) : 0,
    overscan: 10,
    initialRect: { width: 320, height: 320 },
    rangeExtractor,
  });
  if (!isLong)
    return { rows: Array.from({ length: count }, (_, index) => ({ index, gapPx: 0 })), endPx: 0, reveal: () => {} };
  const top = topOf(table.current);
  let end = top;
  const rows = virtualizer.getVirtualItems().map((item) => {
    const gapPx = Math.max(0, item.start - end);
    end = item.end;
    return { index: item.index, gapPx };
  });
  return {
    rows,
    endPx: Math.max(0, virtualizer.getTotalSize() + top - end),
    reveal: (index) => virtualizer.scrollToIndex(index),
  };
}

function scrollerOf(table: HTMLElement | null): HTMLElement | null {
  for (let element = table?.parentElement; element; element = element.parentElement)
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  return null;
}

/** Offset of the table in its scrolling container, in pixels. */
function topOf(table: HTMLElement | null): number {
  const scroller = scrollerOf(table);
  if (!table || !scroller) return 0;
  return table.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}
