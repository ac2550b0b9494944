import { formatMoment } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PassedEvent } from '#protocol/scheduling.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import styles from './EventBus.module.css';

interface PassedEventsProps {
  readonly events: readonly PassedEvent[];
  readonly chosen: string | undefined;
  readonly idOf: (event: PassedEvent) => string;
  readonly onChoose: (id: string) => void;
}

/** The last events, newest first; a click says which row of the tables one means. */
export function PassedEvents({ events, chosen, idOf, onChoose }: PassedEventsProps) {
  const t = useTexts('scheduling');
  if (events.length === 0) return <p className={looks.faint}>{t('bus.nothing')}</p>;
  return (
    <ol className={styles.events} aria-label={t('bus.passed')}>
      {events.map((event) => {
        const id = idOf(event);
        return (
          <li key={id}>
            <button
              type="button"
              className={classes(styles.passed, !event.isOfInterest && styles.unwanted)}
              aria-pressed={id === chosen}
              title={event.object}
              onClick={() => onChoose(id)}
            >
              <span className={styles.at}>{formatMoment(event.timeUs)}</span>
              <b>{event.event}</b>
              <span className={styles.object}>{event.object.slice(event.object.indexOf('/') + 1)}</span>
              <span className={styles.said}>{wordsOf(event)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );

  function wordsOf({ isOfInterest, verdict, judged, moved }: PassedEvent): string {
    if (verdict) return verdict.isReplayed ? t('bus.replayed', { outcome: verdict.outcome }) : verdict.outcome;
    if (!isOfInterest) return t('bus.unwanted');
    return judged === 0 ? t('bus.nobody') : t('bus.moved', { moved, judged });
  }
}
