import { memo } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Command } from '#protocol/command.ts';
import looks from '#widgets/looks.module.css';
import { RangeInput } from '#widgets/RangeInput.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { DialogButton } from '../DialogButton.tsx';
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
export const FaultsButton = memo(function FaultsButton() {
  const t = useTexts('inside');
  const { data: set } = useAsk('faults', {});
  const count = FAULTS.filter(({ fault }) => (set?.[fault] ?? 0) > 0).length;
  return (
    <DialogButton
      icon="fault"
      label={t('faults.title')}
      closeLabel={t('close')}
      badge={count > 0 ? t('faults.set', { count }) : undefined}
    >
      {() => <Faults set={set} />}
    </DialogButton>
  );
});

function Faults({ set }: { readonly set: Readonly<Record<string, number>> | undefined }) {
  const t = useTexts('inside');
  const { send, problem } = useSend();
  return (
    <>
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
    </>
  );
}

function amountText(t: ReturnType<typeof useTexts<'inside'>>, fault: FaultName, value: number): string {
  if (value === 0) return t('faults.none');
  return fault === 'bind.delay' ? `${value / 1000} s` : t('faults.next', { count: value });
}
