import { type Scale, type StepPoint, stairs } from '#scenes/timePlot/stairs.ts';
import styles from './TimePlot.module.css';

interface StairsProps {
  readonly points: readonly StepPoint[];
  readonly x: Scale;
  readonly y: Scale;
  /** The present value, or dashed a requested one. */
  readonly tone?: 'plain' | 'asked';
}

/** A value over time that holds until it changes. */
export function Stairs({ points, x, y, tone = 'plain' }: StairsProps) {
  return <path className={styles.line} data-tone={tone} d={stairs(points, x, y)} />;
}
