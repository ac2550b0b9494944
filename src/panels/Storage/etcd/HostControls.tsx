import type { Micros } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatMs } from '#panelParts/figures/formatFigures.ts';
import type { EtcdFigures } from '#protocol/storageViews.ts';
import { Button } from '#widgets/Button.tsx';
import { RangeInput } from '#widgets/RangeInput.tsx';
import { VerdictGlyph, VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';

const MOST_MS = 2000;
/** Above a minute the API server's own deadline comes first. */
const MOST_SLOW_MS = 65_000;
const SWITCHES = ['noisyNeighbour', 'ionice', 'nicSaturated', 'trafficControl'] as const;

/**
 * The disk latency that etcd's own guide requires. Upstream source: etcd.io/docs, FAQ, "What does the etcd warning
 * 'failed to send out heartbeat on time' mean?" and "apply entries took too long".
 */
const GUIDE_US = 10_000;
/** Writes like etcd's log, with a sync after each. Upstream source: etcd.io/docs, hardware recommendations, disks. */
const FIO = 'fio --rw=write --ioengine=sync --fdatasync=1 --directory=test-data --size=22m --bs=2300 --name=etcd-disk';

/** The disk and the network of etcd's host, and its response delay. */
export function HostControls({ etcd }: { readonly etcd: EtcdFigures | undefined }) {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: faults } = useAsk('faults', {});
  return (
    <div className={styles.controls}>
      <RangeInput
        className={styles.field}
        label={t('etcd.disk')}
        min={2}
        max={MOST_MS}
        step={2}
        value={etcd?.diskMs ?? 10}
        text={(ms) => `${ms} ms`}
        onCommit={(value) => send({ type: 'constant.change', id: 'etcd.write', value })}
      />
      <RangeInput
        className={styles.field}
        title={t('faults.about.storage.slow')}
        label={t('faults.names.storage.slow')}
        min={0}
        max={MOST_SLOW_MS}
        step={500}
        value={faults?.['storage.slow'] ?? 0}
        text={(ms) => `${ms / 1000} s`}
        onCommit={(value) => send({ type: 'fault.set', fault: 'storage.slow', value })}
      />
      <div className={styles.row}>
        {SWITCHES.map((setting) => {
          const isOn = etcd?.[setting] ?? false;
          return (
            <Button
              key={setting}
              aria-pressed={isOn}
              disabled={busy}
              onClick={() => void send({ type: 'etcd.set', setting, value: !isOn })}
            >
              {isOn && <VerdictGlyph verdict="error" />}
              {t(`etcd.switches.${setting}`)}
            </Button>
          );
        })}
      </div>
      {etcd && <p className={styles.hint}>{t('etcd.writeTakes', { ms: formatMs(etcd.writeUs) })}</p>}
      {etcd && <DiskRule writeUs={etcd.writeUs} />}
      {etcd?.applyWarning && (
        <VerdictText verdict="waiting">{t('etcd.logs', { message: etcd.applyWarning })}</VerdictText>
      )}
      <Refusal problem={problem} />
    </div>
  );
}

/** Whether the disk is fast enough, and a command that measures a real one. */
function DiskRule({ writeUs }: { readonly writeUs: Micros }) {
  const t = useTexts('storage');
  const isGood = writeUs <= GUIDE_US;
  return (
    <>
      <VerdictText verdict={isGood ? 'fits' : 'waiting'}>
        {t(isGood ? 'etcd.diskGood' : 'etcd.diskSlow', { ms: formatMs(writeUs) })}
      </VerdictText>
      <p className={styles.hint}>
        {t('etcd.diskMeasure')} <code>{FIO}</code>
      </p>
    </>
  );
}
