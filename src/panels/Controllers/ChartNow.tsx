import { useMoment } from '#client/useMoment.ts';
import { type ChartSpace, chartX } from '#scenes/controllers/bandChart.ts';
import styles from './ChartNow.module.css';

/** The moment as a line over a chart, and what comes after it paler. */
export function ChartNow({ space }: { readonly space: Pick<ChartSpace, 'window' | 'widthPx'> }) {
  const x = useMoment(({ timeUs }) => Math.round(chartX(timeUs, space) * 2) / 2);
  return (
    <>
      {x < space.widthPx && <span className={styles.future} style={{ left: Math.max(0, x) }} />}
      {x >= 0 && x <= space.widthPx && <span className={styles.now} style={{ left: x }} />}
    </>
  );
}
