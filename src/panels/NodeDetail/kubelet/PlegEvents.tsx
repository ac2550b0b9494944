import { formatMoment } from '#base/clock.ts';
import type { Micros } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import type { PlegEventView } from '#protocol/nodeDetail.ts';
import styles from './KubeletInside.module.css';

interface PlegEventsProps {
  /** Newest first. */
  readonly events: readonly PlegEventView[];
  readonly sinceUs: Micros;
}

/** Recent events from PLEG to the sync loop; each leads to its moment. */
export function PlegEvents({ events, sinceUs }: PlegEventsProps) {
  const t = useTexts('nodeDetail');
  const client = useClient();
  const nowUs = useMoment(({ timeUs }) => timeUs);
  return (
    <>
      <p className={styles.quiet}>
        {t('plegEventsHint')} {events.length === 0 && t('noPlegEvents', { wait: formatWait(nowUs - sinceUs) })}
      </p>
      <ul className={styles.events}>
        {events.map(({ seq, atUs, event, pod, container, missedStart }) => (
          <li key={`${seq} ${event} ${pod} ${container}`}>
            <button type="button" onClick={() => void client.control({ type: 'seek', seq })}>
              <span>{formatMoment(atUs)}</span>
              <code>{event}</code>
              <span>
                {pod} {container === '' ? t('sandbox') : container}
                {missedStart && <small> {t('missedStart')}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
