import { memo, useMemo, useRef } from 'react';
import { PodsByNode, useIndex } from '#client/indexes/useIndex.ts';
import { isPod, podSelection, selectNode, useIsNodeSelected, useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { scheduling } from '#i18n/en/scheduling.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import { walkBlocks } from '#panelParts/sideBySide/SideBins.tsx';
import type { NodeView, PodView } from '#protocol/views.ts';
import { CHARACTER_PX, labelInBlock, layOutBin, shortNode } from '#scenes/bins/binLayout.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import { useSize } from '#widgets/useSize.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import { type Measure, measureOf, nodesShown } from './nodesShown.ts';
import styles from './Where.module.css';

addTexts('scheduling', scheduling);

/** Smaller blocks join the other small Pods of their workload. */
const SMALLEST_PX = 4;

/** A node whose height is its allocatable amount, with a block for the requests of each of its Pods. */
const NodeBin = memo(
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

const GAP_PX = 8;
const RIM_PX = 4;
/** The widths in the style sheet. */
const TUB_PX = { one: 200, two: 104 };

const createPodsByNode = () => new PodsByNode();

/** The nodes as bins side by side, each with its Pods. */
export function Where() {
  const t = useTexts('lab');
  const list = useRef<HTMLUListElement>(null);
  const { widthPx } = useSize(list);
  const { map } = useCollection('nodes');
  useCollection('pods');
  const byNode = useIndex('pods', createPodsByNode);
  const { measure, nodes, others, columns } = useMemo(() => {
    const all = [...map.values()];
    const by = measureOf(all);
    return { measure: by, ...nodesShown(all, by) };
  }, [map]);
  const isOneRow = columns === nodes.length;
  const size = {
    widthPx: Math.max(16, (widthPx + GAP_PX) / columns - GAP_PX - RIM_PX),
    heightPx: isOneRow ? TUB_PX.one : TUB_PX.two,
  };
  const weightless = nodes.reduce(
    (sum, { name }) => sum + byNode.on(name).filter((pod) => measure.request(pod) <= 0).length,
    0,
  );
  if (nodes.length === 0) return null;
  return (
    <Section title={t('where.title')} note={t(`where.${measure.resource}.note`)}>
      <ul
        ref={list}
        className={classes(styles.bins, !isOneRow && styles.two)}
        style={{ '--n': columns } as React.CSSProperties}
        aria-label={t('where.title')}
        onKeyDown={walkBlocks}
      >
        {nodes.map((node, index) => (
          <NodeBin
            key={node.name}
            node={node}
            pods={byNode.on(node.name)}
            measure={measure}
            size={size}
            entersHere={index === 0}
          />
        ))}
      </ul>
      {others > 0 && <p className={styles.below}>{t('where.others', { shown: nodes.length, count: others })}</p>}
      {weightless > 0 && (
        <p className={styles.below}>{t(`where.${measure.resource}.weightless`, { count: weightless })}</p>
      )}
    </Section>
  );
}

interface NodeBinProps {
  readonly node: NodeView;
  readonly pods: readonly PodView[];
  readonly measure: Measure;
  /** The inside of the bin. */
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  /** Whether Tab enters the bins at this one. */
  readonly entersHere: boolean;
}
