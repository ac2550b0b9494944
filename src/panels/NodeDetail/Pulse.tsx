import type { Micros } from '#base/time.ts';
import { formatMoment } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { secondsOf } from '#panelParts/figures/formatFigures.ts';
import type { HeartbeatView, NodeDetail } from '#protocol/nodeDetail.ts';
import styles from './Pulse.module.css';

const WINDOW_US = 60_000_000;

/** The last minute of heartbeats: the Lease each time, the status only where it changed or was due. */
export function Pulse({ detail }: { readonly detail: NodeDetail }) {
  const t = useTexts('nodeDetail');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const { lease, heartbeats, heartbeatsSinceUs, statusSentUs, reportEveryUs } = detail;
  const share = (atUs: Micros) => Math.max(0, 1 - (nowUs - atUs) / WINDOW_US);
  const leftUs = lease.renewUs === undefined ? 0 : lease.renewUs + lease.durationSeconds * 1_000_000 - nowUs;
  const seconds = (us: Micros) => secondsOf(us).replace(/\.0+$/, '');
  return (
    <section className={styles.pulse} aria-label={t('pulse')}>
      <h2>
        <Term card="heartbeat" numbers={{ every: seconds(lease.everyUs) }}>
          {t('pulse')}
        </Term>{' '}
        <small>{t('every', { seconds: seconds(lease.everyUs) })}</small>
      </h2>
      <ul className={styles.strip} aria-label={t('lastMinute')}>
        <li
          className={styles.unknown}
          style={{ width: `${100 * share(heartbeatsSinceUs)}%` }}
          title={t('notLookedAt')}
          aria-hidden="true"
        />
        {heartbeats
          .filter(({ atUs }) => nowUs - atUs < WINDOW_US)
          .map((heartbeat) => (
            <HeartbeatMark key={heartbeat.seq} heartbeat={heartbeat} share={share(heartbeat.atUs)} />
          ))}
      </ul>
      <p>
        {lease.renewUs === undefined ? (
          t('noLease')
        ) : (
          <span data-over={leftUs < 0 || undefined}>
            {leftUs < 0
              ? t('leaseOver', { seconds: secondsOf(-leftUs) })
              : t('leaseLeft', { ago: secondsOf(nowUs - lease.renewUs), left: secondsOf(leftUs) })}
          </span>
        )}
        <br />
        <small>{t('statusWritten', { ago: secondsOf(nowUs - statusSentUs), report: seconds(reportEveryUs) })}</small>
      </p>
    </section>
  );
}

function HeartbeatMark({ heartbeat, share }: { readonly heartbeat: HeartbeatView; readonly share: number }) {
  const t = useTexts('nodeDetail');
  const client = useClient();
  const kind = heartbeat.isLost ? 'lost' : heartbeat.wroteStatus ? 'status' : 'lease';
  const label = t(`heartbeats.${kind}`, { at: formatMoment(heartbeat.atUs) });
  return (
    <li style={{ left: `${100 * share}%` }}>
      <button
        type="button"
        data-kind={kind}
        aria-label={label}
        title={label}
        onClick={() => void client.control({ type: 'seek', seq: heartbeat.seq })}
      />
    </li>
  );
}
