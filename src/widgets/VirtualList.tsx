import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './VirtualList.module.css';

export interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly rowHeightPx: number;
  readonly keyOf: (item: Item) => string;
  readonly render: (item: Item, index: number) => ReactNode;
  readonly className?: string;
}

/** A list with only its visible rows in the document; a screen reader still announces position and length. */
export function VirtualList<Item>({ label, items, rowHeightPx, keyOf, render, className }: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    initialRect: { width: 320, height: 320 },
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroller} className={classes(styles.list, className)} aria-label={label} tabIndex={0}>
      <ul className={styles.sizer} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <li
              key={keyOf(item)}
              className={styles.row}
              aria-posinset={row.index + 1}
              aria-setsize={items.length}
              style={{ height: row.size, transform: `translateY(${row.start}px)` }}
            >
              {render(item, row.index)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
