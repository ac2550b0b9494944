import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classes } from '#widgets/classes.ts';
import styles from './ResizeEdge.module.css';

export interface ResizeEdgeProps {
  readonly label: string;
  readonly orientation: 'vertical' | 'horizontal';
  /** The present size in CSS pixels, as drawn. */
  readonly size: () => number;
  readonly min: number;
  readonly max: () => number;
  readonly onResize: (size: number) => void;
  /** Double click or Enter resets to the size of the tokens. */
  readonly onReset: () => void;
  readonly className?: string;
}

const KEY_STEP = 16;
const GROW = { vertical: 'ArrowLeft', horizontal: 'ArrowUp' } as const;
const SHRINK = { vertical: 'ArrowRight', horizontal: 'ArrowDown' } as const;

/** The line that resizes a panel: 8 px wide for the pointer, and moved by arrow keys. */
export function ResizeEdge({ label, orientation, size, min, max, onResize, onReset, className }: ResizeEdgeProps) {
  const start = useRef<{ at: number; size: number } | null>(null);
  const along = (event: PointerEvent) => (orientation === 'vertical' ? event.clientX : event.clientY);
  const set = (next: number) => onResize(Math.round(Math.min(max(), Math.max(min, next))));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === GROW[orientation]) set(size() + KEY_STEP);
    else if (event.key === SHRINK[orientation]) set(size() - KEY_STEP);
    else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a window splitter, not a thematic break
    <div
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(size())}
      aria-valuemin={min}
      aria-valuemax={Math.round(max())}
      tabIndex={0}
      className={classes(styles.edge, styles[orientation], className)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: along(event), size: size() };
      }}
      onPointerMove={(event) => start.current && set(start.current.size + start.current.at - along(event))}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}
