import { podSelection, useIsSelected, useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu } from '#panelParts/figures/formatFigures.ts';
import { shortPodName } from '#panelParts/pods/PodToken.tsx';
import type { LiftedPod, PreemptionNode } from '#protocol/explanation.ts';
import type { PodView } from '#protocol/views.ts';
import { classes } from '#widgets/classes.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Theatre.module.css';

interface LiftedPodsProps {
  readonly node: PreemptionNode;
  readonly pods: ReadonlyMap<string, PodView>;
  readonly pxPerMilli: number;
  /** Whether it is shown already who may stay. */
  readonly isDecided: boolean;
}

/** A block shows its name from this height on. */
const LABEL_PX = 13;
/** So many Pods of a node are drawn one by one; the rest is a count. */
const MOST_SHOWN = 8;

/** The Pods that were taken away in thought, in the order in which they are put back: PDB-guarded ones first, then the important ones. */
export function LiftedPods({ node, pods, pxPerMilli, isDecided }: LiftedPodsProps) {
  const t = useTexts('preemption');
  const shown = node.lifted.slice(0, MOST_SHOWN);
  const more = node.lifted.length - shown.length;
  return (
    <ol className={styles.lift}>
      {shown.map((lifted, index) => (
        <Lifted
          key={lifted.pod}
          lifted={lifted}
          place={index + 1}
          pod={pods.get(lifted.pod)}
          heightPx={lifted.cpuMilli * pxPerMilli}
          isDecided={isDecided}
        />
      ))}
      {more > 0 && <li className={styles.faint}>{t('more', { count: more })}</li>}
    </ol>
  );
}

interface LiftedProps {
  readonly lifted: LiftedPod;
  readonly place: number;
  readonly pod: PodView | undefined;
  readonly heightPx: number;
  readonly isDecided: boolean;
}

function Lifted({ lifted, place, pod, heightPx, isDecided }: LiftedProps) {
  const t = useTexts('preemption');
  const selected = useIsSelected(lifted.pod);
  const name = lifted.pod.slice(lifted.pod.indexOf('/') + 1);
  const fate = !isDecided ? 'lifted' : lifted.reprieved ? 'reprieved' : 'victim';
  const words = t(`pod.${fate}`, { pod: name, priority: lifted.priority, cpu: formatCpu(lifted.cpuMilli) });
  return (
    <li className={classes(styles.lifted, styles[fate])}>
      <i className={styles.order} aria-hidden="true">
        {place}
      </i>
      <button
        type="button"
        className={classes(styles.block, workloadColour(pod?.colour ?? 1), selected && styles.selectedBlock)}
        style={{ height: `${Math.max(2, heightPx)}px` }}
        aria-label={lifted.violatesBudget ? `${words}, ${t('violates')}` : words}
        title={lifted.violatesBudget ? `${words}\n${t('violates')}` : words}
        onClick={() => useSelection.getState().select(podSelection(lifted.pod))}
      >
        {heightPx >= LABEL_PX ? shortPodName(name, pod?.workload ?? '') : ''}
      </button>
      <span className={styles.priority} aria-hidden="true">
        {lifted.priority}
        {lifted.violatesBudget && <em title={t('violates')}>PDB</em>}
      </span>
    </li>
  );
}
