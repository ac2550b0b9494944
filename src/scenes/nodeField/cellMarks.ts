import { type BinBlock, blockLabel, layOutBin } from '#scenes/bins/binLayout.ts';
import type { FieldResource } from './fieldRecords.ts';
import { formatAmount } from './fieldRecords.ts';
import { blockAmount, cellAmounts, type NodeCell, type PodBlock } from './fieldState.ts';
import type { CellRect, DetailLevel } from './fieldView.ts';

/** A shape to draw, without its colours: the painter chooses those. In pixels of the canvas. */
export type Mark =
  | (CellRect & { readonly type: 'heat'; readonly share: number })
  /** Verdict code 1 to 5; see `VERDICTS`. */
  | (CellRect & { readonly type: 'verdict'; readonly code: number })
  | (CellRect & { readonly type: 'level' })
  | (CellRect & { readonly type: 'block'; readonly colour: number; readonly assumed: boolean; readonly edged: boolean })
  | (CellRect & { readonly type: 'tub'; readonly look: 'usual' | 'cordoned' | 'notReady' })
  | (CellRect & { readonly type: 'cordoned' })
  | (CellRect & { readonly type: 'notReady' })
  | (CellRect & { readonly type: 'faded' })
  | (CellRect & { readonly type: 'gauge'; readonly share: number })
  /** A cut corner: somebody tainted the node. */
  | (CellRect & { readonly type: 'tainted' })
  | { readonly type: 'brim'; readonly x: number; readonly y: number; readonly width: number }
  | { readonly type: 'glyph'; readonly code: number; readonly x: number; readonly y: number; readonly size: number }
  | {
      readonly type: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly tone: 'ink1' | 'ink2' | 'ink3';
      readonly font: 'ui' | 'strong' | 'mono';
      readonly align: 'left' | 'center' | 'right';
    };

export interface CellLook {
  readonly level: DetailLevel;
  readonly resource: FieldResource;
  /** Undefined when verdicts are not shown; 0 for a node without one. */
  readonly verdict: number | undefined;
  readonly microPx: number;
}

const ERROR_CODE = 5;
const CANNOT_CODE = 3;
/** The share of the bin's height that lies below its brim. The rest shows requests above the node's capacity. */
const BRIM_SHARE = 0.92;
/** Mean width of a character of the interface font, as a share of its size. */
const CHARACTER = 0.58;
const SMALLEST_BLOCK_PX = 3;
/** Blocks at least this high leave a line free to the next block; lower ones need all of their height. */
const APART_FROM_PX = 4;

/** All marks of one node's cell at a level of detail. */
export function cellMarks(cell: CellRect, node: NodeCell, pods: () => readonly PodBlock[], look: CellLook): Mark[] {
  return look.level === 'heat' ? heatMarks(cell, node, look) : binMarks(cell, node, pods(), look);
}

function heatMarks(cell: CellRect, node: NodeCell, { resource, verdict }: CellLook): Mark[] {
  const gap = cell.width > 5 ? 1.5 : cell.width > 2.5 ? 0.75 : 0;
  const box = { x: cell.x, y: cell.y, width: cell.width - gap, height: cell.height - gap };
  const { requested, allocatable } = cellAmounts(node, resource);
  const marks: Mark[] =
    verdict === undefined
      ? [{ type: 'heat', ...box, share: allocatable > 0 ? requested / allocatable : 0 }]
      : [{ type: 'verdict', ...box, code: verdict }];
  if (node.unschedulable) marks.push({ type: 'cordoned', ...box });
  if (node.notReady) marks.push({ type: 'notReady', ...box });
  else if (node.tainted && cell.width > 8) marks.push({ type: 'tainted', ...corner(box, Math.min(6, box.height / 2)) });
  return marks;
}

function binMarks(cell: CellRect, node: NodeCell, pods: readonly PodBlock[], look: CellLook): Mark[] {
  const hasFooter = look.level === 'names' || look.level === 'requests';
  const gapX = Math.min(24, Math.max(2, cell.width * 0.12));
  const gapY = Math.min(14, Math.max(2, cell.height * 0.1));
  const footer = hasFooter ? look.microPx + 8 : 0;
  const gauge = hasFooter ? 8 : 0;
  const tub = {
    x: cell.x + gapX / 2,
    y: cell.y + gapY / 2,
    width: cell.width - gapX - gauge,
    height: cell.height - gapY - footer,
  };
  const { requested, allocatable } = cellAmounts(node, look.resource);
  const brimY = tub.y + tub.height * (1 - BRIM_SHARE);
  const inside = { x: tub.x + 1.5, y: brimY, width: tub.width - 3, height: tub.y + tub.height - 1 - brimY };
  const marks: Mark[] = [];
  if (look.verdict) marks.push({ type: 'verdict', ...tub, code: look.verdict });
  if (allocatable > 0) {
    marks.push(
      ...(look.level === 'largest'
        ? largestBlocks(inside, pods, requested, allocatable, look)
        : allBlocks(inside, pods, allocatable, look)),
    );
  }
  if (node.notReady) marks.push({ type: 'faded', ...inside });
  marks.push({ type: 'tub', ...tub, look: node.notReady ? 'notReady' : node.unschedulable ? 'cordoned' : 'usual' });
  if (tub.width >= 14) marks.push({ type: 'brim', x: tub.x, y: brimY, width: tub.width });
  if (node.tainted && tub.width >= 8) marks.push({ type: 'tainted', ...corner(tub, Math.min(10, tub.width / 4)) });
  const glyph = look.verdict || (node.notReady ? ERROR_CODE : node.unschedulable ? CANNOT_CODE : 0);
  if (glyph && tub.width >= 16) marks.push(glyphMark(tub, glyph));
  if (hasFooter) marks.push(...footerMarks(cell, tub, node, look));
  return marks;
}

