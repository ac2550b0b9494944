import { type KeyboardEvent, useMemo, useRef } from 'react';
import { isPod, podSelection, useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatCpus } from '#panelParts/figures/formatFigures.ts';
import type { ComparedNode, SidePod } from '#protocol/comparison.ts';
import { CHARACTER_PX, labelInBlock, layOutBin, shortNode } from '#scenes/bins/binLayout.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { useSize } from '#widgets/useSize.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import { NodeSkyline, requestedLevel } from './NodeSkyline.tsx';
import styles from './SideBins.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

interface SideBinsProps {
  readonly side: 0 | 1;
  readonly label: string;
  readonly nodes: readonly ComparedNode[];
  readonly pods: readonly SidePod[];
  /** The selected Pod, by its key on this side. */
  readonly subject?: string | null | undefined;
  /** The node that was chosen for it on this side. */
  readonly chosen?: string | undefined;
  /** Hatches Pods that have another node on the other side, and draws their place there dashed. */
  readonly marksMoves?: boolean;
}

/**
 * Above this number nodes take several rows. Above the next limits a node is a level without blocks, and then all are
 * one picture.
 */
const ONE_ROW = 12;
const NODES_WITH_BLOCKS = 40;
const NODES_ONE_BY_ONE = 120;
/** Least width for several rows of blocks; in a narrower place they become levels. */
const WIDTH_OF_ROWS_PX = 320;
/** A level and the gap beside it, as in the style sheet. */
const LEVEL_PX = 7;
const LEVEL_ROW_GAP_PX = 3;
const SMALLEST_PX = 3;
const SMALLEST_LEVEL_PX = 24;
const LOW_TUB_PX = 86;
const FOOT_PX = 34;
const GAP_PX = 6;

/** The nodes of one of two runs as bins; height is the request, the brim is allocatable. */
export function SideBins(props: SideBinsProps) {
  const { label, nodes, chosen } = props;
  if (nodes.length > NODES_ONE_BY_ONE) return <NodeSkyline label={label} nodes={nodes} chosen={chosen} />;
  return <Bins {...props} />;
}

