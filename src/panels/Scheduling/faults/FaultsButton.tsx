import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Command } from '#protocol/command.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import looks from '#widgets/looks.module.css';
import { RangeInput } from '#widgets/RangeInput.tsx';
import { Badge } from '#widgets/SourceBadge.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './FaultsButton.module.css';

type FaultName = Extract<Command, { readonly type: 'fault.set' }>['fault'];

interface SchedulerFault {
  readonly fault: Extract<FaultName, 'bind.errors' | 'bind.delay' | 'provisioning.errors' | 'extender.errors'>;
  readonly most: number;
  readonly step: number;
}

/** Milliseconds of the delay, and how many of the next ones. */
const FAULTS: readonly SchedulerFault[] = [
  { fault: 'bind.delay', most: 30_000, step: 500 },
  { fault: 'bind.errors', most: 20, step: 1 },
  { fault: 'provisioning.errors', most: 20, step: 1 },
  { fault: 'extender.errors', most: 20, step: 1 },
];

/** What can go wrong around the scheduler, one click away; a badge stays while something does. */
export function FaultsButton() {
  const t = useTexts('inside');
  const [open, setOpen] = useState(false);
  const { data: set } = useAsk('faults', {});
  const count = FAULTS.filter(({ fault }) => (set?.[fault] ?? 0) > 0).length;
  return (
    <div className={styles.button}>
      {count > 0 && <Badge>{t('faults.set', { count })}</Badge>}
      <IconButton icon="fault" label={t('faults.title')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Dialog title={t('faults.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <Faults set={set} />
        </Dialog>
      )}
    </div>
  );
}

function Faults({ set }: { readonly set: Readonly<Record<string, number>> | undefined }) {
  const t = useTexts('inside');
  const { send, problem } = useSend();
  return (
    <div className={styles.body}>
      {FAULTS.map(({ fault, most, step }) => (
        <RangeInput
          key={fault}
          className={styles.fault}
          label={
            <>
              {t(`faults.names.${fault}`)}
              <small>{t(`faults.about.${fault}`)}</small>
            </>
          }
          min={0}
          max={most}
          step={step}
          value={set?.[fault] ?? 0}
          text={(value) => amountText(t, fault, value)}
          onCommit={(value) => send({ type: 'fault.set', fault, value })}
        />
      ))}
      <p className={looks.faint}>{t('faults.note')}</p>
      {problem !== '' && <VerdictText verdict="error">{problem}</VerdictText>}
    </div>
  );
}

function amountText(t: ReturnType<typeof useTexts<'inside'>>, fault: FaultName, value: number): string {
  if (value === 0) return t('faults.none');
  return fault === 'bind.delay' ? `${value / 1000} s` : t('faults.next', { count: value });
}
