import { useEffect, useMemo, useRef } from 'react';
import { PodsByNode, useIndex } from '#client/indexes/useIndex.ts';
import { selectNode, useIsNodeSelected } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpus } from '#panelParts/figures/formatFigures.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { NodeView } from '#protocol/views.ts';
import { type Box, FIELD_NAME_FROM_PX, type OverviewLayout } from '#scenes/overview/overviewLayout.ts';
import { documentPalette, type Palette, watchPalette } from '#scenes/palette.ts';
import { classes } from '#widgets/classes.ts';
import { BIN_FROM_PX, OverviewPainter } from './fieldPainter.ts';
import styles from './Overview.module.css';

const createPodsByNode = () => new PodsByNode();
/** Up to so many nodes can be pointed at and tabbed to one by one; of more, the Nodes view has the keyboard's way. */
const MOST_BUTTONS = 60;

interface FieldsProps {
  readonly layout: OverviewLayout;
  readonly nodes: readonly NodeView[];
}

/** All nodes, small: bins with their Pods while there is room, then one cell each. */
export function NodeFields({ layout, nodes }: FieldsProps) {
  const t = useTexts('overview');
  const podCount = useMoment((moment) => moment.counts.pods);
  const { nodes: box } = layout;
  const isBin = nodes.length > 0 && layout.node(0, nodes.length).width >= BIN_FROM_PX;
  return (
    <section className={styles.nodes} style={placed(box)} aria-label={t('nodes', { count: nodes.length })}>
      <h2>
        <button type="button" title={t('showNodes')} onClick={() => showView('nodes')}>
          {t('nodes', { count: nodes.length })} <small>{t('pods', { pods: podCount })}</small>
        </button>
      </h2>
      {isBin ? <Bins layout={layout} nodes={nodes} /> : <Field layout={layout} nodes={nodes} byNode={NO_PODS} />}
      {nodes.length <= MOST_BUTTONS &&
        nodes.map((node, index) => (
          <NodeButton key={node.name} node={node} box={layout.node(index, nodes.length)} of={box} />
        ))}
    </section>
  );
}

/** The Pods are only followed where they are drawn. */
function Bins({ layout, nodes }: FieldsProps) {
  const byNode = useIndex('pods', createPodsByNode);
  useCollection('pods');
  return <Field layout={layout} nodes={nodes} byNode={byNode} />;
}

const NO_PODS = createPodsByNode();

function Field({ layout, nodes, byNode }: FieldsProps & { readonly byNode: PodsByNode }) {
  const t = useTexts('overview');
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<OverviewPainter>(undefined);
  const palette = useRef<Palette>(undefined);
  const { nodes: box } = layout;
  const boxes = useMemo(
    () => Array.from({ length: nodes.length }, (_, index) => layout.node(index, nodes.length)),
    [layout, nodes.length],
  );

  useEffect(() => {
    const g = resized(canvas.current, box);
    painter.current = g && new OverviewPainter(g);
  }, [box]);

  // Cells that are no longer there leave nothing behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other boxes are what it is about
  useEffect(() => {
    canvas.current?.getContext('2d')?.clearRect(box.x, box.y, box.width, box.height);
    painter.current?.forget();
  }, [boxes, box]);

  const paint = () => {
    // Reading some seventy custom properties costs more than painting: only when they may have changed.
    palette.current ??= documentPalette();
    for (const [index, node] of nodes.entries()) {
      const at = boxes[index];
      if (at) painter.current?.paint(palette.current, index, at, node, byNode.on(node.name));
    }
  };
  const latest = useRef(paint);
  // After every render: the painter itself knows what looks different.
  useEffect(() => {
    latest.current = paint;
    paint();
  });
  useEffect(
    () =>
      watchPalette(() => {
        palette.current = undefined;
        painter.current?.forget();
        latest.current();
      }),
    [],
  );

  const nodeAt = ({ offsetX, offsetY }: MouseEvent): NodeView | undefined =>
    nodes[boxes.findIndex((at) => isIn(at, box.x + offsetX, box.y + offsetY))];
  return (
    <canvas
      ref={canvas}
      className={styles.fields}
      role="img"
      aria-label={t('field', { count: nodes.length })}
      onMouseMove={(event) => {
        const node = nodeAt(event.nativeEvent);
        event.currentTarget.title = node ? nodeHint(t, node) : '';
      }}
      onClick={(event) => {
        const node = nodeAt(event.nativeEvent);
        if (node) selectNode(node.name);
      }}
    />
  );
}

function resized(canvas: HTMLCanvasElement | null, { x, y, width, height }: Box): CanvasRenderingContext2D | undefined {
  const g = canvas?.getContext('2d');
  if (!canvas || !g) return undefined;
  const ratio = devicePixelRatio;
  canvas.width = Math.ceil(width * ratio);
  canvas.height = Math.ceil(height * ratio);
  g.setTransform(ratio, 0, 0, ratio, -x * ratio, -y * ratio);
  return g;
}

/** A node that can be hovered, tabbed to and selected; what it looks like is painted beneath. */
function NodeButton({ node, box, of }: { readonly node: NodeView; readonly box: Box; readonly of: Box }) {
  const t = useTexts('overview');
  const selected = useIsNodeSelected(node.name);
  return (
    <button
      type="button"
      className={classes(styles.node, selected && styles.selected)}
      style={{ left: box.x - of.x, top: box.y - of.y, width: box.width, height: box.height }}
      aria-label={nodeHint(t, node)}
      title={nodeHint(t, node)}
      aria-pressed={selected}
      data-node={node.name}
      onClick={() => selectNode(node.name)}
    >
      {box.width >= FIELD_NAME_FROM_PX && <span>{node.name}</span>}
    </button>
  );
}

function nodeHint(t: ReturnType<typeof useTexts<'overview'>>, node: NodeView): string {
  return t('nodeHint', {
    name: node.name,
    zone: node.zone,
    requested: formatCpus(node.requestedCpuMilli),
    allocatable: formatCpus(node.cpuMilli),
    pods: node.podCount,
  });
}

export function placed({ x, y, width, height }: Box) {
  return { left: x, top: y, width, height };
}

function isIn(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
