import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Command } from '#protocol/command.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import { Refusal } from './Refusal.tsx';
import styles from './Storage.module.css';

type FaultName = Extract<Command, { readonly type: 'fault.set' }>['fault'];
export type RequestFault = Extract<
  FaultName,
  'authentication.errors' | 'anonymousAuth.off' | 'webhook.deny' | 'webhook.timeout'
>;

/** The value that a click sets for each fault. */
const VALUES: Readonly<Record<RequestFault, number>> = {
  'authentication.errors': 1,
  'anonymousAuth.off': 1,
  'webhook.deny': 1,
  'webhook.timeout': 10,
};

/** Faults that stay until they are removed. */
export function FaultSwitches({ faults }: { readonly faults: readonly RequestFault[] }) {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: set } = useAsk('faults', {});
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        {faults.map((fault) => {
          const isOn = (set?.[fault] ?? 0) > 0;
          return (
            <Button
              key={fault}
              aria-pressed={isOn}
              disabled={busy}
              title={t(`faults.about.${fault}`)}
              onClick={() => void send({ type: 'fault.set', fault, value: isOn ? 0 : VALUES[fault] })}
            >
              {isOn && <VerdictGlyph verdict="error" />}
              {t(`faults.names.${fault}`)}
            </Button>
          );
        })}
      </div>
      <p className={styles.hint}>{t('faults.hint')}</p>
      <Refusal problem={problem} />
    </div>
  );
}
