import { useState } from 'react';
import { type TimeWindow, timeAt } from '#scenes/timeline/timeWindow.ts';
import styles from './TimePlot.module.css';

export interface PlotCursorProps {
  readonly window: TimeWindow;
  /** What was so at a moment in simulated microseconds, in words; empty where that is not known. */
  readonly say: (atUs: number) => string;
}

/** A line at the pointer over a plot, with what was so at that moment. Who uses no pointer finds the same in the plot's name or in its table. */
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
