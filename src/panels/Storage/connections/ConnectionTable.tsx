import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import { formatMoment } from '#panelParts/figures/formatTimes.ts';
import styles from '../Storage.module.css';
import { serverName } from './Connections.tsx';

const MOST_ROWS = 200;

/** Every connection: the same as the strands, as text. */
export function ConnectionTable() {
  const t = useTexts('storage');
  const { data: view } = useAsk('servers', {});
  const rows = view?.connections ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={styles.block} aria-label={t('connections.table')}>
      <h2>
        {t('connections.table')} <small>{formatCount(rows.length)}</small>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('connections.client')}</th>
            <th scope="col">{t('connections.server')}</th>
            <th scope="col">{t('connections.requestsOn')}</th>
            <th scope="col">{t('connections.watchesOn')}</th>
            <th scope="col">{t('connections.since')}</th>
            <th scope="col">{t('connections.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ key, client, server, requests, watches, openedUs, goingAway }) => (
            <tr key={key}>
              <th scope="row">{client}</th>
              <td>{serverName(server)}</td>
              <td className={styles.number}>{formatCount(requests)}</td>
              <td className={styles.number}>{watches}</td>
              <td className={styles.number}>{formatMoment(openedUs)}</td>
              <td>{goingAway ? t('connections.going') : t('connections.inUse')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
