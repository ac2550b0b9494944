import type { Span } from '#base/spanPicture.ts';
import { spanTicks } from '#base/spanPicture.ts';
import styles from './Rehearsal.module.css';

/** The time since the beginning of a rehearsal, above its pictures; each picture also gives its times in words. */
export function Axis({ span: { startUs, endUs } }: { readonly span: Span }) {
  const lengthUs = Math.max(1, endUs - startUs);
  return (
    <div className={styles.axis} aria-hidden="true">
      {spanTicks(lengthUs).map(({ us, label }) => (
        <span key={us} style={{ left: `${(100 * us) / lengthUs}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}
