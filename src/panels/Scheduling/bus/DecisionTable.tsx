import { useTexts } from '#i18n/useTexts.ts';
import type { PassedEvent } from '#protocol/scheduling.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './EventBus.module.css';

const OUTCOMES = ['Skip', 'QueueAfterBackoff', 'QueueImmediately'] as const;

/** What can become of a Pod by an event, with the row that was taken. Upstream source (v1.36.2): pkg/scheduler/backend/queue/scheduling_queue.go, isPodWorthRequeuing and requeuePodWithQueueingStrategy. */
export function DecisionTable({ verdict }: { readonly verdict: PassedEvent['verdict'] }) {
  const t = useTexts('scheduling');
  const isTaken = (outcome: string) => outcome === verdict?.outcome;
  return (
    <DataTable
      className={styles.decision}
      label={t('bus.decision')}
      rows={OUTCOMES}
      keyOf={(outcome) => outcome}
      marks={(outcome) => ({
        className: isTaken(outcome) ? styles.taken : undefined,
        'aria-current': isTaken(outcome) || undefined,
      })}
      columns={[
        { id: 'outcome', cell: (outcome) => outcome },
        {
          id: 'when',
          cell: (outcome) => (
            <>
              {t(`bus.outcomes.${outcome}`)}
              {isTaken(outcome) && verdict?.plugin && <b> {verdict.plugin}</b>}
            </>
          ),
        },
      ]}
    />
  );
}
