import { memo } from 'react';
import { clockLabel, formatMoment } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useInLaterFrame } from '#client/useInLaterFrame.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Rollout, VictimRule, VictimView, WorkloadRef } from '#protocol/controllers.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { PodMark } from '#widgets/PodMark.tsx';
import type { Column } from '#widgets/table/column.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { useSame } from '#widgets/useSame.ts';
import { useControllersStore } from '../controllersStore.ts';
import { BandChart } from './BandChart.tsx';
import cells from './Cells.module.css';
import { DaemonNodes } from './DaemonNodes.tsx';
import heroStyles from './Hero.module.css';
import styles from './Hero.module.css';
import { HeroHead } from './HeroHead.tsx';
import { JobProgress } from './JobProgress.tsx';
import { ReplicaCell } from './ReplicaCell.tsx';
import { RolloutTree } from './RolloutTree.tsx';

const COLUMNS = ['node', 'phase', 'ready', 'cost', 'onNode', 'restarts', 'created'] as const;

/** The column that a rule compares. */
const DECIDES: Readonly<Record<VictimRule, Field | undefined>> = {
  unassigned: 'node',
  phase: 'phase',
  notReady: 'ready',
  deletionCost: 'cost',
  doubled: 'onNode',
  readyTime: 'ready',
  restarts: 'restarts',
  sidecarRestarts: 'restarts',
  age: 'created',
  none: undefined,
};

const MOST = 60;

const MOST_SQUARES = 64;

interface HeroProps {
  readonly workload: WorkloadRef;
  readonly rollout: Rollout | undefined;
  readonly isGone: boolean;
}

/** The workload: its present Pods, and their number over time between the two limits. */
export const Hero = memo(function Hero({ workload, rollout, isGone }: HeroProps) {
  const t = useTexts('controllers');
  const tab = useControllersStore((state) => state.tab);
  const now = useSame(rollout && nowOf(rollout));
  // The chart renders one frame after the Pods, because with thousands each takes a whole frame.
  const charted = useInLaterFrame(rollout, 1);
  return (
    <section className={heroStyles.hero} aria-label={`${workload.kind} ${workload.name}`}>
      <HeroHead workload={workload} rollout={now} />
      {isGone && <p>{t('gone', { name: workload.name })}</p>}
      {now && tab === 'victims' && <Victims rollout={now} />}
      {now && tab === 'batches' && <Batches rollout={now} />}
      {now && tab === 'rollout' && (
        <>
          <Now rollout={now} />
          {charted && !charted.cron && <BandChart rollout={charted} />}
        </>
      )}
    </section>
  );
});

/** The parts that change with events. The chart alone has the parts that change with the clock. */
function nowOf(rollout: Rollout): Rollout {
  return { ...rollout, bands: [], knownUs: 0 };
}

const Now = memo(function Now({ rollout }: { readonly rollout: Rollout }) {
  switch (rollout.workload.kind) {
    case 'StatefulSet':
      return <Ordinals rollout={rollout} />;
    case 'DaemonSet':
      return <DaemonNodes rollout={rollout} />;
    case 'CronJob':
      return <CronTimes rollout={rollout} />;
    case 'Job':
      return <JobProgress rollout={rollout} />;
    default:
      return <RolloutTree rollout={rollout} />;
  }
});

