import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes } from '#panelParts/figures/formatFigures.ts';
import type { EtcdFigures } from '#protocol/storageViews.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const QUOTAS = [64 * MIB, 2 * GIB, 8 * GIB, 10 * GIB];

/** An operator's actions on etcd's database, and actions that fill it. */
export function DatabaseControls({ etcd }: { readonly etcd: EtcdFigures | undefined }) {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const isAlarmed = etcd?.clusters.some(({ alarm }) => alarm !== '') ?? false;
  return (
    <div className={styles.controls}>
      <label className={styles.field}>
        <span>--quota-backend-bytes</span>
        <select
          value={etcd?.quotaBytes ?? 2 * GIB}
          onChange={(event) =>
            void send({ type: 'etcd.set', setting: 'quotaBytes', value: Number(event.target.value) })
          }
        >
          {QUOTAS.map((bytes) => (
            <option key={bytes} value={bytes}>
              {formatBytes(bytes)}
            </option>
          ))}
        </select>
      </label>
      {etcd && etcd.quotaWarning !== '' && <VerdictText verdict="waiting">{etcd.quotaWarning}</VerdictText>}
      <div className={styles.row}>
        <Button disabled={busy} onClick={() => void send({ type: 'etcd.fill', bytes: etcd?.quotaBytes ?? 0 })}>
          {t('etcd.fill')}
        </Button>
        <Button disabled={busy} onClick={() => void send({ type: 'etcd.compact' })}>
          {t('etcd.compact')}
        </Button>
        <Button disabled={busy} onClick={() => void send({ type: 'etcd.defragment' })}>
          {t('etcd.defragment')}
        </Button>
        <Button disabled={busy || !isAlarmed} onClick={() => void send({ type: 'etcd.disarm' })}>
          {t('etcd.disarm')}
        </Button>
      </div>
      <p className={styles.hint}>{t('etcd.operateHint')}</p>
      <Refusal problem={problem} />
    </div>
  );
}
