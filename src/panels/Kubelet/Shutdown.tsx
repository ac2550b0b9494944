import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { readConditions } from '#panelParts/answer/readStatus.ts';
import type { KubeletSettingsView } from '#protocol/kubeletSettings.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Kubelet.module.css';
import { Problems } from './Problems.tsx';
import { withShutdown } from './withShutdown.ts';

const GRACE = 'shutdownGracePeriod';
const CRITICAL = 'shutdownGracePeriodCriticalPods';
/** The Ready message of a node whose kubelet delays a shutdown. */
const SHUTTING_DOWN = 'node is shutting down';

interface ShutdownProps {
  readonly node: string;
  readonly settings: KubeletSettingsView;
}

/** Shuts the machine down gracefully, with the chosen time for its Pods. */
export function Shutdown({ node, settings }: ShutdownProps) {
  const t = useTexts('kubelet');
  const { send, problems, busy } = useSend();
  const { data: object } = useAsk('get', { kind: 'Node', name: node });
  const isUnderWay =
    object !== undefined && readConditions(object).some(({ message }) => message.includes(SHUTTING_DOWN));
  const inForce = (name: string) => settings.fields.find(({ field }) => field === name)?.value ?? '';
  const [grace, setGrace] = useState(inForce(GRACE));
  const [critical, setCritical] = useState(inForce(CRITICAL));
  const isChanged = grace !== inForce(GRACE) || critical !== inForce(CRITICAL);

  async function shutDown(): Promise<void> {
    const { text, fsnotify } = settings;
    const configuration = withShutdown(text, grace, critical);
    const isReady = !isChanged || (await send({ type: 'kubelet.configure', node, configuration, fsnotify }));
    if (isReady) await send({ type: 'node.shutdown', node });
  }

  return (
    <section aria-label={t('shutdown')}>
      <h3>{t('shutdown')}</h3>
      <p className={styles.quiet}>{t('shutdownAbout')}</p>
      <Duration name={GRACE} value={grace} onChange={setGrace} />
      <Duration name={CRITICAL} value={critical} onChange={setCritical} />
      <div className={styles.row}>
        <Button disabled={busy || isUnderWay} onClick={() => void shutDown()}>
          {isChanged ? t('configureAndShutDown') : t('shutDown')}
        </Button>
        <Button
          disabled={busy || !isUnderWay}
          title={isUnderWay ? undefined : t('noShutdown')}
          onClick={() => void send({ type: 'node.shutdown', node, cancelled: true })}
        >
          {t('cancelShutdown')}
        </Button>
      </div>
      <Problems problems={problems} />
    </section>
  );
}

interface DurationProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A duration in the file's form: `30s`, `1m30s`. */
function Duration({ name, value, onChange }: DurationProps) {
  return (
    <label className={styles.duration}>
      <code>{name}</code>
      <input className={styles.name} value={value} onChange={(event) => onChange(event.target.value.trim())} />
    </label>
  );
}
