import { memo } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { ReplicaView } from '#protocol/controllers.ts';
import { classes } from '#widgets/classes.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Cells.module.css';

interface ReplicaCellProps {
  readonly pod: ReplicaView;
  readonly isNew: boolean;
  readonly label: string;
}

/** Old Pods are blue and new ones green, whatever the workload's own colour; an unavailable one is dotted. */
const OLD = 1;
const NEW = 3;

export function generationColour(isNew: boolean): string {
  return workloadColour(isNew ? NEW : OLD);
}

/** One Pod of a workload; a click selects it. */
export const ReplicaCell = memo(function ReplicaCell({ pod, isNew, label }: ReplicaCellProps) {
  const t = useTexts('controllers');
  const { namespace, name } = splitKey(pod.key);
  const isSelected = useSelection(
    ({ selection }) => selection?.kind === 'Pod' && selection.name === name && selection.namespace === namespace,
  );
  const select = useSelection((state) => state.select);
  const { node, status } = pod;
  const state = t(`states.${pod.state}`);
  const text = node === '' ? t('pod', { name, state, status }) : t('podOn', { name, node, state, status });
  return (
    <button
      type="button"
      className={classes(styles.cell, styles[pod.state], generationColour(isNew))}
      aria-label={text}
      aria-pressed={isSelected}
      data-pod={pod.key}
      title={text}
      onClick={() => select({ kind: 'Pod', namespace, name })}
    >
      <span>{label}</span>
    </button>
  );
});

function splitKey(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/');
  return { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