/** Pods that were created in parallel, batch by batch; a click goes to the controller's sync. */
function Batches({ rollout: { batches } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const client = useClient();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.table} aria-label={t('tabs.batches')} tabIndex={0}>
      <p>
        <b>{t('batches')}.</b> {t('batchesHint')}
      </p>
      {batches.length === 0 && <p>{t('noBatches')}</p>}
      <ol className={styles.batches}>
        {batches.map(({ seq, atUs, owner, count }) => (
          <li key={`${seq} ${owner}`}>
            <button type="button" onClick={() => void client.control({ type: 'seek', seq })}>
              <b>{t('batch', { count })}</b>
              <span className={styles.squares} aria-hidden="true">
                {Array.from({ length: Math.min(MOST_SQUARES, count) }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the squares are all alike
                  <i key={index} />
                ))}
              </span>
              <span className={classes(looks.figures, looks.noWrap)}>{formatMoment(atUs)}</span>
              <span>{owner}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A StatefulSet's Pods by ordinal, with the boundary of its partition. */
function Ordinals({ rollout }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const { workload, firstOrdinal, replicas, partition, pods, groups } = rollout;
  const last = Math.max(firstOrdinal + replicas - 1, ...pods.map(({ ordinal }) => ordinal));
  const count = Math.max(0, Math.min(MOST, last - firstOrdinal + 1));
  const byOrdinal = new Map(pods.map((pod) => [pod.ordinal, pod]));
  const news = new Set(groups.filter(({ isNew }) => isNew).map(({ name }) => name));
  return (
    <div>
      <section className={styles.row} aria-label={t('ordinals', { name: workload.name })}>
        {Array.from({ length: count }, (_, index) => firstOrdinal + index).map((ordinal) => {
          const pod = byOrdinal.get(ordinal);
          return (
            <div key={ordinal} className={styles.place} data-wall={ordinal === partition || undefined}>
              {pod ? (
                <ReplicaCell pod={pod} isNew={news.has(pod.group)} label={String(ordinal)} />
              ) : (
                <span className={cells.none}>{t('noPod')}</span>
              )}
              <small>{pod?.node === '' ? t('unassigned') : (pod?.node ?? String(ordinal))}</small>
            </div>
          );
        })}
        {last - firstOrdinal + 1 > MOST && (
          <span className={cells.more}>{t('more', { count: last - firstOrdinal + 1 - MOST })}</span>
        )}
      </section>
      {partition > 0 && (
        <p className={looks.small}>
          <b>{t('partition', { partition })}</b> {t('partitionHint')}
        </p>
      )}
    </div>
  );
}

/** A CronJob's next times, and the results of its Jobs. */
function CronTimes({ rollout: { workload, cron } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  const nowUs = useMoment(({ timeUs }) => Math.floor(timeUs / 1_000_000) * 1_000_000);
  if (!cron) return null;
  const { schedule, timeZone, suspended, concurrencyPolicy, lastUs, nextUs, jobs } = cron;
  const [first] = nextUs;
  const fromUs = lastUs < 0 ? 0 : lastUs;
  return (
    <section className={styles.progress} aria-label={t('cron', { name: workload.name })}>
      <p>
        <code>{schedule}</code> {timeZone === '' ? 'UTC' : timeZone}, {concurrencyPolicy}
        {suspended && `, ${t('cronSuspended')}`}
      </p>
      {first !== undefined && (
        <p className={styles.deadline}>
          <CountdownRing rest={(first - nowUs) / Math.max(1, first - fromUs)} />
          {t('cronNext', { time: clockLabel(Math.max(0, first - nowUs)), at: clockLabel(first) })}
        </p>
      )}
      {nextUs.length > 1 && <p>{t('cronThen', { times: nextUs.slice(1).map(clockLabel).join(', ') })}</p>}
      <ul className={styles.batches} aria-label={t('cronJobs')}>
        {jobs.map(({ name, startUs, state }) => (
          <li key={name}>
            <button type="button" onClick={() => select({ kind: 'Job', namespace: workload.namespace, name })}>
              <b>{name}</b>
              <span>{state === 'active' ? t('jobActive') : state}</span>
              <span className={classes(looks.figures, looks.noWrap)}>{clockLabel(startUs)}</span>
            </button>
          </li>
        ))}
      </ul>
      {jobs.length === 0 && <p>{t('cronNoJobs')}</p>}
    </section>
  );
}

type Field = (typeof COLUMNS)[number];

/** Pods in the order of deletion, each with the rule that puts it before the next. */
function Victims({ rollout: { victims, workload, groups } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  const news = new Set(groups.filter(({ isNew }) => isNew).map(({ name }) => name));
  if (victims.length === 0)
    return (
      <div className={styles.table}>
        <p>{t('victimNone')}</p>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.table} aria-label={t('tabs.victims')} tabIndex={0}>
      <DataTable
        label={t('tabs.victims')}
        caption={`${t('victims', { name: workload.name })}. ${t('victimsHint')}`}
        rows={victims}
        keyOf={({ key }) => key}
        groupOf={({ group }) => group}
        columns={[
          {
            id: 'pod',
            heading: t('victim.pod'),
            cell: ({ name, group }) => (
              <PodMark
                name={name}
                colour={news.has(group) ? 3 : 1}
                onClick={() => select({ kind: 'Pod', namespace: workload.namespace, name })}
              />
            ),
          },
          ...COLUMNS.map(
            (column): Column<VictimView> => ({
              id: column,
              heading: t(`victim.${column}`),
              kind: 'number',
              cell: (victim) => cellText(t, victim, column),
              marks: ({ rule }) => ({ 'data-decides': DECIDES[rule] === column || undefined }),
            }),
          ),
          { id: 'rule', heading: t('victim.rule'), cell: ({ rule }) => t(`rules.${rule}`) },
        ]}
      />
    </section>
  );
}

function cellText(t: ReturnType<typeof useTexts<'controllers'>>, victim: VictimView, column: Field): string {
  switch (column) {
    case 'node':
      return victim.node === '' ? t('unassigned') : victim.node;
    case 'phase':
      return victim.phase;
    case 'ready':
      return victim.ready ? t('yes') : t('no');
    case 'cost':
      return String(victim.deletionCost);
    case 'onNode':
      return String(victim.onNode);
    case 'restarts':
      return String(victim.restarts);
    case 'created':
      return clockLabel(victim.createdUs);
  }
}
