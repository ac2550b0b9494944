import { useState } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { EtcdFigures } from '../../../protocol/storageViews.ts';
import { Button } from '../../../widgets/Button.tsx';
import { VerdictGlyph } from '../../../widgets/VerdictGlyph.tsx';
import { formatMs } from '../formatFigures.ts';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';
import { useSend } from '../useSend.ts';

const MOST_MS = 2000;
const SWITCHES = ['noisyNeighbour', 'ionice', 'nicSaturated', 'trafficControl'] as const;

/** The disk and the network card of etcd's host. */
export function HostControls({ etcd }: { readonly etcd: EtcdFigures | undefined }) {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const [draft, setDraft] = useState<number>();
  const commit = () => {
    if (draft === undefined) return;
    void send({ type: 'constant.change', id: 'M2', value: draft }).then(() => setDraft(undefined));
  };
  return (
    <div className={styles.controls}>
      <label className={styles.field}>
        <span>{t('etcd.disk')}</span>
        <input
          type="range"
          min={2}
          max={MOST_MS}
          step={2}
          value={draft ?? etcd?.diskMs ?? 10}
          onChange={(event) => setDraft(Number(event.target.value))}
          onPointerUp={commit}
          onKeyUp={commit}
        />
        <output>{draft ?? etcd?.diskMs ?? 0} ms</output>
      </label>
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
      <Refusal problem={problem} />
    </div>
  );
}
