import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './Meter.module.css';

interface MeterProps {
  /** From 0 to 1; values outside are clamped. */
  readonly share: number;
  /** Its accessible name, if no text beside it states the share. Without one it only illustrates that text. */
  readonly label?: string;
  /** The share in words, with a label: "3 of 4 GiB". */
  readonly valueText?: string;
  /** `fits`, `rejected`, `error`: the colours of the verdicts; `waiting`: nothing moves yet. */
  readonly tone?: 'fits' | 'rejected' | 'error' | 'waiting' | undefined;
  readonly className?: string | undefined;
}

/** A bar that shows a share. `--meter-height`, `--meter-ground` and `--meter-fill` set its size and colours. */
export function Meter({ share, label, valueText, tone, className }: MeterProps) {
  const drawn = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  const bar = <i style={{ '--share': `${100 * drawn}%` } as CSSProperties} />;
  const looks = { className: classes(styles.meter, className), 'data-tone': tone };
  if (label === undefined)
    return (
      <span {...looks} aria-hidden="true">
        {bar}
      </span>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own <meter> takes no colours of the page
    <span
      {...looks}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * drawn)}
      aria-valuetext={valueText}
    >
      {bar}
    </span>
  );
}
