import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { RangeInput } from '#widgets/RangeInput.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';

const MOST_FANOUT_MS = 10_000;
const CHURN = 130;

/** Faults of a watch cache: it stops following etcd, it is being filled, or its events are late. */
export function CacheControls() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: ring } = useAsk('watchCache', { kind: 'Pod' });
  return (
    <div className={styles.controls}>
      <Segmented
        className={styles.start}
        label={t('ring.state')}
        value={ring?.state ?? 'ready'}
        segments={[
          { value: 'ready', label: t('ring.ready') },
          { value: 'frozen', label: t('ring.frozen') },
          { value: 'initializing', label: t('ring.initializing') },
        ]}
        onChange={(state) => void send({ type: 'watchCache.set', state })}
      />
      <RangeInput
        className={styles.field}
        label={t('ring.fanout')}
        min={5}
        max={MOST_FANOUT_MS}
        step={5}
        value={ring?.fanoutMs ?? 5}
        text={(ms) => `${ms} ms`}
        onCommit={(value) => send({ type: 'constant.change', id: 'watch.fanOut', value })}
      />
      <div className={styles.row}>
        <Button
          disabled={busy}
          onClick={() =>
            void send({
              type: 'load.start',
              id: 'churn',
              method: 'POST',
              url: '/api/v1/namespaces/default/pods',
              user: 'system:admin',
              body: '{apiVersion: v1, kind: Pod, metadata: {generateName: churn-}, spec: {schedulerName: nobody, containers: [{name: app, image: nginx}]}}',
              ratePerSecond: 10,
              count: CHURN,
            })
          }
        >
          {t('ring.churn', { count: CHURN })}
        </Button>
        <Button disabled={busy} onClick={() => void send({ type: 'etcd.compact' })}>
          {t('etcd.compact')}
        </Button>
      </div>
      <p className={styles.hint}>{t('ring.hint')}</p>
      <Refusal problem={problem} />
    </div>
  );
}
