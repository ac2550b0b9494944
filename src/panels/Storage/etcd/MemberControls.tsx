import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import type { EtcdFigures } from '#protocol/storageViews.ts';
import { Button } from '#widgets/Button.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';

/** The number of members, and switches that stop and start them. */
export function MemberControls({ etcd }: { readonly etcd: EtcdFigures | undefined }) {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const members = etcd?.members ?? [];
  return (
    <div className={styles.controls}>
      <Segmented
        className={styles.start}
        label={t('etcd.howMany')}
        value={String(members.length)}
        segments={['1', '3', '5'].map((value) => ({ value, label: t('etcd.memberCount', { count: Number(value) }) }))}
        onChange={(value) => void send({ type: 'etcd.set', setting: 'members', value: Number(value) })}
      />
      <div className={styles.row}>
        {members.map(({ name, running }) => (
          <Button
            key={name}
            disabled={busy}
            aria-pressed={!running}
            onClick={() => void send({ type: 'etcd.member', member: name, running: !running })}
          >
            {t(running ? 'etcd.kill' : 'etcd.startMember', { name })}
          </Button>
        ))}
      </div>
      {etcd && (
        <p className={styles.hint}>
          {t('etcd.raft', { heartbeat: formatWait(etcd.heartbeatUs), election: formatWait(etcd.electionTimeoutUs) })}{' '}
          {etcd.droppedMessages > 0 && (
            <>
              {t('etcd.dropped', { count: etcd.droppedMessages })}{' '}
              <code className={styles.mono}>dropped internal Raft message since sending buffer is full</code>
            </>
          )}
        </p>
      )}
      <Refusal problem={problem} />
    </div>
  );
}
