import type { Micros } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import { FLUSH_PERIOD_US as PERIOD_US } from './nextFlush.ts';
import styles from './Trays.module.css';

/** When the pool of unschedulable Pods is looked through next; kube-scheduler starts with the run, so at whole periods of it. */
export function FlushRing({ nowUs, playing }: { readonly nowUs: Micros; readonly playing: boolean }) {
  const t = useTexts('scheduling');
  const restUs = PERIOD_US - (nowUs % PERIOD_US);
  return (
    <span className={styles.aside} title={t('trays.flushHint')}>
      <CountdownRing rest={restUs / PERIOD_US} tone="cool" paused={!playing} className={styles.flush} />
      <span className={styles.flushText}>{t('trays.flush', { time: formatWait(restUs) })}</span>
    </span>
  );
}
