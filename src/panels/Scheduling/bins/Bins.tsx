import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { PodsByNode, useIndex } from '#client/indexes/useIndex.ts';
import type { CollectionSnapshot } from '#client/mirror.ts';
import { useAsk } from '#client/useAsk.ts';
import { useInLaterFrame } from '#client/useInLaterFrame.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Ask } from '#panelParts/drag/Ask.tsx';
import type { HeldPod } from '#panelParts/drag/dragStore.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { NodeUse } from '#protocol/nodeResources.ts';
import type { NodeView, PodView, QueuedPodView } from '#protocol/views.ts';
import type { ColumnPlan } from '../planColumns.ts';
import styles from './Bins.module.css';
import { FoldedBin } from './FoldedBin.tsx';
import { NodeBin } from './NodeBin.tsx';

interface BinsProps {
  readonly plan: ColumnPlan;
  readonly nodes: ReadonlyMap<string, NodeView>;
  readonly pods: CollectionSnapshot<PodView>;
  readonly held: HeldPod | null;
  readonly over: string | null;
  /** What Filter would say of the held Pod, by node; undefined until it is known. */
  readonly verdicts: ReadonlyMap<string, NodeVerdict> | undefined;
  /** Pods that wait or are on their way are drawn there as well: their block does not fly. */
  readonly queue: CollectionSnapshot<QueuedPodView>;
}

const createPodsByNode = () => new PodsByNode();

/** Every node as an open bin under its column: area is request, the brim is allocatable. Other columns come a frame after those of the matrix. */
export const Bins = memo(function Bins({ plan: wanted, nodes, pods, held, over, verdicts, queue }: BinsProps) {
  const t = useTexts('scheduling');
  const plan = useInLaterFrame(wanted, 2);
  const use = useNodesUse(plan);
  const byNode = useIndex('pods', createPodsByNode);
  const { ref, widthPx, heightPx } = useTubSize(plan);
  return (
    <section ref={ref} className={styles.bins} aria-label={t('bins.label')}>
      <div className={styles.label}>
        <Ask
          held={held}
          over={over}
          node={over === null ? undefined : nodes.get(over)}
          verdict={over === null ? undefined : verdicts?.get(over)}
          pod={held ? pods.map.get(held.key) : undefined}
          asking={verdicts === undefined}
        />
      </div>
      {plan.columns.map((column) => {
        if (column.kind === 'folded')
          return <FoldedBin key={column.id} column={column} nodes={nodes} verdicts={held ? verdicts : undefined} />;
        const node = nodes.get(column.node);
        if (!node) return <div key={column.slot ?? column.id} />;
        return (
          <NodeBin
            key={column.slot ?? column.id}
            node={node}
            pods={byNode.on(node.name)}
            density={plan.density}
            widthPx={widthPx}
            heightPx={heightPx}
            held={held ? pods.map.get(held.key) : undefined}
            isOver={over === node.name}
            verdict={held ? verdicts?.get(node.name) : undefined}
            use={use.get(node.name)}
            elsewhere={drawnElsewhere(byNode.on(node.name), queue.map)}
          />
        );
      })}
    </section>
  );
});

/** What is used of the nodes while they are few: of many nobody could read it, and it takes long to measure. */
function useNodesUse({ density, columns }: ColumnPlan): ReadonlyMap<string, NodeUse> {
  const names = density === 'full' ? columns.flatMap((column) => (column.kind === 'node' ? [column.node] : [])) : [];
  const { data } = useAsk('useOfNodes', names.length > 0 ? { nodes: names } : null, {
    refresh: 'moment',
    playingIntervalMs: 1000,
  });
  return useMemo(() => new Map((data ?? []).map((use) => [use.node, use])), [data]);
}

/** Keys of the Pods that are drawn in the queue or on a rail too, as one text, so that a bin is drawn again only when they change. */
function drawnElsewhere(pods: readonly PodView[], queue: ReadonlyMap<string, QueuedPodView>): string {
  return pods
    .filter((pod) => queue.has(pod.key))
    .map((pod) => pod.key)
    .join('\n');
}

/** The inner size of a bin in pixels, as the browser tells it after its own layout: it decides which names fit. */
function useTubSize(plan: ColumnPlan) {
  const ref = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  const column = plan.columns.find(({ kind }) => kind === 'node');
  const first = column?.kind === 'node' ? (column.slot ?? column.id) : undefined;
  // The first bin may be another element when it stands for another node.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const tub = ref.current?.querySelector('[data-tub]');
    if (!tub || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const [widthPx, heightPx] = [Math.round(width), Math.round(height)];
      setSize((old) => (old.widthPx === widthPx && old.heightPx === heightPx ? old : { widthPx, heightPx }));
    });
    observer.observe(tub);
    return () => observer.disconnect();
  }, [plan.density, first]);
  return { ref, ...size };
}
