import type { Micros } from '#base/time.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { secondsOf } from '#panelParts/figures/formatDuration.ts';
import type { KubeletLoop, WorkerView } from '#protocol/kubeletLoop.ts';
import { classes } from '#widgets/classes.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import styles from './Machinery.module.css';

/** Most characters of a mark in a narrow window. */
const MOST_CHARACTERS = 11;
/** The end of the name stays, because it distinguishes a workload's Pods. */
const END_CHARACTERS = 5;

function middleCut(name: string): string {
  if (name.length <= MOST_CHARACTERS) return name;
  return `${name.slice(0, MOST_CHARACTERS - 1 - END_CHARACTERS)}…${name.slice(-END_CHARACTERS)}`;
}

interface WorkersProps {
  readonly loop: KubeletLoop;
  readonly nowUs: Micros;
}

/** One worker per Pod: its recent work, and its wait. */
export function Workers({ loop, nowUs }: WorkersProps) {
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
