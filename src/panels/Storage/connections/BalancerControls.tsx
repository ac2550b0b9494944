import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';
import { modeOf } from './Connections.tsx';
import { SIXTY_CLIENTS, THREE_SERVERS } from './sixtyClients.ts';

const USUAL_CHANCE = 0.001;
/** A little above the allowed maximum, so that a reader can see the server's refusal. */
const MOST_CHANCE = 0.03;

/** The number of API servers, the distribution of clients over them, and the clients. */
export function BalancerControls() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: view } = useAsk('servers', {});
  const { data: loads } = useAsk('loads', {});
  const [draft, setDraft] = useState<number>();
  const mode = view ? modeOf(view) : 'single';
  const count = Math.max(view?.servers.length ?? 1, mode === 'single' ? THREE_SERVERS.count : 1);
  const chance = draft ?? view?.goawayChance ?? 0;
  const set = (change: { mode?: 'L4' | 'L7'; goawayChance?: number; count?: number }) =>
    send({
      type: 'servers.set',
      count: change.count ?? count,
      mode: change.mode ?? (mode === 'l7' ? 'L7' : 'L4'),
      goawayChance: change.goawayChance ?? view?.goawayChance ?? 0,
    });
  const isLoaded = loads?.some(({ id, state }) => id === SIXTY_CLIENTS.id && state === 'running') ?? false;
  return (
    <div className={styles.controls}>
      <Segmented
        className={styles.start}
        label={t('connections.balancing')}
        value={mode === 'single' ? 'single' : mode}
        segments={[
          { value: 'l4', label: 'L4' },
          { value: 'l4Goaway', label: 'L4 + GOAWAY' },
          { value: 'l7', label: 'L7' },
        ]}
        onChange={(next) =>
          void set({ mode: next === 'l7' ? 'L7' : 'L4', goawayChance: next === 'l4Goaway' ? USUAL_CHANCE : 0 })
        }
      />
      <label className={styles.field}>
        <span>{t('connections.servers')}</span>
        <select value={view?.servers.length ?? 1} onChange={(event) => void set({ count: Number(event.target.value) })}>
          {[1, 2, 3, 4, 5].map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>--goaway-chance</span>
        <input
          type="range"
          min={0}
          max={MOST_CHANCE}
          step={0.001}
          value={chance}
          disabled={mode === 'single'}
          onChange={(event) => setDraft(Number(event.target.value))}
          onPointerUp={() => void commit()}
          onKeyUp={() => void commit()}
        />
        <output>{chance}</output>
      </label>
      <p className={styles.hint}>{mode === 'single' ? t('connections.single') : t(`connections.says.${mode}`)}</p>
      <div className={styles.row}>
        <Button
          disabled={busy}
          aria-pressed={isLoaded}
          onClick={() => void send(isLoaded ? { type: 'load.stop', id: SIXTY_CLIENTS.id } : SIXTY_CLIENTS)}
        >
          {isLoaded ? t('connections.stopClients') : t('connections.startClients')}
        </Button>
        <WatchButton />
      </div>
      <Refusal problem={problem} />
    </div>
  );

  async function commit(): Promise<void> {
    if (draft === undefined) return;
    const taken = await set({ goawayChance: draft });
    if (taken) setDraft(undefined);
  }
}

const WATCHER = 'watcher';

/** Starts one client, whose watch outlives a GOAWAY. */
function WatchButton() {
  const t = useTexts('storage');
  const { send, busy } = useSend();
  const { data: clients } = useAsk('clients', {});
  const isOn = clients?.some(({ id, phase }) => id === WATCHER && phase !== 'stopped') ?? false;
  return (
    <Button
      disabled={busy}
      aria-pressed={isOn}
      onClick={() =>
        void send(isOn ? { type: 'client.stop', id: WATCHER } : { type: 'client.start', id: WATCHER, sort: 'informer' })
      }
    >
      {isOn ? t('connections.stopWatcher') : t('connections.startWatcher')}
    </Button>
  );
}
