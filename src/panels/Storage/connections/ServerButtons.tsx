import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';
import { serverName } from './Connections.tsx';

/** A server is down for 5 s, and used again 10 s later, so the next one restarts after the last is back. */
const BETWEEN_US = 20_000_000;

/** Restarts one server, or all in turn. */
export function ServerButtons() {
  const t = useTexts('storage');
  const client = useClient();
  const { send, problem, busy } = useSend();
  const { data: view } = useAsk('servers', {});
  const isSingle = view === undefined || view.mode === 'single';
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        {view?.servers.map(({ id, state }) => (
          <Button
            key={id}
            disabled={busy || state !== 'up'}
            onClick={() => void send({ type: 'server.restart', server: id })}
          >
            {t('connections.restart', { server: serverName(id) })}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <Button disabled={busy || isSingle} onClick={() => void inTurn()}>
          {t('connections.rolling')}
        </Button>
      </div>
      <p className={styles.hint}>{isSingle ? t('connections.single') : t('connections.rollingHint')}</p>
      <Refusal problem={problem} />
    </div>
  );

  async function inTurn(): Promise<void> {
    for (const { id } of view?.servers ?? []) {
      if (!(await send({ type: 'server.restart', server: id }))) return;
      await client.control({ type: 'seekTime', timeUs: client.moment.getState().timeUs + BETWEEN_US });
    }
  }
}
