import type { Micros } from '#base/time.ts';
import type { TrayName } from '#client/indexes/queueTally.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { PodToken } from '#panelParts/pods/PodToken.tsx';
import type { PodView, QueuedPodView } from '#protocol/views.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import { Tooltip } from '#widgets/Tooltip.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Exits } from './Exits.tsx';
import { HolderName } from './HolderName.tsx';
import { backoffRest } from './readTrays.ts';
import styles from './Trays.module.css';

export interface QueueRowProps {
  readonly tray: TrayName;
  readonly queued: QueuedPodView;
  /** Counted from 1. */
  readonly place: number;
  readonly pod: PodView | undefined;
  readonly nowUs: Micros;
  readonly playing: boolean;
  readonly flies?: boolean;
}

/** One waiting Pod with what its queue knows of it. */
export function QueueRow({ tray, queued, place, pod, nowUs, playing, flies }: QueueRowProps) {
  // A dialog lies above what floats.
  const hasExits = flies !== false && (tray === 'unschedulable' || tray === 'gated');
  const token = (
    <PodToken podKey={queued.key} pod={pod} flies={flies ?? true} hint={!hasExits} className={styles.token} />
  );
  if (tray === 'active') {
    return (
      <div className={styles.row}>
        <span className={styles.place}>{place}</span>
        {token}
        <span className={styles.number}>{queued.priority}</span>
        <Waited queued={queued} nowUs={nowUs} />
      </div>
    );
  }
  if (tray === 'backoff' || tray === 'errorBackoff') {
    return (
      <div className={styles.row}>
        <CountdownRing
          rest={backoffRest(queued, nowUs)}
          tone={tray === 'backoff' ? 'waiting' : 'error'}
          paused={!playing}
        />
        {token}
        <Leaves queued={queued} nowUs={nowUs} />
      </div>
    );
  }
  const row = (
    <div className={styles.row}>
      {token}
      <Holds queued={queued} />
      {tray === 'unschedulable' && <Waited queued={queued} nowUs={nowUs} />}
    </div>
  );
  return hasExits ? <Tooltip text={<Exits queued={queued} />}>{row}</Tooltip> : row;
}

function Waited({ queued, nowUs }: { readonly queued: QueuedPodView; readonly nowUs: Micros }) {
  const t = useTexts('scheduling');
  const time = formatWait(nowUs - queued.timestampUs);
  return (
    <span className={styles.time} title={t('trays.waitedAttempts', { count: queued.attempts })}>
      <Attempts count={queued.attempts} />
      {time}
    </span>
  );
}

function Leaves({ queued, nowUs }: { readonly queued: QueuedPodView; readonly nowUs: Micros }) {
  const t = useTexts('scheduling');
  const restUs = queued.backoffUntilUs - nowUs;
  const time = restUs <= 0 ? t('trays.due') : formatWait(restUs);
  return (
    <span className={styles.time} title={t('trays.leavesAttempts', { count: queued.attempts })}>
      <Attempts count={queued.attempts} />
      {time}
    </span>
  );
}

/** How often it was tried, once that is more than once. */
function Attempts({ count }: { readonly count: number }) {
  return count > 1 ? <small className={styles.attempts}>×{count}</small> : null;
}

/** Which plugins keep the Pod here. */
function Holds({ queued }: { readonly queued: QueuedPodView }) {
  const t = useTexts('scheduling');
  if (queued.gatingPlugin !== '') {
    return (
      <span className={styles.holds} title={t('trays.gatedBy', { plugin: queued.gatingPlugin })}>
        <VerdictText verdict="waiting">{queued.gatingPlugin}</VerdictText>
      </span>
    );
  }
  const plugins = [...queued.unschedulablePlugins, ...queued.pendingPlugins];
  const [first, ...others] = plugins;
  if (first === undefined) return <span className={styles.holds} />;
  return (
    <span
      className={styles.holds}
      title={`${t('trays.rejectedBy', { plugins: plugins.join(', ') })}${movedWords(t, queued)}`}
    >
      <HolderName plugin={first} queued={queued} />
      {others.length > 0 && <span className={styles.others}>{t('trays.pluginsMore', { count: others.length })}</span>}
    </span>
  );
}

/** The event that moved it last, and whose hint said so. */
function movedWords(t: Texts<'scheduling'>, { movedByEvent: event, movedByPlugin: plugin }: QueuedPodView): string {
  if (event === '') return '';
  return `\n${plugin === '' ? t('trays.movedBy', { event }) : t('trays.movedByHint', { event, plugin })}`;
}
