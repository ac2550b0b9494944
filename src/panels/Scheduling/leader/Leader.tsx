import { useClient } from '../../../client/ClientProvider.tsx';
import { useAsk } from '../../../client/useAsk.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { SchedulerProcess } from '../../../protocol/schedulers.ts';
import { Button } from '../../../widgets/Button.tsx';
import { VerdictGlyph } from '../../../widgets/VerdictGlyph.tsx';
import { formatWait } from '../formatTimes.ts';
import styles from './Leader.module.css';

const GLYPHS = { leads: 'fits', standsBy: 'waiting', gone: 'error' } as const;

/** The kube-schedulers that elect their leader, and how long the Lease still holds; nothing while one runs alone. */
export function Leader({ nowUs }: { readonly nowUs: number }) {
  const t = useTexts('inside');
  const client = useClient();
  const { data: processes = [] } = useAsk('schedulers', {});
  if (processes.length === 0) return null;
  const isAnyGone = processes.some(({ state }) => state === 'gone');
  const fault = (value: number) => client.send({ type: 'fault.set', fault: 'scheduler.killed', value });
  return (
    <section className={styles.leader} aria-label={t('leader.label')}>
      {processes.map((process) => (
        <span key={process.host} className={styles.process}>
          <VerdictGlyph verdict={GLYPHS[process.state]} />
          <b>{process.identity || process.host}</b> {t(`leader.${process.state}`)}
          <Lease process={process} nowUs={nowUs} />
        </span>
      ))}
      {processes.some(({ state }) => state === 'leads') && (
        <Button onClick={() => void fault(1)}>{t('leader.kill')}</Button>
      )}
      {isAnyGone && <Button onClick={() => void fault(0)}>{t('leader.restart')}</Button>}
    </section>
  );
}

function Lease({
  process: { state, leaseEndsUs },
  nowUs,
}: {
  readonly process: SchedulerProcess;
  readonly nowUs: number;
}) {
  const t = useTexts('inside');
  if (leaseEndsUs === undefined || state === 'gone') return null;
  const time = formatWait(leaseEndsUs - nowUs);
  return <span className={styles.faint}>{t(state === 'leads' ? 'leader.holds' : 'leader.waits', { time })}</span>;
}