/** The level of all requests, and the three largest Pods as blocks from the floor. */
function largestBlocks(
  inside: CellRect,
  pods: readonly PodBlock[],
  requested: number,
  allocatable: number,
  { resource }: CellLook,
): Mark[] {
  const height = (amount: number) => (amount / allocatable) * inside.height;
  const floor = inside.y + inside.height;
  const level = Math.min(height(requested), inside.height / BRIM_SHARE);
  const marks: Mark[] =
    level > 0 ? [{ type: 'level', x: inside.x, y: floor - level, width: inside.width, height: level }] : [];
  const sized = pods
    .map((pod) => ({ pod, amount: blockAmount(pod, resource) }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || a.pod.ordinal - b.pod.ordinal);
  let y = floor;
  for (const { pod, amount } of sized.slice(0, 3)) {
    y -= height(amount);
    marks.push({
      type: 'block',
      x: inside.x,
      y,
      width: inside.width,
      height: height(amount),
      colour: pod.colour,
      assumed: pod.assumed,
      edged: inside.width > 8,
    });
  }
  return marks;
}

function allBlocks(inside: CellRect, pods: readonly PodBlock[], allocatable: number, look: CellLook): Mark[] {
  const size = { widthPx: inside.width, heightPx: inside.height, smallestPx: SMALLEST_BLOCK_PX };
  const sized = pods.map((pod) => ({ ...pod, request: blockAmount(pod, look.resource) }));
  return layOutBin(sized, allocatable, size).blocks.flatMap((block) => blockMarks(inside, block, look));
}

function blockMarks(inside: CellRect, block: BinBlock, look: CellLook): Mark[] {
  const x = inside.x + block.left * inside.width;
  const y = inside.y + inside.height * (1 - block.bottom - block.height);
  const width = block.width * inside.width;
  const height = block.height * inside.height;
  const apart = height < APART_FROM_PX ? 0 : 1;
  const mark: Mark = {
    type: 'block',
    x,
    y,
    width: width - 1,
    height: height - apart,
    colour: block.colour,
    assumed: block.assumed,
    edged: true,
  };
  return look.level === 'blocks'
    ? [mark]
    : [mark, ...blockTexts({ x, y, width: width - 1, height: height - apart }, block, look)];
}

function blockTexts(box: CellRect, block: BinBlock, { level, resource, microPx }: CellLook): Mark[] {
  const line = microPx * 1.3;
  if (box.height < line) return [];
  const first = block.keys[0] ?? '';
  const name = first.slice(first.indexOf('/') + 1);
  const room = box.width - 8;
  const label = block.keys.length === 1 ? blockLabel(name, block.workload, room, microPx * CHARACTER) : '';
  if (label === '') return [];
  const x = box.x + box.width / 2;
  const middle = box.y + box.height / 2;
  const amount = formatAmount(block.request, resource);
  const hasAmount =
    level === 'requests' && resource !== 'pods' && box.height >= 2 * line && amount.length * microPx * 0.62 <= room;
  const name1: Mark = {
    type: 'text',
    x,
    y: hasAmount ? middle - line / 2 : middle,
    text: label,
    tone: 'ink1',
    font: 'ui',
    align: 'center',
  };
  return hasAmount
    ? [name1, { type: 'text', x, y: middle + line / 2, text: amount, tone: 'ink2', font: 'mono', align: 'center' }]
    : [name1];
}

function footerMarks(cell: CellRect, tub: CellRect, node: NodeCell, { resource, microPx }: CellLook): Mark[] {
  const y = tub.y + tub.height + 4 + microPx / 2;
  const right = tub.x + tub.width + 8;
  const other = cellAmounts(node, resource === 'memory' ? 'cpu' : 'memory');
  const marks: Mark[] = [
    {
      type: 'gauge',
      x: tub.x + tub.width + 3,
      y: tub.y,
      width: 4,
      height: tub.height,
      share: other.allocatable > 0 ? other.requested / other.allocatable : 0,
    },
  ];
  const { requested, allocatable } = cellAmounts(node, resource);
  const amounts = `${formatAmount(requested, resource)} / ${formatAmount(allocatable, resource)}`;
  const nameWidth = node.name.length * microPx * 0.62;
  if (nameWidth <= cell.width - 4)
    marks.push({ type: 'text', x: tub.x, y, text: node.name, tone: 'ink1', font: 'strong', align: 'left' });
  if (nameWidth + (amounts.length + 1) * microPx * 0.62 <= right - tub.x) {
    marks.push({ type: 'text', x: right, y, text: amounts, tone: 'ink2', font: 'mono', align: 'right' });
  }
  return marks;
}

function glyphMark(tub: CellRect, code: number): Mark {
  const size = tub.width >= 40 ? 12 : 8;
  return {
    type: 'glyph',
    code,
    x: tub.x + tub.width / 2 - size / 2,
    y: tub.y + tub.height * (1 - BRIM_SHARE) + 3,
    size,
  };
}

function corner(box: CellRect, size: number): CellRect {
  return { x: box.x + box.width - size, y: box.y, width: size, height: size };
}
