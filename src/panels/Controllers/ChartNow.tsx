import { useMoment } from '#client/useMoment.ts';
import type { TimePlotSpace } from '#widgets/timePlot/useTimePlot.ts';
import styles from './ChartNow.module.css';

/** The present moment as a line over a chart; the part after it is paler. */
export function ChartNow({ space: { x, widthPx } }: { readonly space: TimePlotSpace }) {
  const nowPx = useMoment(({ timeUs }) => Math.round(x(timeUs) * 2) / 2);
  return (
    <>
      {nowPx < widthPx && <span className={styles.future} style={{ left: Math.max(0, nowPx) }} />}
      {nowPx >= 0 && nowPx <= widthPx && <span className={styles.now} style={{ left: nowPx }} />}
    </>
  );
}
