import { formatClock } from '#base/clock.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount } from '#widgets/formatCount.ts';
import styles from './ClockFace.module.css';

/** Simulated time, and the number of the last entry, or of the beat inside it. */
export function ClockFace() {
  const t = useTexts('transport');
  const timeUs = useMoment((moment) => moment.timeUs);
  const seq = useMoment((moment) => moment.seq);
  const beat = useMoment((moment) => moment.beat);
  const place = t('seq', { seq: formatCount(seq) });
  return (
    <div className={styles.clock} role="timer" aria-label={t('clock')} aria-live="off">
      <span className={styles.time}>{formatClock(timeUs)}</span>
      <span className={styles.place}>
        {beat === undefined ? place : `${place} · ${t('beat', { index: beat.index + 1, count: beat.count })}`}
      </span>
    </div>
  );
}
