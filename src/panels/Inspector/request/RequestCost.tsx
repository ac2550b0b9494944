import { useTexts } from '#i18n/useTexts.ts';
import styles from '#panelParts/answer/answer.module.css';
import { formatBytes, formatCount, formatMs } from '#panelParts/figures/formatFigures.ts';
import type { RequestXray } from '#protocol/requestWay.ts';
import type { RequestWire } from '#protocol/storageViews.ts';
import { Facts } from '#widgets/Facts.tsx';

/** The cost meter of one request. */
export function RequestCost({
  xray,
  wire: { cost, ...wire },
}: {
  readonly xray: RequestXray;
  readonly wire: RequestWire;
}) {
  const t = useTexts('storage');
  const storage = xray.stages.find(({ id }) => id === 'storage')?.detail ?? '';
  const facts: readonly (readonly [string, string])[] = cost
    ? [
        [t('cost.by'), `${cost.servedBy === 'etcd' ? 'etcd' : 'watch cache'} (${cost.because})`],
        [t('cost.scanned'), formatCount(cost.objectsScanned)],
        [t('cost.sent'), formatCount(cost.objectsSent)],
        [t('cost.bytes'), formatBytes(cost.bytesSent)],
        [t('cost.fromEtcd'), `${formatCount(cost.etcdObjects)} · ${formatBytes(cost.etcdBytes)}`],
        [t('cost.memory'), formatBytes(cost.memoryBytes)],
        [t('chain.parts.wait'), `${formatMs(cost.waitUs)} ms`],
        [t('chain.parts.work'), `${formatMs(cost.executionUs)} ms`],
        [t('cost.seats'), String(xray.seats)],
        [t('cost.asOf'), wire.resourceVersion],
        ['continue', wire.continue || '—'],
        ['remainingItemCount', String(wire.remaining)],
      ]
    : [
        [t('cost.seats'), String(xray.seats)],
        [t('xray.storage'), storage || '—'],
      ];
  return (
    <div className={styles.body}>
      <Facts facts={facts.map(([label, value]) => ({ label, value }))} />
      <p className={styles.faint}>{t('cost.note')}</p>
    </div>
  );
}
