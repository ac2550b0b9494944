import { useMemo } from 'react';
import type { Micros } from '#base/time.ts';
import { clockLabel } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatCount, formatWait } from '#panelParts/figures/formatFigures.ts';
import type { ServersView } from '#protocol/requestWay.ts';
import type { ConnectionHistory } from '#protocol/storageViews.ts';
import { weave } from '#scenes/storage/weave.ts';
import { held, heldAt } from '#scenes/timePlot/stairs.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { Sparkline } from '#widgets/timePlot/Sparkline.tsx';
import styles from './Connections.module.css';

/** Above this number of connections, a sample of this size is drawn. */
const MOST_STRANDS = 160;
const LEAST_SPAN_US = 60_000_000;

/**
 * Clients, the load balancer and the API servers; each server's row continues with its share of the connections over
 * time.
 */
export function Connections({ children }: { readonly children?: React.ReactNode }) {
  const t = useTexts('storage');
  const { data: view } = useAsk('servers', {});
  const { data: history } = useAsk('connectionHistory', {}, { refresh: 'moment', playingIntervalMs: 500 });
  return (
    <section className={styles.conn} data-component="kube-apiserver" aria-label={t('connections.title')}>
      <h2>
        <Term card="connections">{t('connections.title')}</Term> <small>{t('connections.about')}</small>{' '}
        <small>{seatsText(t, view)}</small>
        <span className={styles.legend}>
          <Key kind="moving">{t('connections.going')}</Key>
          <Key kind="even">{t('connections.even')}</Key>
        </span>
      </h2>
      <div className={styles.clients}>
        <b>{t('connections.clients', { count: clientCount(view) })}</b>
        <span>{view && t(`connections.modes.${modeOf(view)}`)}</span>
        {children}
      </div>
      <Weave view={view} />
      <Servers view={view} history={history} />
    </section>
  );
}

/** Limits apply per server, so another server adds its own seats. */
function seatsText(t: ReturnType<typeof useTexts<'storage'>>, view: ServersView | undefined): string {
  const [first, ...others] = view?.servers ?? [];
  if (!first || others.length === 0) return '';
  const total = others.reduce((sum, { seats }) => sum + seats, first.seats);
  return t('connections.seats', { count: others.length + 1, seats: formatCount(total) });
}

function Key({ kind, children }: { readonly kind: 'moving' | 'even'; readonly children: string }) {
  return (
    <span>
      <svg viewBox="0 0 18 8" aria-hidden="true">
        <path className={kind === 'moving' ? styles.moving : styles.even} d="M0 4h18" />
      </svg>
      {children}
    </span>
  );
}

function clientCount(view: ServersView | undefined): number {
  return new Set(view?.connections.map(({ client }) => client)).size;
}

export function modeOf({ mode, goawayChance }: ServersView): 'single' | 'l4' | 'l4Goaway' | 'l7' {
  if (mode === 'single') return 'single';
  if (mode === 'L7') return 'l7';
  return goawayChance > 0 ? 'l4Goaway' : 'l4';
}

function Weave({ view }: { readonly view: ServersView | undefined }) {
  const t = useTexts('storage');
  const strands = useMemo(
    () =>
      weave(
        view?.connections.slice(0, MOST_STRANDS) ?? [],
        (view?.servers ?? []).map(({ id }) => id),
      ),
    [view],
  );
  const rest = (view?.connections.length ?? 0) - strands.length;
  return (
    <div className={styles.weave}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {strands.map(({ key, path, goingAway }) => (
          <path key={key} className={goingAway ? styles.moving : styles.strand} d={path} />
        ))}
      </svg>
      <div className={styles.balancer}>
        <span>{view && t(`connections.balancers.${modeOf(view)}`)}</span>
      </div>
      {rest > 0 && <small className={styles.rest}>{t('connections.more', { count: rest })}</small>}
      {strands.length === 0 && <p className={styles.none}>{t('connections.none')}</p>}
    </div>
  );
}

function Servers({
  view,
  history,
}: {
  readonly view: ServersView | undefined;
  readonly history: ConnectionHistory | undefined;
}) {
  const t = useTexts('storage');
  const nowUs = useMoment((moment) => moment.timeUs);
  const points = history?.points ?? [];
  const fromUs = Math.min(points[0]?.timeUs ?? nowUs, nowUs - LEAST_SPAN_US);
  const servers = view?.servers ?? [];
  return (
    <ol className={styles.servers}>
      {servers.map(({ id, state, inPool, connections, requests }, row) => {
        const shares = points.map(({ timeUs, connections: all }) => ({ atUs: timeUs, value: shareOf(all, row) }));
        const known = held(shares, { fromUs, untilUs: nowUs });
        const share = known.at(-1)?.value;
        return (
          <li key={id} className={classes(state !== 'up' && styles.down)}>
            <div className={styles.server}>
              <span>
                {serverName(id)}{' '}
                <b className={styles.count} title={t('connections.connections')}>
                  {formatCount(connections)}
                </b>
                <span className={looks.spoken}> {t('connections.connections')}</span>
              </span>
              <small className={styles.about}>
                {state === 'up'
                  ? inPool
                    ? t('connections.requests', { amount: formatCount(requests) })
                    : t('connections.notInPool')
                  : t(`connections.states.${state}`)}
              </small>
            </div>
            <div className={styles.share}>
              {servers.length > 1 && (
                <>
                  <Sparkline
                    window={{ fromUs, toUs: nowUs }}
                    points={known}
                    most={1}
                    level={{ at: 1 / servers.length, tone: 'even' }}
                    filled
                    say={(atUs) => sayShare(atUs, heldAt(known, atUs)?.value)}
                  />
                  {share !== undefined && <em>{Math.round(share * 100)} %</em>}
                </>
              )}
            </div>
          </li>
        );
      })}
      <li className={styles.axis} aria-hidden="true">
        <span>−{formatWait(nowUs - Math.max(0, fromUs))}</span>
        <span>{t('now')}</span>
      </li>
    </ol>
  );
}

/** One server's share of all connections; 0 while nobody is connected. */
function shareOf(connections: readonly number[], server: number): number {
  const all = connections.reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : (connections[server] ?? 0) / all;
}

function sayShare(atUs: Micros, share: number | undefined): string {
  return share === undefined ? '' : `${clockLabel(atUs)}: ${Math.round(share * 100)} %`;
}

/** A server's name. The first server's id has no number, so a picture adds one. */
export function serverName(id: string): string {
  const number = id.split('/')[1];
  return `apiserver ${number ?? '1'}`;
}
