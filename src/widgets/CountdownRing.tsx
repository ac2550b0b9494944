import styles from './CountdownRing.module.css';
import { classes } from './classes.ts';

const RADIUS = 6;
const LENGTH = 2 * Math.PI * RADIUS;

export interface CountdownRingProps {
  /** The remaining share, 0 (over) to 1 (just begun). */
  readonly rest: number;
  /** Text for a screen reader: the thing that runs out, and when. Without it the ring is decoration beside a text. */
  readonly label?: string;
  readonly tone?: 'waiting' | 'error' | 'cool';
  /** Draws the body at the end of the arc hollow. */
  readonly paused?: boolean;
  readonly className?: string;
}

/**
 * Remaining time: the arc is the remaining share, and the small body is its end. The seconds are beside it, as text.
 */
export function CountdownRing({ rest, label, tone = 'waiting', paused, className }: CountdownRingProps) {
  const part = Math.min(1, Math.max(0, rest));
  const angle = 2 * Math.PI * part;
  const look = classes(styles.ring, styles[tone], className);
  const shape = (
    <>
      <circle className={styles.ground} cx="8" cy="8" r={RADIUS} />
      <circle className={styles.rest} cx="8" cy="8" r={RADIUS} strokeDasharray={`${part * LENGTH} ${LENGTH}`} />
      <circle
        className={classes(styles.body, paused && styles.paused)}
        cx={8 + RADIUS * Math.cos(angle)}
        cy={8 + RADIUS * Math.sin(angle)}
        r="1.9"
      />
    </>
  );
  if (label === undefined) {
    return (
      <svg className={look} viewBox="0 0 16 16" aria-hidden="true">
        {shape}
      </svg>
    );
  }
  return (
    <svg className={look} viewBox="0 0 16 16" role="img" aria-label={label}>
      {shape}
    </svg>
  );
}
