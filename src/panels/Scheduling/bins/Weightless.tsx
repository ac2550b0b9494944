import { isPod, podSelection, useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PodView } from '#protocol/views.ts';
import { classes } from '#widgets/classes.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Bins.module.css';

/** So many lie on top of the blocks; the rest is a number. */
const MOST = 6;

interface WeightlessProps {
  readonly pods: readonly PodView[];
  /** How high the blocks reach, as a part of the brim. */
  readonly level: number;
  /** Keys of Pods that are drawn elsewhere as well. */
  readonly drawnElsewhere: ReadonlySet<string>;
}

/** Pods that request no CPU have no area: they lie as slips on top of the blocks. */
export function Weightless({ pods, level, drawnElsewhere }: WeightlessProps) {
  const t = useTexts('scheduling');
  const selection = useSelection((state) => state.selection);
  if (pods.length === 0) return null;
  const shown = pods.slice(0, MOST);
  const more = pods.length - shown.length;
  return (
    <span
      className={styles.weightless}
      style={{ bottom: `min(${100 * level}%, calc(100% - 12px))` }}
      title={`${t('bins.weightless', { count: pods.length })}\n${pods.map(({ key }) => key).join('\n')}`}
    >
      {shown.map((pod) => (
        <button
          key={pod.key}
          type="button"
          className={classes(styles.slip, workloadColour(pod.colour), isPod(selection, pod.key) && styles.selected)}
          aria-label={t('bins.weightlessPod', { name: pod.name })}
          tabIndex={-1}
          data-pod={pod.key}
          data-flight={drawnElsewhere.has(pod.key) ? undefined : pod.key}
          onClick={() => useSelection.getState().select(podSelection(pod.key))}
        />
      ))}
      {more > 0 && <b>+{more}</b>}
    </span>
  );
}
