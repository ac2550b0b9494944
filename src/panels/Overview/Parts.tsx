import { compare } from '#base/order.ts';
import { podSelection, useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { showView } from '#panelParts/page/viewId.ts';
import type { OverviewFigures, WrittenView } from '#protocol/overview.ts';
import type { DecisionView, QueueName, WorkloadView } from '#protocol/views.ts';
import { type OverviewLayout, STATIONS } from '#scenes/overview/overviewLayout.ts';
import { classes } from '#widgets/classes.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { workloadColour } from '#widgets/workloadColour.ts';
import { placed } from './NodeFields.tsx';
import styles from './Overview.module.css';

interface PartProps {
  readonly layout: OverviewLayout;
  readonly figures: OverviewFigures | undefined;
}

/** Who sends requests from outside. */
export function Clients({ layout, clients }: { readonly layout: OverviewLayout; readonly clients: readonly string[] }) {
  const t = useTexts('overview');
  return (
    <section className={styles.clients} style={placed(layout.clients)} aria-label={t('clients')}>
      <h2>
        <Term card="clients">{t('clients')}</Term>
      </h2>
      <ul>
        {clients.map((name, row) => (
          <li key={name} style={{ top: layout.client(row).y - layout.clients.y - 12 }}>
            {name}
            <small>{name === 'kubectl' ? t('you') : t('outside')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The API server: its handlers, and the newest of what its watch cache holds. */
export function Server({ layout, figures }: PartProps) {
  const t = useTexts('overview');
  const { server, stations, watchCache, isStaggered } = layout;
  return (
    <>
      <section
        className={styles.server}
        style={placed(server)}
        aria-label="kube-apiserver"
        data-component="kube-apiserver"
      >
        <h2>
          <button type="button" onClick={() => showView('storage')}>
            kube-apiserver
          </button>
          {figures && (
            <small>
              <button type="button" onClick={() => showView('fairness')}>
                {t('requests', {
                  executing: figures.executing,
                  waiting: figures.waiting,
                  rejected: figures.rejected,
                })}
              </button>
            </small>
          )}
        </h2>
        <ol className={styles.stations}>
          {STATIONS.map((name, index) => (
            <li
              key={name}
              className={classes(isStaggered && index % 2 === 1 && styles.below)}
              style={{ left: stations[name].x - server.x, top: stations[name].y - server.y }}
            >
              {name === 'fairness' ? (
                <button type="button" onClick={() => showView('fairness')}>
                  {t(`stations.${name}`)}
                </button>
              ) : (
                <Term card={STATION_CARDS[name]}>{t(`stations.${name}`)}</Term>
              )}
              <small>{t(`asks.${name}`)}</small>
            </li>
          ))}
        </ol>
      </section>
      <section
        className={styles.cache}
        style={placed(watchCache)}
        aria-label={t('watchCache')}
        data-component="watch-cache"
      >
        <h3>
          <Term card="watchCache">{t('watchCache')}</Term> <small>rv</small>
        </h3>
        {figures && figures.lastWrites.length === 0 && <p>{t('nothingWritten')}</p>}
        <ol>
          {figures?.lastWrites.slice(0, Math.max(1, Math.floor((watchCache.height - 24) / 21))).map((write) => (
            <Written key={write.revision} write={write} />
          ))}
        </ol>
      </section>
    </>
  );
}

const STATION_CARDS = {
  authn: 'authentication',
  authz: 'authorization',
  mutating: 'admission',
  schema: 'schema',
  validating: 'validating',
  storage: 'storageStep',
} as const;

function Written({ write }: { readonly write: WrittenView }) {
  const select = useSelection((state) => state.select);
  const { revision, type, kind, subject } = write;
  const slash = subject.indexOf('/');
  const name = subject.slice(slash + 1);
  return (
    <li>
      <button
        type="button"
        title={`${kind} ${subject}`}
        onClick={() => select(slash < 0 ? { kind, name } : { kind, namespace: subject.slice(0, slash), name })}
      >
        <b>{kind === 'Pod' ? name : kind}</b>
        <span>{type}</span>
        <i>{revision}</i>
      </button>
    </li>
  );
}

/** etcd's members around their leader. */
export function Etcd({ layout, figures }: PartProps) {
  const t = useTexts('overview');
  const members = figures?.members ?? [];
  const leads = members.find((member) => member.leads);
  const others = members.filter((member) => !member.leads);
  const running = members.filter((member) => member.running).length;
  return (
    <section className={styles.etcd} style={placed(layout.etcd)} aria-label="etcd" data-component="etcd">
      <h2>
        <button type="button" onClick={() => showView('storage')}>
          etcd
        </button>
        {figures && (
          <small>
            <Term card="revision" numbers={{ revision: figures.revision }}>
              {t('revision', { revision: figures.revision })}
            </Term>
          </small>
        )}
      </h2>
      <ul className={styles.members}>
        {leads && (
          <li className={styles.leader}>
            <i />
            {leads.name}
            <small>{t('leader')}</small>
          </li>
        )}
        {others.map(({ name, running: runs }) => (
          <li key={name} className={classes(!runs && styles.stopped)}>
            <i />
            {name}
            <small>{runs ? t('follower') : t('down')}</small>
          </li>
        ))}
      </ul>
      {figures &&
        (leads ? (
          <p>{members.length === 1 ? t('oneMember') : t('stored', { running, all: members.length })}</p>
        ) : (
          <VerdictText verdict="error">{t('noLeader')}</VerdictText>
        ))}
    </section>
  );
}

const TRAYS = ['active', 'backoff', 'unschedulable'] as const satisfies readonly QueueName[];
/** From this height on there is room for the last decision below the trays. */
const DECISION_FROM_PX = 92;

/** The scheduler's queues by count, and what it decided last. */
export function Scheduler({ layout }: { readonly layout: OverviewLayout }) {
  const t = useTexts('overview');
  const queue = useCollection('queue');
  const counts = new Map<QueueName, number>();
  for (const { queue: name } of queue.map.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const show = () => showView('scheduling');
  return (
    <section
      className={styles.part}
      style={placed(layout.scheduler)}
      aria-label="kube-scheduler"
      data-component="kube-scheduler"
    >
      <h2>
        <button type="button" onClick={show}>
          kube-scheduler
        </button>
        <small>
          <Term card="scheduler">{t('scheduler')}</Term>
        </small>
      </h2>
      <ul className={styles.trays}>
        {TRAYS.map((name) => (
          <li key={name} data-queue={name}>
            <button type="button" onClick={show}>
              <b>{counts.get(name) ?? 0}</b> {t(`queues.${name}`)}
            </button>
          </li>
        ))}
      </ul>
      {layout.scheduler.height >= DECISION_FROM_PX && <LastDecision />}
    </section>
  );
}

function LastDecision() {
  const t = useTexts('overview');
  const decisions = useCollection('decisions');
  let last: DecisionView | undefined;
  for (const decision of decisions.map.values()) if (!last || decision.seq > last.seq) last = decision;
  if (!last) return <p>{t('noDecision')}</p>;
  const { pod, node, message } = last;
  const name = pod.slice(pod.indexOf('/') + 1);
  return (
    <p className={styles.line} title={message || undefined}>
      <button type="button" onClick={() => useSelection.getState().select(podSelection(pod))}>
        {node === '' ? t('fitsNowhere', { pod: name }) : t('goesTo', { pod: name, node })}
      </button>
    </p>
  );
}

const HEAD_PX = 25;
const ROW_PX = 21;

/** What the controllers are at: as many workloads as there is room for, those first that are furthest from what they should be. */
export function Controllers({ layout, figures }: PartProps) {
  const t = useTexts('overview');
  const workloads = useCollection('workloads');
  const rows = Math.max(0, Math.floor((layout.controllers.height - HEAD_PX) / ROW_PX));
  return (
    <section
      className={styles.part}
      style={placed(layout.controllers)}
      aria-label="kube-controller-manager"
      data-component="kube-controller-manager"
    >
      <h2>
        <Term card="controllerManager" numbers={figures && { keys: figures.workItems }}>
          kube-controller-manager
        </Term>{' '}
        {figures && figures.workItems > 0 && (
          <small title={t('controllersHint')}>{t('controllers', { count: figures.workItems })}</small>
        )}
      </h2>
      <ul className={styles.workloads}>
        {shownWorkloads([...workloads.map.values()], rows).map((workload) => (
          <Workload key={workload.key} workload={workload} />
        ))}
      </ul>
      {workloads.map.size === 0 && <p>{t('noWorkloads')}</p>}
    </section>
  );
}

/** In their order as long as all fit. */
function shownWorkloads(all: readonly WorkloadView[], most: number): readonly WorkloadView[] {
  const byKey = (a: WorkloadView, b: WorkloadView) => compare(a.key, b.key);
  const roots = all.filter(({ owner }) => owner === '');
  const furthest = roots.toSorted((a, b) => b.desired - b.ready - (a.desired - a.ready) || byKey(a, b));
  return furthest.slice(0, most).sort(byKey);
}

/** Beyond this many, squares would not be counted anyway. */
const MOST_SQUARES = 40;

function Workload({ workload }: { readonly workload: WorkloadView }) {
  const t = useTexts('overview');
  const { kind, namespace, name, colour, desired, current, ready } = workload;
  return (
    <li>
      <button
        type="button"
        data-object={`${kind} ${namespace}/${name}`}
        title={t('replicas', { name: `${kind} ${namespace}/${name}`, current: ready, desired })}
        onClick={() => useSelection.getState().select({ kind, namespace, name })}
      >
        <b>{name}</b>
        <small>{t('readyOf', { ready, desired })}</small>
        <span className={classes(styles.squares, workloadColour(colour))}>
          {Array.from({ length: Math.min(MOST_SQUARES, Math.max(desired, current)) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one square is like another
            <i key={i} data-there={i < ready || undefined} data-made={i < current || undefined} />
          ))}
        </span>
      </button>
    </li>
  );
}
