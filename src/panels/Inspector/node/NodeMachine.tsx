import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import type { Command } from '#protocol/command.ts';
import type { NodeFaultName } from '#protocol/nodes.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from '../Inspector.module.css';

const FAULTS = [
  'node.cut',
  'kubelet.frozen',
  'runtime.frozen',
  'node.down',
  'eventStream.broken',
] as const satisfies readonly NodeFaultName[];

/** Faults of a machine; each stays until it is removed. */
export function NodeMachine({ node }: { readonly node: string }) {
  const t = useTexts('inspector');
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const { data: set = [] } = useAsk('nodeFaults', { node });
  const send = async (command: Command) => {
    setBusy(true);
    try {
      await client.send(command);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={answer.part} aria-label={t('machine')}>
      <h3>{t('machine')}</h3>
      <div className={styles.faults}>
        {FAULTS.map((fault) => {
          const isOn = set.some((each) => each.fault === fault);
          return (
            <Button
              key={fault}
              aria-pressed={isOn}
              disabled={busy}
              title={t(`machineAbout.${fault}`)}
              onClick={() => void send({ type: 'fault.set', fault, node, value: isOn ? 0 : 1 })}
            >
              {isOn && <VerdictGlyph verdict="error" />}
              {t(`machineFaults.${fault}`)}
            </Button>
          );
        })}
        <Button
          disabled={busy}
          title={t('machineAbout.restart')}
          onClick={() => void send({ type: 'kubelet.restart', node })}
        >
          {t('machineFaults.restart')}
        </Button>
        <Button
          disabled={busy}
          title={t('machineAbout.shutdown')}
          onClick={() => void send({ type: 'node.shutdown', node })}
        >
          {t('machineFaults.shutdown')}
        </Button>
      </div>
      <p className={answer.quiet}>{t('machineHint')}</p>
    </section>
  );
}
