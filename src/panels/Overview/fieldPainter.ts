import type { NodeView, PodView } from '#protocol/views.ts';
import { type BinBlock, type BinSize, blockLabel, layOutBin } from '#scenes/bins/binLayout.ts';
import type { Box } from '#scenes/overview/overviewLayout.ts';
import { heatColour, type Palette } from '#scenes/palette.ts';

/** Narrower than this a field shows only how full it is. */
export const BIN_FROM_PX = 14;
/** Share of a field's height above the brim of its bin. */
const BRIM = 0.16;
/** A name stands in a block only where it fits whole. */
const NAME_FROM_PX = 14;
const CHARACTER_PX = 6.4;

interface Painted {
  readonly box: Box;
  readonly node: NodeView;
  readonly pods: readonly PodView[];
}

/** Paints the fields of nodes, and of those only what looks different since it was painted last. */
export class OverviewPainter {
  private readonly g: CanvasRenderingContext2D;
  private readonly painted: Painted[] = [];

  constructor(g: CanvasRenderingContext2D) {
    this.g = g;
  }

  /** Everything is painted anew next time: other colours or another size. */
  forget(): void {
    this.painted.length = 0;
  }

  paint(palette: Palette, index: number, box: Box, node: NodeView, pods: readonly PodView[]): void {
    const before = this.painted[index];
    const isBin = box.width >= BIN_FROM_PX;
    if (
      before &&
      sameBox(before.box, box) &&
      sameLook(before.node, node, isBin) &&
      (!isBin || samePods(before.pods, pods))
    )
      return;
    this.painted[index] = { box, node, pods };
    this.g.clearRect(box.x - 1, box.y - 1, box.width + 2, box.height + 2);
    if (isBin) paintBin(this.g, palette, box, node, pods);
    else paintCell(this.g, palette, box, node);
    if (!node.ready) strike(this.g, palette, box);
  }
}

function sameBox(a: Box, b: Box): boolean {
  return a === b || (a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height);
}

function sameLook(a: NodeView, b: NodeView, isBin: boolean): boolean {
  if (a === b) return true;
  if (a.ready !== b.ready || a.unschedulable !== b.unschedulable || a.cpuMilli !== b.cpuMilli) return false;
  return isBin || a.requestedCpuMilli === b.requestedCpuMilli;
}

function samePods(a: readonly PodView[], b: readonly PodView[]): boolean {
  return a === b || (a.length === b.length && a.every((pod, i) => sameBlock(pod, b[i])));
}

function sameBlock(a: PodView, b: PodView | undefined): boolean {
  return a === b || (a.key === b?.key && a.cpuMilli === b.cpuMilli && a.colour === b.colour && a.assumed === b.assumed);
}

function paintCell(g: CanvasRenderingContext2D, palette: Palette, { x, y, width, height }: Box, node: NodeView): void {
  g.fillStyle = heatColour(palette, node.cpuMilli > 0 ? node.requestedCpuMilli / node.cpuMilli : 0);
  g.fillRect(x, y, width, height);
}

/** The Pods of a node as blocks in its bin, in pixels of the stage. */
export function podBlocks(
  { x, y, width, height }: Box,
  node: NodeView,
  onNode: readonly PodView[],
): (BinBlock & Box)[] {
  const brim = y + height * BRIM;
  const size: BinSize = { widthPx: width, heightPx: y + height - brim, smallestPx: 5 };
  const pods = onNode.map((pod) => ({ ...pod, request: pod.cpuMilli }));
  return layOutBin(pods, node.cpuMilli, size).blocks.map((block) => {
    const blockHeight = block.height * size.heightPx;
    const top = y + height - block.bottom * size.heightPx - blockHeight;
    return { ...block, x: x + block.left * width, y: top, width: block.width * width, height: blockHeight };
  });
}

function paintBin(
  g: CanvasRenderingContext2D,
  palette: Palette,
  box: Box,
  node: NodeView,
  onNode: readonly PodView[],
): void {
  const { x, y, width, height } = box;
  const brim = y + height * BRIM;
  for (const block of podBlocks(box, node, onNode)) {
    g.globalAlpha = node.ready ? 1 : 0.4;
    g.fillStyle = palette.workloadFill[(block.colour - 1) % 12] ?? palette.line1;
    g.strokeStyle = palette.workloadEdge[(block.colour - 1) % 12] ?? palette.line2;
    g.setLineDash(block.assumed ? [3, 2] : []);
    g.fillRect(block.x + 1, block.y + 0.5, block.width - 1, block.height - 1);
    g.strokeRect(block.x + 1, block.y + 0.5, block.width - 1, block.height - 1);
    if (block.height >= NAME_FROM_PX) writeName(g, palette, block);
  }
  g.globalAlpha = 1;
  g.strokeStyle = palette.line3;
  g.setLineDash(node.unschedulable ? [3, 2] : []);
  g.beginPath();
  g.moveTo(x + 0.5, brim);
  g.lineTo(x + 0.5, y + height - 0.5);
  g.lineTo(x + width - 0.5, y + height - 0.5);
  g.lineTo(x + width - 0.5, brim);
  g.stroke();
  g.setLineDash([]);
}

function writeName(g: CanvasRenderingContext2D, palette: Palette, { keys, workload, ...box }: BinBlock & Box): void {
  const [key = ''] = keys;
  const owner = workload.slice(workload.lastIndexOf('/') + 1);
  const name = keys.length === 1 ? key.slice(key.indexOf('/') + 1) : `${owner} ×${keys.length}`;
  const label = blockLabel(name, workload, box.width - 6, CHARACTER_PX);
  if (label === '') return;
  g.fillStyle = palette.ink1;
  g.font = `${palette.microPx}px ${palette.fontUi}`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(label, box.x + box.width / 2, box.y + box.height / 2 + 0.5, box.width - 4);
}

/** A node whose kubelet is silent: the triangle of an error. */
function strike(g: CanvasRenderingContext2D, palette: Palette, { x, y, width, height }: Box): void {
  const side = Math.min(14, width * 0.7, height * 0.7);
  const [cx, cy] = [x + width / 2, y + height / 2];
  g.strokeStyle = palette.verdictMark[4] ?? palette.ink1;
  g.lineWidth = 1.5;
  g.beginPath();
  g.moveTo(cx, cy - side / 2);
  g.lineTo(cx + side / 2, cy + side / 2);
  g.lineTo(cx - side / 2, cy + side / 2);
  g.closePath();
  g.stroke();
  g.lineWidth = 1;
}
