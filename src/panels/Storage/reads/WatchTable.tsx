import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes, formatCount } from '#panelParts/figures/formatFigures.ts';
import { formatWait } from '#panelParts/figures/formatTimes.ts';
import styles from '../Storage.module.css';

/** The watches that people's clients have open: the model's own components are told without one. */
export function WatchTable() {
  const t = useTexts('storage');
  const { data: ring } = useAsk('watchCache', { kind: 'Pod' });
  const nowUs = useMoment((moment) => moment.timeUs);
  const watches = ring?.watches ?? [];
  return (
    <section className={styles.block} aria-label={t('watches.title')}>
      <h2>
        {t('watches.title')} <small>{t('watches.about')}</small>
      </h2>
      {watches.length === 0 ? (
        <p className={styles.hint}>{t('watches.none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('watches.client')}</th>
              <th scope="col">resourceVersion</th>
              <th scope="col">{t('watches.behind')}</th>
              <th scope="col">{t('watches.sent')}</th>
              <th scope="col">{t('watches.bookmarks')}</th>
              <th scope="col">{t('watches.unread')}</th>
              <th scope="col">{t('watches.ends')}</th>
            </tr>
          </thead>
          <tbody>
            {watches.map((watch) => (
              <tr key={watch.name}>
                <th scope="row">{watch.client}</th>
                <td className={styles.number}>{formatCount(watch.revision)}</td>
                <td className={styles.number}>{watch.behind}</td>
                <td className={styles.number}>
                  {formatCount(watch.eventsSent)} · {formatBytes(watch.bytesSent)}
                </td>
                <td className={styles.number}>{watch.bookmarksSent}</td>
                <td className={styles.number}>
                  {watch.readUntilUs > nowUs ? formatWait(watch.readUntilUs - nowUs) : '—'}
                </td>
                <td className={styles.number}>{formatWait(watch.deadlineUs - nowUs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
