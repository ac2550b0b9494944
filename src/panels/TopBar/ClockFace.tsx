import { useEffect, useState } from 'react';
import { formatClock } from '#base/time.ts';
import { shownSkip } from '#client/telling/storyStage.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import type { Skip } from '#protocol/telling.ts';
import { formatCount } from '#widgets/formatCount.ts';
import looks from '#widgets/looks.module.css';
import styles from './ClockFace.module.css';
import { useSlowEntry } from './useSlowEntry.ts';

/** So long the skipped time stays beside the clock after the skip. */
const STAYS_MS = 1200;

/** Simulated time, and the number of the last entry; beside it what was skipped or took long a moment ago, or the step inside the entry. */
export function ClockFace() {
  const t = useTexts('transport');
  const timeUs = useMoment((moment) => moment.timeUs);
  const seq = useMoment((moment) => moment.seq);
  const cycleStep = useMoment((moment) => moment.cycleStep);
  const place = t('seq', { seq: formatCount(seq) });
  const skip = useLastSkip();
  const slow = useSlowEntry();
  const shell = useTexts('shell');
  const beside = skip
    ? t('skipped', { seconds: formatWait(skip.toUs - skip.fromUs) })
    : slow
      ? t('slow', { ms: slow.ms })
      : cycleStep && t('step', { index: cycleStep.index + 1, count: cycleStep.count });
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

/** The dead time that is being skipped, or was a moment ago. */
function useLastSkip(): Skip | undefined {
  const skip = useMoment((moment) => shownSkip(moment.telling));
  const [last, setLast] = useState<Skip>();
  useEffect(() => {
    if (skip) {
      setLast(skip);
      return;
    }
    const timer = setTimeout(() => setLast(undefined), STAYS_MS);
    return () => clearTimeout(timer);
  }, [skip]);
  return skip ?? last;
}
