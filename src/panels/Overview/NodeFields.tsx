import { useEffect, useRef } from 'react';
import { useClient } from '../../client/ClientProvider.tsx';
import { useCollection } from '../../client/useCollection.ts';
import { useViewStore } from '../../client/viewStore.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { NodeView } from '../../protocol/views.ts';
import { type BinSize, layOutBin } from '../../scenes/bins/binLayout.ts';
import type { Box, OverviewLayout } from '../../scenes/overview/overviewLayout.ts';
import { documentPalette, heatColour, type Palette, watchPalette } from '../../scenes/palette.ts';
import { PodsByNode } from '../Scheduling/indexes/podsByNode.ts';
import { useIndex } from '../Scheduling/indexes/useIndex.ts';
import { selectNode } from '../Scheduling/nodeSelection.ts';
import styles from './Overview.module.css';

const createPodsByNode = () => new PodsByNode();
/** Narrower than this a field shows only how full it is. */
const BIN_FROM_PX = 14;

/** All nodes, small: bins with their Pods while there is room, then one cell each. */
export function NodeFields({
  layout,
  nodes,
}: {
  readonly layout: OverviewLayout;
  readonly nodes: readonly NodeView[];
}) {
  const t = useTexts('overview');
  const client = useClient();
  const pods = useCollection('pods');
  const byNode = useIndex('pods', createPodsByNode);
  const setView = useViewStore((state) => state.setView);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { nodes: box } = layout;

  // The snapshot of the Pods says that the living index changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const element = canvas.current;
    const g = element?.getContext('2d');
    if (!element || !g) return;
    const ratio = devicePixelRatio;
    element.width = Math.ceil(box.width * ratio);
    element.height = Math.ceil(box.height * ratio);
    const paint = () => {
      const palette = documentPalette();
      g.setTransform(ratio, 0, 0, ratio, -box.x * ratio, -box.y * ratio);
      g.clearRect(box.x, box.y, box.width, box.height);
      for (const [index, node] of nodes.entries())
        paintField(g, palette, layout.node(index, nodes.length), node, byNode);
    };
    paint();
    return watchPalette(paint);
  }, [layout, nodes, pods, byNode, box]);

  return (
    <section className={styles.nodes} style={placed(box)} aria-label={t('nodes', { count: nodes.length })}>
      <h2>
        <button type="button" title={t('showNodes')} onClick={() => setView('nodes')}>
          {t('nodes', { count: nodes.length })}{' '}
          <small>{t('pods', { pods: client.moment.getState().counts.pods })}</small>
        </button>
      </h2>
      <canvas
        ref={canvas}
        className={styles.fields}
        role="img"
        aria-label={t('field', { count: nodes.length })}
        onClick={(event) => {
          const { offsetX, offsetY } = event.nativeEvent;
          const at = nodes.findIndex((_, index) =>
            isIn(layout.node(index, nodes.length), box.x + offsetX, box.y + offsetY),
          );
          if (nodes[at]) selectNode(nodes[at].name);
        }}
      />
    </section>
  );
}

export function placed({ x, y, width, height }: Box) {
  return { left: x, top: y, width, height };
}

function isIn(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function paintField(
  g: CanvasRenderingContext2D,
  palette: Palette,
  { x, y, width, height }: Box,
  node: NodeView,
  byNode: PodsByNode,
): void {
  const whole = node.cpuMilli;
  if (width < BIN_FROM_PX) {
    g.fillStyle = heatColour(palette, whole > 0 ? node.requestedCpuMilli / whole : 0);
    g.fillRect(x, y, width, height);
    if (!node.ready) strike(g, palette, { x, y, width, height });
    return;
  }
  const brim = y + height * 0.16;
  const size: BinSize = { widthPx: width, heightPx: y + height - brim, smallestPx: 5 };
  const pods = byNode.on(node.name).map((pod) => ({ ...pod, request: pod.cpuMilli }));
  for (const block of layOutBin(pods, whole, size).blocks) {
    const top = y + height - (block.bottom + block.height) * size.heightPx;
    const [left, blockWidth] = [x + block.left * width, block.width * width];
    g.fillStyle = palette.workloadFill[(block.colour - 1) % 12] ?? palette.line1;
    g.strokeStyle = palette.workloadEdge[(block.colour - 1) % 12] ?? palette.line2;
    g.globalAlpha = node.ready ? 1 : 0.4;
    g.fillRect(left + 1, top + 0.5, blockWidth - 1, block.height * size.heightPx - 1);
    g.strokeRect(left + 1, top + 0.5, blockWidth - 1, block.height * size.heightPx - 1);
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
  if (!node.ready) strike(g, palette, { x, y, width, height });
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
