import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';
import { type StepPoint, stairs, stairsArea } from '#scenes/timePlot/stairs.ts';
import { Level, type LevelTone, PlotCursor, type PlotCursorProps } from './PlotMarks.tsx';
import styles from './TimePlot.module.css';
import { heightScale, timeScale } from './useTimePlot.ts';

const WIDTH = 200;
const HEIGHT = 40;

export interface SparklineProps {
  readonly window: TimeWindow;
  /** A value holds until the next point; the line ends at the last point. */
  readonly points: readonly StepPoint[];
  /** The value at the upper edge. */
  readonly most: number;
  readonly tone?: 'plain' | 'quiet' | 'waiting' | 'error';
  /** A reference value. */
  readonly level?: { readonly at: number; readonly tone: LevelTone } | undefined;
  /** Whether the base line is drawn, and the space between it and the values filled. */
  readonly base?: boolean;
  readonly filled?: boolean;
  /** Share of the picture's height that stays free above and below the values. */
  readonly margin?: number;
  /** Description of the plot; absent if the text beside it says the same. */
  readonly label?: string;
  readonly say: PlotCursorProps['say'];
}

/**
 * A small plot of one series, stretched to its container. That element must have a `position`, so that the cursor is
 * above it.
 */
export function Sparkline({
  window,
  points,
  most,
  tone = 'plain',
  level,
  base,
  filled,
  margin = 0,
  label,
  say,
}: SparklineProps) {
  const x = timeScale(window, WIDTH);
  const y = heightScale(most, HEIGHT);
  const marginPx = margin * HEIGHT;
  return (
    <>
      <svg
        className={styles.sparkline}
        viewBox={`0 ${-marginPx} ${WIDTH} ${HEIGHT + 2 * marginPx}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        aria-hidden={label === undefined || undefined}
      >
        {/* Its line lies in the picture with its whole width. */}
        {base && <Level atPx={HEIGHT - Math.max(0, 0.5 - marginPx)} widthPx={WIDTH} tone="base" />}
        {filled && <path className={styles.area} d={stairsArea(points, x, y)} />}
        <path className={styles.line} data-tone={tone} d={stairs(points, x, y)} />
        {level && <Level atPx={y(level.at)} widthPx={WIDTH} tone={level.tone} />}
      </svg>
      <PlotCursor window={window} say={say} />
    </>
  );
}
