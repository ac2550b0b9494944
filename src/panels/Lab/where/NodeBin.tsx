import { memo } from 'react';
import { selectNode, useIsNodeSelected } from '#client/nodeSelection.ts';
import { isPod, podSelection } from '#client/podSelection.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { layOutBin } from '#scenes/bins/binLayout.ts';
import { CHARACTER_PX, labelInBlock, shortNode } from '#scenes/bins/blockLabel.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { workloadColour } from '#widgets/workloadColour.ts';
import type { Measure } from './measure.ts';
import styles from './Where.module.css';

/** Smaller blocks join the other small Pods of their workload. */
const SMALLEST_PX = 4;

interface NodeBinProps {
  readonly node: NodeView;
  readonly pods: readonly PodView[];
  readonly measure: Measure;
  /** The inside of the bin. */
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  /** Whether Tab enters the bins at this one. */
  readonly entersHere: boolean;
}

/** A node whose height is its allocatable amount, with a block for the requests of each of its Pods. */
export const NodeBin = memo(
  function NodeBin({ node, pods, measure, size, entersHere }: NodeBinProps) {
    const t = useTexts('lab');
    const tPod = useTexts('scheduling');
    const selection = useSelection((state) => state.selection);
    const isSelected = useIsNodeSelected(node.name);
    const byKey = new Map(pods.map((pod) => [pod.key, pod]));
    const { blocks } = layOutBin(
      pods.map((pod) => ({ ...pod, request: measure.request(pod) })),
      measure.allocatable(node),
      { ...size, smallestPx: SMALLEST_PX },
    );
    const free = measure.allocatable(node) - measure.requested(node);
    const states = [...(node.unschedulable ? ['cordoned' as const] : []), ...(node.ready ? [] : ['notReady' as const])];
    const state = states.map((each) => t(`where.${each}`)).join(', ');
    const short = measure.short(free, node);
    const foot = state === '' ? t('where.free', { amount: short }) : state;
    return (
      <li className={classes(styles.bin, node.unschedulable && styles.cordoned)}>
        <button
          type="button"
          className={styles.name}
          tabIndex={entersHere ? 0 : -1}
          aria-pressed={isSelected}
          title={node.name}
          onClick={() => selectNode(node.name)}
        >
          <b aria-hidden="true">{shortNode(node.name, size.widthPx)}</b>
          <span className={looks.spoken}>
            {t(`where.${measure.resource}.bin`, {
              node: node.name,
              count: pods.length,
              free: measure.format(free),
              whole: measure.format(measure.allocatable(node)),
            })}
            {state !== '' && `, ${state}`}
          </span>
        </button>
        <div className={styles.tub}>
          {blocks.map((block) => {
            const [key = ''] = block.keys;
            const pod = byKey.get(key);
            if (!pod) return null;
            const isOne = block.keys.length === 1;
            return (
              <button
                key={key}
                type="button"
                tabIndex={-1}
                className={classes(
                  styles.block,
                  workloadColour(block.colour),
                  block.keys.some((each) => isPod(selection, each)) && styles.selected,
                )}
                style={{
                  left: `${100 * block.left}%`,
                  width: `${100 * block.width}%`,
                  bottom: `${100 * block.bottom}%`,
                  height: `${100 * block.height}%`,
                }}
                aria-label={
                  isOne ? pod.name : tPod('pod.merged', { count: block.keys.length, workload: block.workload })
                }
                title={
                  isOne
                    ? tPod('pod.hint', { key, cpu: formatCpu(pod.cpuMilli), memory: formatMemory(pod.memoryBytes) })
                    : block.keys.join('\n')
                }
                onClick={() => useSelection.getState().select(podSelection(key))}
              >
                <span>{labelInBlock(block, pod.name, size)}</span>
              </button>
            );
          })}
        </div>
        <span className={styles.foot} aria-hidden="true">
          {foot.length * CHARACTER_PX <= size.widthPx + 8 || state !== '' ? foot : short}
        </span>
      </li>
    );
  },
  // The size is a new object for each picture, so its values are compared.
  (a, b) =>
    a.node === b.node &&
    a.pods === b.pods &&
    a.measure === b.measure &&
    a.entersHere === b.entersHere &&
    a.size.widthPx === b.size.widthPx &&
    a.size.heightPx === b.size.heightPx,
);
