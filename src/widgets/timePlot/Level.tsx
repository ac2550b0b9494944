import styles from './TimePlot.module.css';

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
