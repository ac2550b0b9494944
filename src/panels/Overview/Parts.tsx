import { useSelection } from '../../client/selectionStore.ts';
import { useCollection } from '../../client/useCollection.ts';
import { useViewStore } from '../../client/viewStore.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { OverviewFigures, WrittenView } from '../../protocol/overview.ts';
import type { QueueName } from '../../protocol/views.ts';
import { type OverviewLayout, STATIONS } from '../../scenes/overview/overviewLayout.ts';
import { classes } from '../../widgets/classes.ts';
import { VerdictText } from '../../widgets/VerdictGlyph.tsx';
import { workloadColour } from '../../widgets/workloadColour.ts';
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
      <h2>{t('clients')}</h2>
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
  const setView = useViewStore((state) => state.setView);
  const { server, stations, watchCache } = layout;
  return (
    <>
      <section className={styles.server} style={placed(server)} aria-label="kube-apiserver">
        <h2>
          <button type="button" onClick={() => setView('storage')}>
            kube-apiserver
          </button>
          {figures && (
            <small>
              {t('requests', {
                executing: figures.executing,
                waiting: figures.waiting,
                rejected: figures.rejected,
              })}
            </small>
          )}
        </h2>
        <ol className={styles.stations}>
          {STATIONS.map((name) => (
            <li key={name} style={{ left: stations[name].x - server.x, top: stations[name].y - server.y - 52 }}>
              {name === 'fairness' ? (
                <button type="button" onClick={() => setView('fairness')}>
                  {t(`stations.${name}`)}
                </button>
              ) : (
                t(`stations.${name}`)
              )}
              <small>{t(`asks.${name}`)}</small>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.cache} style={placed(watchCache)} aria-label={t('watchCache')}>
        <h3>
          {t('watchCache')} <small>rv</small>
        </h3>
        {figures && figures.lastWrites.length === 0 && <p>{t('nothingWritten')}</p>}
        <ol>
          {figures?.lastWrites.slice(0, Math.floor((watchCache.height - 24) / 21)).map((write) => (
            <Written key={write.revision} write={write} />
          ))}
        </ol>
      </section>
    </>
  );
}

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
  const setView = useViewStore((state) => state.setView);
  const members = figures?.members ?? [];
  const leads = members.find((member) => member.leads);
  const others = members.filter((member) => !member.leads);
  const running = members.filter((member) => member.running).length;
  return (
    <section className={styles.etcd} style={placed(layout.etcd)} aria-label="etcd">
      <h2>
        <button type="button" onClick={() => setView('storage')}>
          etcd
        </button>
        {figures && <small>{t('revision', { revision: figures.revision })}</small>}
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

const TRAYS: readonly QueueName[] = ['active', 'backoff', 'unschedulable'];

/** The scheduler's queues by count. */
export function Scheduler({ layout }: { readonly layout: OverviewLayout }) {
  const t = useTexts('overview');
  const scheduling = useTexts('scheduling');
  const setView = useViewStore((state) => state.setView);
  const queue = useCollection('queue');
  const counts = new Map<QueueName, number>();
  for (const { queue: name } of queue.map.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (
    <section className={styles.part} style={placed(layout.scheduler)} aria-label="kube-scheduler">
      <h2>
        <button type="button" onClick={() => setView('scheduling')}>
          kube-scheduler
        </button>
        <small>{t('scheduler')}</small>
      </h2>
      <ul className={styles.trays}>
        {TRAYS.map((name) => (
          <li key={name}>
            <b>{counts.get(name) ?? 0}</b> {scheduling(`queues.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const SQUARE_PX = 20;

/** What the controllers are at: the workload that is furthest from what it should be. */
export function Controllers({ layout, figures }: PartProps) {
  const t = useTexts('overview');
  const workloads = useCollection('workloads');
  const { width, height } = layout.controllers;
  const room = Math.floor((width - 24) / SQUARE_PX) * Math.max(1, Math.floor((height - 58) / SQUARE_PX));
  const shown = [...workloads.map.values()]
    .filter(({ owner }) => owner === '')
    .sort((a, b) => b.desired - b.ready - (a.desired - a.ready) || (a.key < b.key ? -1 : 1))[0];
  return (
    <section className={styles.part} style={placed(layout.controllers)} aria-label="kube-controller-manager">
      <h2>kube-controller-manager</h2>
      {shown ? (
        <>
          <p>
            {t('replicas', { name: shown.name, current: shown.ready, desired: shown.desired })}
            {figures && figures.workItems > 0 && ` · ${t('controllers', { count: figures.workItems })}`}
          </p>
          <div className={classes(styles.squares, workloadColour(shown.colour))}>
            {Array.from({ length: Math.min(room, Math.max(shown.desired, shown.current)) }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one square is like another
              <i key={i} data-there={i < shown.ready || undefined} data-made={i < shown.current || undefined} />
            ))}
          </div>
        </>
      ) : (
        <p>{t('noWorkloads')}</p>
      )}
    </section>
  );
}
