import type { PriorityShare } from '#client/indexes/queueTally.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from './Trays.module.css';

const SHOWN = 4;

/** How many Pods of each priority wait, as bars of true proportion. */
export function PriorityDensity({
  shares,
  total,
}: {
  readonly shares: readonly PriorityShare[];
  readonly total: number;
}) {
  const t = useTexts('scheduling');
  return (
    <ul className={styles.rows}>
      {shares.slice(0, SHOWN).map(({ priority, count }) => (
        <li key={priority} className={styles.share} title={t('trays.priorityShare', { priority, count })}>
          <span className={styles.number}>{priority}</span>
          <span className={styles.bar}>
            <span style={{ width: `${(100 * count) / total}%` }} />
          </span>
          <span className={styles.number}>{count}</span>
        </li>
      ))}
      {shares.length > SHOWN && (
        <li className={styles.number}>{t('trays.pluginsMore', { count: shares.length - SHOWN })}</li>
      )}
    </ul>
  );
}
