import { classes } from '#widgets/classes.ts';
import styles from './Dial.module.css';

interface DialProps {
  /** The drawn share of the circle, 0 to 1. */
  readonly share: number;
  readonly value: string;
  readonly note: string;
  readonly tone?: 'now' | 'error';
}

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;
const TICKS = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6);

/** A large ring with a small body at its end, and the number in it. */
export function Dial({ share, value, note, tone = 'now' }: DialProps) {
  const part = Math.min(1, Math.max(0, share));
  const angle = 2 * Math.PI * part - Math.PI / 2;
  return (
    <svg
      className={classes(styles.dial, styles[tone])}
      viewBox="0 0 120 120"
      fill="none"
      role="img"
      aria-label={`${value} ${note}`}
    >
      {TICKS.map((at) => (
        <path
          key={at}
          className={styles.tick}
          d={`M${60 + 50 * Math.cos(at)} ${60 + 50 * Math.sin(at)}L${60 + 54 * Math.cos(at)} ${60 + 54 * Math.sin(at)}`}
        />
      ))}
      <circle className={styles.ground} cx="60" cy="60" r={RADIUS} />
      <circle
        className={styles.rest}
        cx="60"
        cy="60"
        r={RADIUS}
        strokeDasharray={`${part * LENGTH} ${LENGTH}`}
        transform="rotate(-90 60 60)"
      />
      <circle className={styles.body} cx={60 + RADIUS * Math.cos(angle)} cy={60 + RADIUS * Math.sin(angle)} r="6" />
      <text className={styles.value} x="60" y="62">
        {value}
      </text>
      <text className={styles.note} x="60" y="78">
        {note}
      </text>
    </svg>
  );
}
