import { type Scale, type StepPoint, stairs } from '#scenes/timePlot/stairs.ts';
import styles from './TimePlot.module.css';

interface StairsProps {
  readonly points: readonly StepPoint[];
  readonly x: Scale;
  readonly y: Scale;
  /** What is, or dashed what somebody asks for. */
  readonly tone?: 'plain' | 'asked';
}

/** A value over time, which stays what it was until it changes. */
export function Stairs({ points, x, y, tone = 'plain' }: StairsProps) {
  return <path className={styles.line} data-tone={tone} d={stairs(points, x, y)} />;
}
