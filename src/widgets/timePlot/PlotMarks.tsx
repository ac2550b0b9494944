import { useState } from 'react';
import type { Micros } from '#base/time.ts';
import { type TimeWindow, timeAt } from '#scenes/timeline/timeWindow.ts';
import { type PixelScale, type StepPoint, stairs } from '#scenes/timePlot/stairs.ts';
import styles from './TimePlot.module.css';

export interface PlotCursorProps {
  readonly window: TimeWindow;
  /** The values at a moment in simulated microseconds, as text; empty if they are unknown. */
  readonly say: (atUs: Micros) => string;
}

/**
 * A line at the pointer over a plot, with the values at that moment. Without a pointer, the plot's name or its table
 * gives the same values.
 */
export function PlotCursor({ window, say }: PlotCursorProps) {
  const [share, setShare] = useState(-1);
  const text = share < 0 ? '' : say(timeAt(window, share));
  return (
    <div
      className={styles.reach}
      aria-hidden="true"
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        setShare((clientX - left) / Math.max(1, width));
      }}
      onPointerLeave={() => setShare(-1)}
    >
      {text !== '' && (
        <>
          <i style={{ left: `${share * 100}%` }} />
          <span style={share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100}%` }}>{text}</span>
        </>
      )}
    </div>
  );
}

/** Style of a line in a plot: the base line, a target, a limit, or a value to compare with. */
export type LevelTone = 'base' | 'target' | 'limit' | 'against' | 'even';

interface LevelProps {
  readonly atPx: number;
  readonly widthPx: number;
  readonly tone: LevelTone;
}

/** A line from edge to edge of a plot. */
export function Level({ atPx, widthPx, tone }: LevelProps) {
  return <path className={styles.level} data-tone={tone} d={`M0 ${atPx}H${widthPx}`} />;
}

interface StairsProps {
  readonly points: readonly StepPoint[];
  readonly x: PixelScale;
  readonly y: PixelScale;
  /** The present value, or dashed a requested one. */
  readonly tone?: 'plain' | 'asked';
}

/** A value over time that holds until it changes. */
export function Stairs({ points, x, y, tone = 'plain' }: StairsProps) {
  return <path className={styles.line} data-tone={tone} d={stairs(points, x, y)} />;
}
