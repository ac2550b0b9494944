import { memo, useMemo } from 'react';
import { isPod, podSelection, useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { PodView } from '#protocol/views.ts';
import { labelInBlock, layOutBin } from '#scenes/bins/binLayout.ts';
import { classes } from '#widgets/classes.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Bins.module.css';
import { Weightless } from './Weightless.tsx';

interface BlocksProps {
  readonly pods: readonly PodView[];
  readonly allocatable: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Keys of Pods that are drawn elsewhere as well, a line each. */
  readonly elsewhere: string;
}

const SMALLEST_PX = 3;
/** Before the first measurement. */
const GUESS = { widthPx: 100, heightPx: 108 };

/** The Pods of a node as blocks whose area is their cpu request. */
export const Blocks = memo(function Blocks({ pods, allocatable, widthPx, heightPx, elsewhere }: BlocksProps) {
  const t = useTexts('scheduling');
  const selection = useSelection((state) => state.selection);
  const drawnElsewhere = useMemo(() => new Set(elsewhere.split('\n')), [elsewhere]);
  const byKey = useMemo(() => new Map(pods.map((pod) => [pod.key, pod])), [pods]);
  const size = useMemo(
    () => ({ widthPx: widthPx || GUESS.widthPx, heightPx: heightPx || GUESS.heightPx, smallestPx: SMALLEST_PX }),
    [widthPx, heightPx],
  );
  const layout = useMemo(
    () =>
      layOutBin(
        pods.map((pod) => ({ ...pod, request: pod.cpuMilli })),
        allocatable,
        size,
      ),
    [pods, allocatable, size],
  );
  return (
    <>
      {layout.blocks.map((block, index) => {
        const pod = byKey.get(block.keys[0] ?? '');
        if (!pod) return null;
        const isOne = block.keys.length === 1;
        return (
          <button
            type="button"
            key={isOne ? pod.key : `${block.workload}/share`}
            className={classes(
              styles.block,
              workloadColour(block.colour),
              block.assumed && styles.assumed,
              block.keys.some((key) => isPod(selection, key)) && styles.selected,
            )}
            style={{
              left: `${100 * block.left}%`,
              width: `${100 * block.width}%`,
              bottom: `${100 * block.bottom}%`,
              height: `${100 * block.height}%`,
            }}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={isOne ? pod.name : t('pod.merged', { count: block.keys.length, workload: block.workload })}
            aria-keyshortcuts="M"
            title={
              isOne
                ? t('pod.hint', { key: pod.key, cpu: formatCpu(pod.cpuMilli), memory: formatMemory(pod.memoryBytes) })
                : block.keys.join('\n')
            }
            data-pod={pod.key}
            data-flight={isOne && !drawnElsewhere.has(pod.key) ? pod.key : undefined}
            onClick={() => useSelection.getState().select(podSelection(pod.key))}
          >
            {labelInBlock(block, pod.name, size)}
          </button>
        );
      })}
      <Weightless
        pods={layout.weightless.flatMap(({ key }) => byKey.get(key) ?? [])}
        level={layout.level}
        drawnElsewhere={drawnElsewhere}
      />
    </>
  );
});
