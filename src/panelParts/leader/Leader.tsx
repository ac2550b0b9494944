import { memo } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import type { ElectedProcess } from '#protocol/storageViews.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './Leader.module.css';

const GLYPHS = { leads: 'fits', standsBy: 'waiting', gone: 'error' } as const;

const PROGRAMS = {
  'kube-scheduler': { fault: 'scheduler.killed', label: 'leader.label' },
  'kube-controller-manager': { fault: 'controllerManager.killed', label: 'leader.managers' },
} as const;

interface LeaderProps {
  /** Shows only that program. */
  readonly only?: 'kube-controller-manager';
}

/** The processes with leader election, and the remaining time of the Lease; empty while one of each runs alone. */
export const Leader = memo(function Leader({ only }: LeaderProps) {
  const { data: schedulers = [] } = useAsk('schedulers', only ? null : {});
  const { data: managers = [] } = useAsk('controllerManagers', {});
  return (
    <>
      <Program name="kube-scheduler" processes={schedulers} />
      <Program name="kube-controller-manager" processes={managers} />
    </>
  );
});

function Program({
  name,
  processes,
}: {
  readonly name: keyof typeof PROGRAMS;
  readonly processes: readonly ElectedProcess[];
}) {
  const t = useTexts('inside');
  const client = useClient();
  if (processes.length === 0) return null;
  const { fault: id, label } = PROGRAMS[name];
  const isAnyGone = processes.some(({ state }) => state === 'gone');
  const fault = (value: number) => client.send({ type: 'fault.set', fault: id, value });
  return (
    <section className={styles.leader} aria-label={t(label)}>
      {name}
      {processes.map((process) => (
        <span key={process.host} className={styles.process}>
          <VerdictGlyph verdict={GLYPHS[process.state]} />
          <b>{process.identity || process.host}</b> {t(`leader.${process.state}`)}
          <Lease process={process} />
        </span>
      ))}
      {processes.some(({ state }) => state === 'leads') && (
        <Button onClick={() => void fault(1)}>{t('leader.kill')}</Button>
      )}
      {isAnyGone && <Button onClick={() => void fault(0)}>{t('leader.restart')}</Button>}
    </section>
  );
}

function Lease({ process: { state, leaseEndsUs } }: { readonly process: ElectedProcess }) {
  const t = useTexts('inside');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  if (leaseEndsUs === undefined || state === 'gone') return null;
  const time = formatWait(leaseEndsUs - nowUs);
  return <span className={styles.faint}>{t(state === 'leads' ? 'leader.holds' : 'leader.waits', { time })}</span>;
}
