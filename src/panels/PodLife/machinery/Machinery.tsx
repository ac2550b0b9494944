import { type Micros, SECOND_US } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { podLife } from '#i18n/en/podLife.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { secondsOf } from '#panelParts/figures/formatFigures.ts';
import { Dial } from '#panelParts/plot/Dial.tsx';
import type { ChannelView, KubeletLoop, LoopTurn, PlegView, PodSourceView, WorkerView } from '#protocol/nodes.ts';
import { classes } from '#widgets/classes.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Machinery.module.css';

/** Most characters of a mark in a narrow window. */
const MOST_CHARACTERS = 11;

/** The end of the name stays, because it distinguishes a workload's Pods. */
const END_CHARACTERS = 5;

/** A channel is drawn as active for this long after its last item. */
const FRESH_US = SECOND_US;

addTexts('podLife', podLife);

/**
 * The inside of a node's kubelet now: the sources of Pods, the channels of the loop, the active workers, and PLEG's
 * next relist.
 */
export function Machinery({ node }: { readonly node: string }) {
  const t = useTexts('podLife');
  const { data: loop } = useAsk('kubeletLoop', node === '' ? null : { node });
  const nowUs = useMoment(({ timeUs }) => timeUs);
  if (!loop) return <p className={styles.empty}>{t('noKubelet')}</p>;
  return (
    <section className={styles.machinery} aria-label={t('machinery', { node })}>
      <Sources loop={loop} />
      <svg className={styles.pipes} viewBox="0 0 20 176" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          d="M0 22C12 22 8 11 20 11M0 48C12 48 8 11 20 11M0 75C12 75 8 11 20 11"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Channels loop={loop} nowUs={nowUs} />
      <SyncLoop turn={loop.turn} nowUs={nowUs} />
      <Workers loop={loop} nowUs={nowUs} />
      <PlegRing pleg={loop.pleg} nowUs={nowUs} />
    </section>
  );
}

/** The sources of the kubelet's Pods. */
function Sources({ loop: { sources, node, pods } }: { readonly loop: KubeletLoop }) {
  const t = useTexts('podLife');
  const how = ({ isOn, everyUs, notifies }: PodSourceView) => {
    if (!isOn) return t('off');
    if (everyUs === 0) return t('watch');
    const seconds = secondsOf(everyUs).replace(/\.0+$/, '');
    return notifies ? t('everyNotified', { seconds }) : t('every', { seconds });
  };
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>
        <Term card="podSources">{t('sources')}</Term>
      </h2>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li
            key={source.name}
            className={classes(source.pods > 0 && styles.on)}
            title={t('podCount', { count: source.pods })}
          >
            <b>{source.name}</b>
            <small>{how(source)}</small>
          </li>
        ))}
      </ul>
      <p className={styles.faint}>
        <b title={node}>{node}</b>
        {t('kubeletPods', { count: pods })}
      </p>
    </div>
  );
}

/** The loop's last turn: its input, and the workers that received it. */
function SyncLoop({ turn, nowUs }: { readonly turn: LoopTurn | undefined; readonly nowUs: Micros }) {
  const t = useTexts('podLife');
  const pod = turn?.pod.slice(turn.pod.indexOf('/') + 1) ?? '';
  const handed =
    turn && (turn.handler === '' ? turn.op : t('turn', { op: turn.op || turn.channel, handler: turn.handler }));
  return (
    <div className={styles.loop}>
      <svg viewBox="0 0 120 120" fill="none" aria-hidden="true">
        <circle cx="60" cy="60" r="44" className={styles.orbit} />
        <path d="M60 16a44 44 0 0 1 38.100 66" className={styles.arc} />
        <circle cx="60" cy="16" r="5" className={styles.start} />
        <circle cx="98.100" cy="82" r="6" className={styles.body} />
        <text x="60" y="57" className={styles.ringName}>
          {t('loop')}
        </text>
        <text x="60" y="73" className={styles.ringNote}>
          {t('iteration')}
        </text>
      </svg>
      {turn ? (
        <p title={`${turn.pod} ${turn.channel}`}>
          <code>{pod}</code>
          <br />
          <code>{handed}</code>
          <br />
          <small>−{secondsOf(nowUs - turn.atUs)} s</small>
        </p>
      ) : (
        <p>{t('noTurn')}</p>
      )}
    </div>
  );
}