function Bins({ side, label, nodes, pods, subject, chosen, marksMoves = false }: SideBinsProps) {
  const t = useTexts('sideBySide');
  const list = useRef<HTMLUListElement>(null);
  const { widthPx, heightPx } = useSize(list);
  const on = useMemo(() => podsByNode(pods, side), [pods, side]);
  const left = useMemo(
    () => (marksMoves ? podsByNode(pods.filter(isMoved), side === 0 ? 1 : 0) : NONE),
    [pods, side, marksMoves],
  );
  const isOneRow = nodes.length <= ONE_ROW;
  const hasBlocks = isOneRow || (nodes.length <= NODES_WITH_BLOCKS && (widthPx === 0 || widthPx >= WIDTH_OF_ROWS_PX));
  const columns = Math.max(1, isOneRow ? nodes.length : Math.floor((widthPx + GAP_PX) / (44 + GAP_PX)));
  const size = {
    widthPx: Math.max(20, widthPx / columns - GAP_PX - 4),
    heightPx: isOneRow ? Math.max(40, heightPx - FOOT_PX) : LOW_TUB_PX,
  };
  const levelRows = Math.ceil(nodes.length / Math.max(1, Math.floor((widthPx + 1) / LEVEL_PX)));
  const levelPx = Math.min(LOW_TUB_PX, Math.max(SMALLEST_LEVEL_PX, heightPx / levelRows - LEVEL_ROW_GAP_PX));
  // Uses one form in all columns.
  const saysFree = nodes.every(
    (node) => t('free', { amount: formatCpu(freeOf(node)) }).length * CHARACTER_PX <= size.widthPx + GAP_PX,
  );
  // Leaves out names and figures that would overlap the next bin; screen readers still get them. At width 0 nothing
  // is measured yet.
  const hasFree =
    widthPx === 0 ||
    saysFree ||
    nodes.every((node) => (formatCpus(freeOf(node)).length + 1) * CHARACTER_PX <= widthPx / columns);
  const hasName = ({ name }: ComparedNode) =>
    hasFree || (shortNode(name, size.widthPx + GAP_PX).length + 1) * CHARACTER_PX <= widthPx / columns;
  const first = nodes.find(({ name }) => on.has(name))?.name;
  return (
    <ul
      ref={list}
      className={classes(styles.bins, isOneRow && styles.oneRow, !hasBlocks && styles.levels)}
      style={{ '--n': columns } as React.CSSProperties}
      aria-label={label}
      onKeyDown={walkBlocks}
    >
      {nodes.map((node) => (
        <li key={node.name} className={classes(styles.bin, node.name === chosen && styles.chosen)}>
          <span className={looks.spoken}>
            {t('bin', {
              node: node.name,
              used: formatCpus(node.requestedCpuMilli),
              whole: formatCpus(node.cpuMilli),
              pods: node.pods.length,
            })}
          </span>
          <div className={styles.tub} style={isOneRow ? undefined : { height: hasBlocks ? LOW_TUB_PX : levelPx }}>
            {hasBlocks ? (
              <Blocks
                side={side}
                node={node}
                pods={on.get(node.name) ?? []}
                left={left.get(node.name) ?? []}
                size={size}
                subject={subject}
                entersHere={node.name === first}
                marksMoves={marksMoves}
              />
            ) : (
              <i className={styles.level} style={{ height: `${100 * requestedLevel(node)}%` }} />
            )}
          </div>
          {hasBlocks && (
            <span className={styles.foot} aria-hidden="true">
              {hasName(node) && <b>{shortNode(node.name, size.widthPx + GAP_PX)}</b>}
              {hasFree && (
                <span>{saysFree ? t('free', { amount: formatCpu(freeOf(node)) }) : formatCpus(freeOf(node))}</span>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const NONE: ReadonlyMap<string, readonly SidePod[]> = new Map();

interface BlocksProps {
  readonly side: 0 | 1;
  readonly node: ComparedNode;
  readonly pods: readonly SidePod[];
  /** Pods that are here on the other side only. */
  readonly left: readonly SidePod[];
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  readonly subject: string | null | undefined;
  /** Whether Tab enters the field here. */
  readonly entersHere: boolean;
  readonly marksMoves: boolean;
}

function Blocks({ side, node, pods, left, size, subject, entersHere, marksMoves }: BlocksProps) {
  const selection = useSelection((state) => state.selection);
  const { widthPx, heightPx } = size;
  const { blocks, level } = useMemo(() => {
    const bins = pods.map((pod, ordinal) => ({
      key: pod.keys[side] ?? pod.key,
      workload: marksMoves && isMoved(pod) ? pod.key : pod.workload,
      colour: pod.colour,
      assumed: false,
      ordinal,
      request: pod.cpuMilli,
    }));
    return layOutBin(bins, node.cpuMilli, { widthPx, heightPx, smallestPx: SMALLEST_PX });
  }, [pods, node.cpuMilli, widthPx, heightPx, side, marksMoves]);
  const moved = useMemo(() => new Set(pods.filter(isMoved).map(({ keys }) => keys[side])), [pods, side]);
  return (
    <>
      {blocks.map((block, index) => (
        <button
          key={block.keys[0]}
          type="button"
          tabIndex={entersHere && index === 0 ? 0 : -1}
          className={classes(
            styles.block,
            workloadColour(block.colour),
            marksMoves && block.keys.some((key) => moved.has(key)) && styles.moved,
            block.keys.some((key) => key === subject || isPod(selection, key)) && styles.subject,
          )}
          style={{
            left: `${100 * block.left}%`,
            width: `${100 * block.width}%`,
            bottom: `${100 * block.bottom}%`,
            height: `${100 * block.height}%`,
          }}
          aria-label={block.keys.join(', ')}
          title={block.keys.join('\n')}
          onClick={() => useSelection.getState().select(podSelection(block.keys[0] ?? ''))}
        >
          <span>{labelInBlock(block, nameOf(block.keys[0] ?? ''), size)}</span>
        </button>
      ))}
      {left.length > 0 && level < 1 && (
        <span
          className={styles.left}
          style={{ bottom: `${100 * level}%`, height: `${leftHeight(node, left, level)}%` }}
        />
      )}
    </>
  );
}

export function nameOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function isMoved({ nodes: [a, b] }: SidePod): boolean {
  return a !== b;
}

function podsByNode(pods: readonly SidePod[], side: 0 | 1): ReadonlyMap<string, readonly SidePod[]> {
  const found = new Map<string, SidePod[]>();
  for (const pod of pods) {
    const node = pod.nodes[side];
    if (!node) continue;
    const others = found.get(node);
    if (others) others.push(pod);
    else found.set(node, [pod]);
  }
  return found;
}

/** The height of those Pods here, limited by the brim. */
function leftHeight({ cpuMilli }: ComparedNode, left: readonly SidePod[], level: number): number {
  const share = left.reduce((sum, pod) => sum + pod.cpuMilli, 0) / Math.max(1, cpuMilli);
  return 100 * Math.min(share, 1 - level);
}

function freeOf({ cpuMilli, requestedCpuMilli }: ComparedNode): number {
  return cpuMilli - requestedCpuMilli;
}

/** Arrows, Home and End move through the Pods of a field of bins; the field is one tab stop. */
export function walkBlocks(event: KeyboardEvent<HTMLElement>): void {
  const blocks = [...event.currentTarget.querySelectorAll('button')];
  const at = blocks.indexOf(document.activeElement as HTMLButtonElement);
  const step = STEPS[event.key];
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? blocks.length - 1 : step && at >= 0 ? at + step : -1;
  const block = blocks[next];
  if (!block) return;
  event.preventDefault();
  event.stopPropagation();
  block.focus();
}
