import { useMoment } from '#client/useMoment.ts';
import { type LaneSpace, xOf } from '#scenes/podLife/placeLane.ts';
import styles from './Lanes.module.css';

/** The present moment; the known future after it is dimmed. */
export function Playhead({ space }: { readonly space: LaneSpace }) {
  const x = useMoment(({ timeUs }) => Math.round(xOf(timeUs, space) * 2) / 2);
  const isIn = x >= 0 && x <= space.widthPx;
  return (
    <div className={styles.head} aria-hidden="true">
      {x < space.widthPx && <span className={styles.future} style={{ left: Math.max(0, x) }} />}
      {isIn && <span className={styles.now} style={{ left: x }} />}
    </div>
  );
}
