import { useState } from 'react';
import { formatMoment } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount, formatWait } from '#panelParts/figures/formatFigures.ts';
import { Button } from '#widgets/Button.tsx';
import { Section } from '#widgets/Section.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';
import { Connections, modeOf, serverName } from './Connections.tsx';
import { RateFields } from './RateFields.tsx';
import { SIXTY_CLIENTS, THREE_SERVERS } from './sixtyClients.ts';

const USUAL_CHANCE = 0.001;

/** A little above the allowed maximum, so that a reader can see the server's refusal. */
const MOST_CHANCE = 0.03;
const WATCHER = 'watcher';

/** Upstream's defaults: kube-scheduler's and the kubelet's configuration, kube-controller-manager's flags, client-go's rest.Config. */
const DEFAULTS = [
  { client: 'kube-controller-manager', qps: 20, burst: 30 },
  { client: 'kube-scheduler', qps: 50, burst: 100 },
  { client: 'kubelet', qps: 50, burst: 100 },
] as const;

/** A server is down for 5 s, and used again 10 s later, so the next one restarts after the last is back. */
const BETWEEN_US = 20_000_000;

/** The clients of each API server, and the controls that change them. */
export function ConnectionsTab() {
  const t = useTexts('storage');
  return (
    <div className={styles.tab}>
      <div className={styles.tall}>
        <Connections />
      </div>
      <Gateway />
      <div className={styles.columns}>
        <Section className={styles.block} title={t('connections.balancer')}>
          <BalancerControls />
        </Section>
        <Section className={styles.block} title={t('connections.restarts')}>
          <ServerButtons />
        </Section>
        <Section className={styles.block} title={t('connections.throttling')}>
          <ClientRates />
        </Section>
      </div>
      <ConnectionTable />
    </div>
  );
}

/**
 * The classes of the gateway before the API servers, with the requests that each got through; empty without a
 * gateway.
 */
export function Gateway() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: view } = useAsk('servers', {});
  if (!view?.gateway) return null;
  const { perSecond, classes } = view.gateway;
  return (
    <Section className={styles.block} marks={{ 'data-component': 'gateway' }} title={t('gateway.title')}>
      <p className={styles.hint}>{t('gateway.about', { perSecond: formatCount(perSecond) })}</p>
      <DataTable
        label={t('gateway.title')}
        rows={classes}
        keyOf={({ name }) => name}
        columns={[
          { id: 'class', heading: t('gateway.class'), kind: 'code', cell: ({ name }) => name },
          { id: 'users', heading: t('gateway.users'), cell: ({ users }) => users.join(', ') },
          { id: 'passed', heading: t('gateway.passed'), figure: ({ passed }) => passed, text: formatCount },
          { id: 'refused', heading: t('gateway.refused'), figure: ({ refused }) => refused, text: formatCount },
        ]}
      />
      <div className={styles.row}>
        <Button disabled={busy} onClick={() => void send({ type: 'gateway.set', settings: null })}>
          {t('gateway.remove')}
        </Button>
      </div>
      <Refusal problem={problem} />
    </Section>
  );
}

/** Restarts one server, or all in turn. */
function ServerButtons() {
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

/** Every connection as text, the same as the strands. */
function ConnectionTable() {
  const t = useTexts('storage');
  const { data: view } = useAsk('servers', {});
  const rows = view?.connections ?? [];
  if (rows.length === 0) return null;
  return (
    <Section className={styles.block} title={t('connections.table')} note={formatCount(rows.length)}>
      <DataTable
        label={t('connections.table')}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            id: 'client',
            heading: t('connections.client'),
            kind: 'code',
            cell: ({ client }) => client,
            sortBy: ({ client }) => client,
          },
          {
            id: 'server',
            heading: t('connections.server'),
            cell: ({ server }) => serverName(server),
            sortBy: ({ server }) => server,
          },
          {
            id: 'requests',
            heading: t('connections.requestsOn'),
            figure: ({ requests }) => requests,
            text: formatCount,
          },
          { id: 'watches', heading: t('connections.watchesOn'), figure: ({ watches }) => watches },
          { id: 'since', heading: t('connections.since'), figure: ({ openedUs }) => openedUs, text: formatMoment },
          {
            id: 'state',
            heading: t('connections.state'),
            cell: ({ goingAway }) => t(goingAway ? 'connections.going' : 'connections.inUse'),
          },
        ]}
      />
    </Section>
  );
}

/** Programs with a client-side rate limit. Requests that wait there have not reached the server. */
export function ClientRates() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: rates } = useAsk('clientRates', {});
  return (
    <div className={styles.controls}>
      <DataTable
        label={t('connections.throttling')}
        rows={DEFAULTS.map((usual) => ({ ...usual, rate: rates?.find(({ client }) => client === usual.client) }))}
        keyOf={({ client }) => client}
        columns={[
          { id: 'program', heading: t('connections.program'), kind: 'code', cell: ({ client }) => client },
          {
            id: 'rate',
            heading: 'qps/burst',
            cell: ({ client, qps, burst, rate }) => (
              <RateFields
                client={client}
                rate={rate}
                usual={{ qps, burst }}
                onSet={(wanted) => send({ type: 'client.rate', client, ...wanted })}
              />
            ),
          },
          {
            id: 'waited',
            heading: t('connections.waited'),
            kind: 'number',
            cell: ({ rate }) => (rate ? `${formatCount(rate.throttled)}, ${formatWait(rate.waitedUs)}` : '—'),
          },
          {
            id: 'change',
            heading: t('connections.change'),
            isHeadingSpoken: true,
            kind: 'acts',
            cell: ({ client, qps, burst, rate }) => (
              <Button
                disabled={busy}
                onClick={() => void send({ type: 'client.rate', client, qps: rate ? 0 : qps, burst })}
              >
                {rate ? t('connections.unlimit') : `${qps}/${burst}`}
              </Button>
            ),
          },
        ]}
      />
      <div className={styles.row}>
        <Button disabled={busy} onClick={() => void send({ type: 'client.rates', rates: 'upstream' })}>
          {t('connections.allUsual')}
        </Button>
        <Button disabled={busy} onClick={() => void send({ type: 'client.rates', rates: 'unlimited' })}>
          {t('connections.allFree')}
        </Button>
      </div>
      <p className={styles.hint}>{t('connections.throttlingHint')}</p>
      <Refusal problem={problem} />
    </div>
  );
}

/** The number of API servers, the distribution of clients over them, and the clients. */
function BalancerControls() {
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
