import { useTexts } from '#i18n/useTexts.ts';
import type { Rollout } from '#protocol/controllers.ts';
import looks from '#widgets/looks.module.css';
import cells from './Cells.module.css';
import styles from './Hero.module.css';
import { ReplicaCell } from './ReplicaCell.tsx';

const MOST = 60;

/** A StatefulSet's Pods by ordinal, with the boundary of its partition. */
export function Ordinals({ rollout }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const { workload, firstOrdinal, replicas, partition, pods, groups } = rollout;
  const last = Math.max(firstOrdinal + replicas - 1, ...pods.map(({ ordinal }) => ordinal));
  const count = Math.max(0, Math.min(MOST, last - firstOrdinal + 1));
  const byOrdinal = new Map(pods.map((pod) => [pod.ordinal, pod]));
  const news = new Set(groups.filter(({ isNew }) => isNew).map(({ name }) => name));
  return (
    <div>
      <section className={styles.row} aria-label={t('ordinals', { name: workload.name })}>
        {Array.from({ length: count }, (_, index) => firstOrdinal + index).map((ordinal) => {
          const pod = byOrdinal.get(ordinal);
          return (
            <div key={ordinal} className={styles.place} data-wall={ordinal === partition || undefined}>
              {pod ? (
                <ReplicaCell pod={pod} isNew={news.has(pod.group)} label={String(ordinal)} />
              ) : (
                <span className={cells.none}>{t('noPod')}</span>
              )}
              <small>{pod?.node === '' ? t('unassigned') : (pod?.node ?? String(ordinal))}</small>
            </div>
          );
        })}
        {last - firstOrdinal + 1 > MOST && (
          <span className={cells.more}>{t('more', { count: last - firstOrdinal + 1 - MOST })}</span>
        )}
      </section>
      {partition > 0 && (
        <p className={looks.small}>
          <b>{t('partition', { partition })}</b> {t('partitionHint')}
        </p>
      )}
    </div>
  );
}
