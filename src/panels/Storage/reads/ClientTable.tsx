import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes, formatCount, formatWait } from '#panelParts/figures/formatFigures.ts';
import type { ClientLine } from '#protocol/storageViews.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';

const CUT_SECONDS = 180;
const SLOW_MS = 20_000;

/** Demonstration clients: the amounts that they have read, and their controls. */
export function ClientTable() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: clients = [] } = useAsk('clients', {});
  const nowUs = useMoment((moment) => moment.timeUs);
  return (
    <section className={styles.block} aria-label={t('clients.title')}>
      <h2>
        {t('clients.title')}
        <span className={looks.end}>
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
        <DataTable
          label={t('clients.title')}
          rows={clients}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', heading: t('clients.name'), kind: 'code', cell: ({ id }) => id, sortBy: ({ id }) => id },
            {
              id: 'phase',
              heading: t('clients.phase'),
              cell: ({ phase, dueUs, lastProblem }) => (
                <>
                  {phase}
                  {dueUs > nowUs && ` ${formatWait(dueUs - nowUs)}`}
                  {lastProblem !== '' && <small className={looks.faint}> {lastProblem}</small>}
                </>
              ),
            },
            {
              id: 'resourceVersion',
              heading: 'resourceVersion',
              figure: ({ resourceVersion }) => resourceVersion,
              text: formatCount,
            },
            {
              id: 'lists',
              heading: 'LIST',
              figure: ({ lists }) => lists,
              text: (lists, { relists }) => (
                <>
                  {lists}
                  {relists > 0 && <small className={looks.faint}> {t('clients.relists', { count: relists })}</small>}
                </>
              ),
            },
            { id: 'watches', heading: 'WATCH', figure: ({ watches }) => watches },
            {
              id: 'objects',
              heading: t('clients.objects'),
              figure: ({ objectsReceived }) => objectsReceived,
              text: formatCount,
            },
            {
              id: 'events',
              heading: t('clients.events'),
              figure: ({ eventsReceived }) => eventsReceived,
              text: (events, { bookmarksReceived }) => (
                <>
                  {formatCount(events)}
                  {bookmarksReceived > 0 && (
                    <small className={looks.faint}> {t('clients.bookmarks', { count: bookmarksReceived })}</small>
                  )}
                </>
              ),
            },
            {
              id: 'bytes',
              heading: t('clients.bytes'),
              figure: ({ bytesReceived }) => bytesReceived,
              text: formatBytes,
            },
            {
              id: 'actions',
              heading: t('clients.actions'),
              isHeadingSpoken: true,
              kind: 'acts',
              cell: (client) => <Actions client={client} busy={busy} send={send} />,
            },
          ]}
        />
      )}
    </section>
  );
}

interface ActionsProps {
  readonly client: ClientLine;
  readonly busy: boolean;
  readonly send: ReturnType<typeof useSend>['send'];
}

function Actions({ client: { id, phase, perEventMs }, busy, send }: ActionsProps) {
  const t = useTexts('storage');
  const isSlow = perEventMs > 0;
  const disabled = busy || phase === 'stopped';
  return (
    <div className={styles.row}>
      <Button
        disabled={disabled}
        aria-label={t('clients.cutOf', { name: id })}
        onClick={() => void send({ type: 'client.cut', id, seconds: CUT_SECONDS })}
      >
        {t('clients.cut')}
      </Button>
      <Button
        disabled={disabled}
        aria-pressed={isSlow}
        aria-label={t('clients.slowOf', { name: id })}
        onClick={() => void send({ type: 'client.change', id, perEventMs: isSlow ? 0 : SLOW_MS })}
      >
        {t('clients.slow')}
      </Button>
      <Button
        disabled={disabled}
        aria-label={t('clients.stopOf', { name: id })}
        onClick={() => void send({ type: 'client.stop', id })}
      >
        {t('clients.stop')}
      </Button>
    </div>
  );
}
