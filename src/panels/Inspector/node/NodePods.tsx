import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { PodView } from '#protocol/views.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import { VirtualList } from '#widgets/VirtualList.tsx';
import styles from '../Inspector.module.css';

const ROW_PX = 28;

/** The Pods of a node in the order of their creation. */
export function NodePods({ pods }: { readonly pods: readonly PodView[] }) {
  const t = useTexts('inspector');
  const select = useSelection((state) => state.select);
  if (pods.length === 0) return <p className={answer.quiet}>{t('noPods')}</p>;
  return (
    <VirtualList
      label={t('pods')}
      className={styles.podList}
      items={pods}
      rowHeightPx={ROW_PX}
      keyOf={(pod) => pod.key}
      render={(pod) => (
        <div className={styles.podRow}>
          <PodMark
            name={pod.name}
            colour={pod.colour}
            assumed={pod.assumed}
            title={pod.key}
            data-pod={pod.key}
            aria-keyshortcuts="M"
            onClick={() => select({ kind: 'Pod', namespace: pod.namespace, name: pod.name })}
          />
          <span>{pod.status}</span>
          <span className={answer.when}>{formatCpu(pod.cpuMilli)}</span>
          <span className={answer.when}>{formatMemory(pod.memoryBytes)}</span>
        </div>
      )}
    />
  );
}
