import { formatClock } from '#base/clock.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import { formatCount } from '#widgets/formatCount.ts';
import looks from '#widgets/looks.module.css';
import styles from './ClockFace.module.css';
import { useLastSkip } from './useLastSkip.ts';
import { useSlowEntry } from './useSlowEntry.ts';

/** Simulated time, and the number of the last entry; beside it what was skipped or took long a moment ago, or the beat inside the entry. */
export function ClockFace() {
  const t = useTexts('transport');
  const timeUs = useMoment((moment) => moment.timeUs);
  const seq = useMoment((moment) => moment.seq);
  const beat = useMoment((moment) => moment.beat);
  const place = t('seq', { seq: formatCount(seq) });
  const skip = useLastSkip();
  const slow = useSlowEntry();
  const shell = useTexts('shell');
  const beside = skip
    ? t('skipped', { seconds: formatWait(skip.toUs - skip.fromUs) })
    : slow
      ? t('slow', { ms: slow.ms })
      : beat && t('beat', { index: beat.index + 1, count: beat.count });
  const slowWords = slow && shell('slowEntry', { ...slow });
  return (
    <div className={styles.clock} role="timer" aria-label={t('clock')} aria-live="off">
      <Term card="clock" numbers={{ time: formatClock(timeUs) }} className={styles.time}>
        {formatClock(timeUs)}
      </Term>
      <Term card="entry" numbers={{ seq: formatCount(seq) }} className={styles.place} title={slowWords}>
        {beside === undefined ? place : `${place} · ${beside}`}
      </Term>
      <span className={looks.spoken} role="status">
        {slowWords}
      </span>
    </div>
  );
}