/** The eight channels of the sync loop; the one that was used last is lit. */
function Channels({ loop, nowUs }: { readonly loop: KubeletLoop; readonly nowUs: Micros }) {
  const t = useTexts('podLife');
  const client = useClient();
  const what = ({ name, everyUs, capacity }: ChannelView) => {
    if (everyUs > 0) return t('every', { seconds: secondsOf(everyUs).replace(/\.0+$/, '') });
    if (name === loop.turn?.channel) return loop.turn.op;
    return capacity > 0 ? t('capacity', { queued: loop.pleg.queued, count: capacity }) : '';
  };
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>
        <Term card="syncChannels">{t('channels')}</Term> <small>{t('channelsHint')}</small>
      </h2>
      <ul className={styles.channels}>
        {loop.channels.map((channel) => {
          const isLast = channel.name === loop.turn?.channel;
          const isFresh = channel.lastUs >= 0 && nowUs - channel.lastUs <= FRESH_US;
          return (
            <li key={channel.name} data-state={isLast ? 'last' : isFresh ? 'fresh' : 'quiet'}>
              <button
                type="button"
                disabled={channel.lastSeq === 0}
                onClick={() => void client.control({ type: 'seek', seq: channel.lastSeq })}
                aria-current={isLast || undefined}
              >
                <code>{channel.name}</code>
                <span>{what(channel)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The time since PLEG's last relist, and whether it relists often enough. */
function PlegRing({ pleg, nowUs }: { readonly pleg: PlegView; readonly nowUs: Micros }) {
  const t = useTexts('podLife');
  const agoUs = pleg.lastUs < 0 ? -1 : Math.max(0, nowUs - pleg.lastUs);
  return (
    <div className={styles.pleg}>
      <h2 className={styles.title}>
        <Term
          card="pleg"
          numbers={
            agoUs < 0
              ? undefined
              : {
                  ago: secondsOf(agoUs),
                  period: secondsOf(pleg.periodUs).replace(/\.0+$/, ''),
                  minutes: Math.round(pleg.thresholdUs / 60_000_000),
                }
          }
        >
          {t('pleg')}
        </Term>
      </h2>
      <Dial
        share={agoUs < 0 ? 0 : agoUs / pleg.periodUs}
        value={agoUs < 0 ? '–' : secondsOf(agoUs)}
        note={agoUs < 0 ? t('notYet') : t('ofPeriod', { seconds: secondsOf(pleg.periodUs).replace(/\.0+$/, '') })}
        tone={pleg.isHealthy ? 'now' : 'error'}
      />
      <p>
        {pleg.isHealthy ? (
          t('healthy', { events: pleg.events })
        ) : (
          <VerdictText verdict="error">{t('unhealthy')}</VerdictText>
        )}
        <small>
          {pleg.dropped > 0 && <> {t('dropped', { count: pleg.dropped })}</>}
          <br />
          {t('limit', { minutes: Math.round(pleg.thresholdUs / 60_000_000) })}
        </small>
      </p>
    </div>
  );
}

function middleCut(name: string): string {
  if (name.length <= MOST_CHARACTERS) return name;
  return `${name.slice(0, MOST_CHARACTERS - 1 - END_CHARACTERS)}…${name.slice(-END_CHARACTERS)}`;
}

interface WorkersProps {
  readonly loop: KubeletLoop;
  readonly nowUs: Micros;
}

/** One worker per Pod: its recent work, and its wait. */
function Workers({ loop, nowUs }: WorkersProps) {
  const t = useTexts('podLife');
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>
        <Term card="podWorkers">{t('workers')}</Term> <small>{t('workersHint')}</small>
      </h2>
      {loop.workers.length === 0 && <p className={styles.faint}>{t('noWorkers')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too */}
      <ul className={styles.workers} tabIndex={0} aria-label={t('workers')}>
        {loop.workers.map((worker) => (
          <Worker key={worker.pod} worker={worker} sinceUs={loop.sinceUs} nowUs={nowUs} />
        ))}
      </ul>
    </div>
  );
}

function Worker({
  worker,
  sinceUs,
  nowUs,
}: {
  readonly worker: WorkerView;
  readonly sinceUs: Micros;
  readonly nowUs: Micros;
}) {
  const t = useTexts('podLife');
  const select = useSelection((state) => state.select);
  const { map } = useCollection('pods');
  const pod = map.get(worker.pod);
  const [namespace = '', name = ''] = worker.pod.split('/');
  const longUs = Math.max(1, nowUs - sinceUs);
  const isNow = (index: number) => worker.step !== '' && index === worker.spans.length - 1;
  const textOf = (doing: string, index: number) => (isNow(index) ? `${doing}: ${worker.step}` : doing);
  const share = (us: Micros) => `${Math.min(100, Math.max(0, ((us - sinceUs) / longUs) * 100))}%`;
  const width = (fromUs: Micros, toUs: Micros) => `max(3px, ${((toUs - Math.max(fromUs, sinceUs)) / longUs) * 100}%)`;
  return (
    <li>
      <PodMark
        name={middleCut(name)}
        title={worker.pod}
        colour={pod?.colour ?? 1}
        onClick={() => select({ kind: 'Pod', namespace, name })}
      />
      <span className={styles.bar}>
        {worker.spans.map(({ fromUs, toUs, doing }, index) => (
          <span
            key={`${fromUs} ${doing}`}
            className={classes(styles.sync, doing !== 'SyncPod' && styles.ending)}
            style={{ left: share(fromUs), width: width(fromUs, toUs) }}
            title={textOf(doing, index)}
          >
            {(toUs - Math.max(fromUs, sinceUs)) / longUs > 0.35 && textOf(doing, index)}
          </span>
        ))}
        <span className={styles.state}>{stateOf(t, worker, nowUs)}</span>
      </span>
    </li>
  );
}

function stateOf(
  t: ReturnType<typeof useTexts<'podLife'>>,
  { doing, waits, nextUs }: WorkerView,
  nowUs: Micros,
): string {
  if (waits === 'work') return t('waitsWork');
  if (waits === 'cache') return t('waitsCache');
  if (doing !== 'idle') return '';
  return nextUs > nowUs ? t('nextIn', { seconds: secondsOf(nextUs - nowUs) }) : t('idle');
}
