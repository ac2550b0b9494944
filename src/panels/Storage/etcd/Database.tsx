import { memo } from 'react';
import type { Micros } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatBytes, formatCount, formatWait } from '#panelParts/figures/formatFigures.ts';
import type { EtcdClusterView, EtcdFigures } from '#protocol/storageViews.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Database.module.css';

/** An etcd database as a tank up to its quota: the part in use, and the part that defragmentation frees. */
export const Database = memo(function Database({
  etcd,
  cluster,
}: {
  readonly etcd: EtcdFigures;
  readonly cluster: EtcdClusterView;
}) {
  const t = useTexts('storage');
  const { quotaBytes, nextCompactionUs, compactIntervalUs } = etcd;
  const { name, sizeBytes, inUseBytes, compactedRevision, alarm } = cluster;
  const height = (bytes: number) => `${Math.min(100, (bytes / quotaBytes) * 100)}%`;
  return (
    <section className={styles.database} data-component="etcd" aria-label={t('etcd.databaseOf', { name })}>
      <h2>
        <Term
          card="database"
          numbers={{
            size: formatBytes(sizeBytes),
            quota: formatBytes(quotaBytes),
            inUse: formatBytes(inUseBytes),
            free: formatBytes(Math.max(0, sizeBytes - inUseBytes)),
          }}
        >
          {t('etcd.database')}
        </Term>{' '}
        <small>{name}</small>
      </h2>
      <div className={styles.tank}>
        <div className={styles.free} style={{ height: height(sizeBytes) }} />
        <div className={styles.used} style={{ height: height(inUseBytes) }} />
        <div className={styles.quota}>
          <span>{t('etcd.quota', { bytes: formatBytes(quotaBytes) })}</span>
        </div>
      </div>
      <dl>
        <div>
          <dt>{t('etcd.size')}</dt>
          <dd>{formatBytes(sizeBytes)}</dd>
        </div>
        <div>
          <dt>
            <i className={styles.usedKey} />
            {t('etcd.inUse')}
          </dt>
          <dd>{formatBytes(inUseBytes)}</dd>
        </div>
        <div>
          <dt>
            <i className={styles.freeKey} />
            {t('etcd.free')}
          </dt>
          <dd>{formatBytes(Math.max(0, sizeBytes - inUseBytes))}</dd>
        </div>
        <div>
          <dt>
            <Term card="compaction" numbers={{ revision: formatCount(compactedRevision) }}>
              {t('etcd.compacted')}
            </Term>
          </dt>
          <dd>{formatCount(compactedRevision)}</dd>
        </div>
        {nextCompactionUs >= 0 && <NextCompaction atUs={nextCompactionUs} intervalUs={compactIntervalUs} />}
      </dl>
      {alarm === '' ? <p>{t('etcd.atQuota')}</p> : <VerdictText verdict="error">{t('etcd.alarm')}</VerdictText>}
    </section>
  );
});

function NextCompaction({ atUs, intervalUs }: { readonly atUs: Micros; readonly intervalUs: Micros }) {
  const t = useTexts('storage');
  const leftUs = useMoment(({ timeUs }) => atUs - timeUs);
  return (
    <div>
      <dt>
        <CountdownRing tone="cool" rest={leftUs / intervalUs} />
        {t('etcd.nextCompaction')}
      </dt>
      <dd>{formatWait(leftUs)}</dd>
    </div>
  );
}
