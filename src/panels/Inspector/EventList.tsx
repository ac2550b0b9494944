import { type Selection, useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import answer from '#panelParts/answer/answer.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Inspector.module.css';
import { readEvent, timeOfDay } from './readEvent.ts';

/** The Events about an object, newest first, in Kubernetes' words. */
export function EventList({
  subject,
  most = Number.POSITIVE_INFINITY,
}: {
  readonly subject: Selection;
  readonly most?: number;
}) {
  const t = useTexts('inspector');
  const asked = useAsk('events', subject);
  const select = useSelection((state) => state.select);
  return (
    <div className={answer.body}>
      <Answer asked={asked}>
        {(events) =>
          events.length === 0 ? (
            <p className={answer.quiet}>{t('noEvents')}</p>
          ) : (
            <ul className={styles.events}>
              {events
                .slice(0, most)
                .map(readEvent)
                .map((event, index) => (
                  // Events have no key of their own here, and equal ones may repeat.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <li key={index}>
                    <span className={answer.when}>{timeOfDay(event.at)}</span>
                    <div>
                      <button
                        type="button"
                        className={styles.link}
                        title={t('whyEvent')}
                        onClick={() => select({ kind: 'Event', namespace: event.namespace, name: event.name })}
                      >
                        {event.isWarning ? (
                          <VerdictText verdict="rejected">{event.reason}</VerdictText>
                        ) : (
                          <b>{event.reason}</b>
                        )}
                      </button>
                      {event.count > 1 && (
                        <span className={answer.faint}> {t('eventTimes', { count: event.count })}</span>
                      )}
                      <p>{event.message}</p>
                      {event.source !== '' && <p className={answer.faint}>{event.source}</p>}
                    </div>
                  </li>
                ))}
            </ul>
          )
        }
      </Answer>
    </div>
  );
}
