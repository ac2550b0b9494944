import { useTexts } from '#i18n/useTexts.ts';
import { formatCount, formatWait } from '#panelParts/figures/formatFigures.ts';
import type { RingView, WatchLine } from '#protocol/storageViews.ts';
import { ringCell, ringPoint } from '#scenes/storage/weave.ts';
import { classes } from '#widgets/classes.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './CacheRing.module.css';
import { watchCount } from './narrowerLists.ts';

const SIZE = 240;
const CENTRE = SIZE / 2;
const INNER = 78;
const OUTER = 98;
/** The gap between two cells, as a share of one. */
const GAP = 0.18;
const MOST_WATCHERS = 12;

/**
 * The window of events in the watch cache of a kind, filled up to its present revision, with the watches at their
 * places.
 */
export function CacheRing({ ring }: { readonly ring: RingView | undefined }) {
  const t = useTexts('storage');
  if (!ring) return null;
  const { capacity, events, parts, revision, oldestWatchable, watches, state } = ring;
  const filled = Math.min(1, events / capacity);
  const cell = parts.length === 0 ? 0 : filled / parts.length;
  const head = ringPoint(CENTRE, (INNER + OUTER) / 2, filled);
  return (
    <figure
      className={styles.figure}
      data-component="watch-cache"
      aria-label={t('ring.label', { kind: ring.kind, events, capacity })}
    >
      <div className={styles.picture}>
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
          <circle className={styles.ground} cx={CENTRE} cy={CENTRE} r={OUTER} />
          <circle className={styles.ground} cx={CENTRE} cy={CENTRE} r={INNER} />
          {parts.map(({ added, modified, deleted }, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              key={index}
              className={
                deleted > added + modified ? styles.deleted : added > modified ? styles.added : styles.modified
              }
              d={ringCell(CENTRE, INNER, OUTER, cell * index, cell * (index + 1 - GAP))}
            />
          ))}
          {watches.slice(0, MOST_WATCHERS).map((watch, index) => (
            <Watcher key={watch.name} watch={watch} ring={ring} row={index} />
          ))}
          <circle className={styles.head} cx={head.x} cy={head.y} r="6" />
          <text className={styles.count} x={CENTRE} y={CENTRE - 2}>
            {formatCount(events)}
          </text>
          <text className={styles.of} x={CENTRE} y={CENTRE + 20}>
            {t('ring.of', { capacity: formatCount(capacity) })}
          </text>
        </svg>
      </div>
      <figcaption>
        <span>
          {t('ring.newest')} <b>{formatCount(revision)}</b>
        </span>
        <span>
          {t('ring.oldest')} <b>{formatCount(oldestWatchable)}</b>
        </span>
        <span>
          {t('ring.age')} <b>{formatWait(ring.oldestAgeUs)}</b>
        </span>
        <span>{t('ring.fromEtcd', { count: ring.etcdWatches })}</span>
        <span title={watchersOf(ring)}>{t('ring.watchers', { count: watchCount(ring) })}</span>
        {state !== 'ready' && <VerdictText verdict="error">{t(`ring.states.${state}`)}</VerdictText>}
        {revision < ring.etcdRevision && (
          <span className={styles.behind}>{t('ring.behind', { count: ring.etcdRevision - revision })}</span>
        )}
        <VerdictText verdict="cannot">{t('ring.gone', { revision: formatCount(oldestWatchable) })}</VerdictText>
      </figcaption>
    </figure>
  );
}

/** A watch is drawn outside the ring at its revision; those that are up to date are side by side at the head. */
function Watcher({ watch, ring, row }: { readonly watch: WatchLine; readonly ring: RingView; readonly row: number }) {
  const place = Math.max(0, ring.events - watch.behind) / ring.capacity;
  const share = place + (row % 2 === 0 ? 1 : -1) * Math.ceil(row / 2) * 0.011;
  const [from, to] = [ringPoint(CENTRE, OUTER + 2, place), ringPoint(CENTRE, OUTER + 12, share)];
  return (
    <g className={classes(styles.watcher, watch.behind > 0 && styles.late)}>
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <circle cx={to.x} cy={to.y} r="2.5" />
    </g>
  );
}

/** The watches as text, such as `kubelet 3`: one line for each component or client. */
function watchersOf({ components, watches }: RingView): string {
  const clients = [...new Set(watches.map(({ client }) => client))].map((client) => {
    return `${client} ${watches.filter((watch) => watch.client === client).length}`;
  });
  return [...components.map(({ component, count }) => `${component} ${count}`), ...clients].join('\n');
}
