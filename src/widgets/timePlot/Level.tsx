import styles from './TimePlot.module.css';

/** How a line of a plot looks: the base line; what is wanted, what may not be exceeded, and what values are compared with. */
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
