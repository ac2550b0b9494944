import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes, formatCount } from '#panelParts/figures/formatFigures.ts';
import { formatWait } from '#panelParts/figures/formatTimes.ts';
import type { ClientLine } from '#protocol/storageViews.ts';
import { Button } from '#widgets/Button.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';

const CUT_SECONDS = 180;
const SLOW_MS = 20_000;

/** Demonstration clients: what they have read, and what can be done to them. */
export function ClientTable() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: clients = [] } = useAsk('clients', {});
  const nowUs = useMoment((moment) => moment.timeUs);
  return (
    <section className={styles.block} aria-label={t('clients.title')}>
      <h2>
        {t('clients.title')}
        <span className={styles.push}>
          <Button
            disabled={busy}
            onClick={() => void send({ type: 'client.start', id: 'watch-list', sort: 'watchList' })}
          >
            {t('clients.startWatchList')}
          </Button>{' '}
          <Button
            disabled={busy}
            onClick={() => void send({ type: 'client.start', id: 'worker', sort: 'informer', workMs: 50 })}
          >
            {t('clients.startWorker')}
          </Button>
        </span>
      </h2>
      <Refusal problem={problem} />
      {clients.length === 0 ? (
        <p className={styles.hint}>{t('clients.none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('clients.name')}</th>
              <th scope="col">{t('clients.phase')}</th>
              <th scope="col">resourceVersion</th>
              <th scope="col">LIST</th>
              <th scope="col">WATCH</th>
              <th scope="col">{t('clients.objects')}</th>
              <th scope="col">{t('clients.events')}</th>
              <th scope="col">{t('clients.bytes')}</th>
              <th scope="col">
                <span className={styles.srOnly}>{t('clients.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {clients.map((client) => (
              <Row key={client.id} client={client} nowUs={nowUs} busy={busy} send={send} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({
  client,
  nowUs,
  busy,
  send,
}: {
  readonly client: ClientLine;
  readonly nowUs: number;
  readonly busy: boolean;
  readonly send: ReturnType<typeof useSend>['send'];
}) {
  const t = useTexts('storage');
  const { id, phase, dueUs, lastProblem, relists, lists, bookmarksReceived, perEventMs } = client;
  const isSlow = perEventMs > 0;
  return (
    <tr>
      <th scope="row">{id}</th>
      <td>
        {phase}
        {dueUs > nowUs && ` ${formatWait(dueUs - nowUs)}`}
        {lastProblem !== '' && <small className={styles.faint}> {lastProblem}</small>}
      </td>
      <td className={styles.number}>{formatCount(client.resourceVersion)}</td>
      <td className={styles.number}>
        {lists}
        {relists > 0 && <small className={styles.faint}> {t('clients.relists', { count: relists })}</small>}
      </td>
      <td className={styles.number}>{client.watches}</td>
      <td className={styles.number}>{formatCount(client.objectsReceived)}</td>
      <td className={styles.number}>
        {formatCount(client.eventsReceived)}
        {bookmarksReceived > 0 && (
          <small className={styles.faint}> {t('clients.bookmarks', { count: bookmarksReceived })}</small>
        )}
      </td>
      <td className={styles.number}>{formatBytes(client.bytesReceived)}</td>
      <td>
        <div className={styles.row}>
          <Button
            disabled={busy || phase === 'stopped'}
            aria-label={t('clients.cutOf', { name: id })}
            onClick={() => void send({ type: 'client.cut', id, seconds: CUT_SECONDS })}
          >
            {t('clients.cut')}
          </Button>
          <Button
            disabled={busy || phase === 'stopped'}
            aria-pressed={isSlow}
            aria-label={t('clients.slowOf', { name: id })}
            onClick={() => void send({ type: 'client.change', id, perEventMs: isSlow ? 0 : SLOW_MS })}
          >
            {t('clients.slow')}
          </Button>
          <Button
            disabled={busy || phase === 'stopped'}
            aria-label={t('clients.stopOf', { name: id })}
            onClick={() => void send({ type: 'client.stop', id })}
          >
            {t('clients.stop')}
          </Button>
        </div>
      </td>
    </tr>
  );
}
