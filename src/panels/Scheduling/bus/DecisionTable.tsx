import { useTexts } from '#i18n/useTexts.ts';
import type { PassedEvent } from '#protocol/eventBus.ts';
import { classes } from '#widgets/classes.ts';
import styles from './EventBus.module.css';

const OUTCOMES = ['Skip', 'QueueAfterBackoff', 'QueueImmediately'] as const;

/** What can become of a Pod by an event, with the row that was taken. Upstream source (v1.36.2): pkg/scheduler/backend/queue/scheduling_queue.go, isPodWorthRequeuing and requeuePodWithQueueingStrategy. */
export function DecisionTable({ verdict }: { readonly verdict: PassedEvent['verdict'] }) {
  const t = useTexts('scheduling');
  return (
    <table className={styles.decision} aria-label={t('bus.decision')}>
      <tbody>
        {OUTCOMES.map((outcome) => {
          const isTaken = outcome === verdict?.outcome;
          return (
            <tr key={outcome} className={classes(isTaken && styles.taken)} aria-current={isTaken || undefined}>
              <th scope="row">{outcome}</th>
              <td>
                {t(`bus.outcomes.${outcome}`)}
                {isTaken && verdict.plugin !== '' && <b> {verdict.plugin}</b>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
