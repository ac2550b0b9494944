import { useEffect, useRef, useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useLatestDecision } from '#client/useLatestDecision.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from './LiveLine.module.css';

const PAUSE_MS = 1000;

/** The newest of a stream of texts, but a change at most once a second. */
function usePaced(text: string): string {
  const [shown, setShown] = useState('');
  const saidAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, saidAt.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      saidAt.current = performance.now();
      setShown(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return shown;
}

/** What happens, as text for those who do not see it happen: the beat inside a cycle, else the scheduler's last decision. */
export function LiveLine() {
  const t = useTexts('shell');
  const beat = useMoment((moment) => moment.beat);
  const cycle = useAsk('cycle', beat === undefined ? null : { seq: beat.seq }, { refresh: 'once' });
  const latest = useLatestDecision();
  const beatText = beat === undefined ? undefined : cycle.data?.beats[beat.index]?.text;
  const decisionText =
    latest === undefined
      ? ''
      : latest.node === ''
        ? t('liveRejected', { pod: latest.pod, message: latest.message })
        : t('livePlaced', { pod: latest.pod, node: latest.node });
  const text = usePaced(beatText ?? decisionText);
  return (
    <p className={styles.line} aria-live="polite">
      {text}
    </p>
  );
}
