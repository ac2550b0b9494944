import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CollectionSnapshot } from '../../../client/mirrorCollection.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { NodeVerdict } from '../../../protocol/explanation.ts';
import type { NodeView, PodView } from '../../../protocol/views.ts';
import { Ask } from '../drag/Ask.tsx';
import type { HeldPod } from '../drag/dragStore.ts';
import type { ColumnPlan } from '../planColumns.ts';
import styles from './Bins.module.css';
import { FoldedBin } from './FoldedBin.tsx';
import { NodeBin } from './NodeBin.tsx';
import { podsOnNodes } from './readBins.ts';

interface BinsProps {
  readonly plan: ColumnPlan;
  readonly nodes: ReadonlyMap<string, NodeView>;
  readonly pods: CollectionSnapshot<PodView>;
  readonly held: HeldPod | null;
  readonly over: string | null;
  /** What Filter would say of the held Pod, by node; undefined until it is known. */
  readonly verdicts: ReadonlyMap<string, NodeVerdict> | undefined;
  /** Pods that are drawn elsewhere as well: their block does not fly. */
  readonly elsewhere: ReadonlySet<string>;
}

/** Every node as an open bin under its column: area is request, the brim is allocatable. */
export const Bins = memo(function Bins({ plan, nodes, pods, held, over, verdicts, elsewhere }: BinsProps) {
  const t = useTexts('scheduling');
  const shown = useMemo(
    () => new Set(plan.columns.flatMap((column) => (column.kind === 'node' ? [column.node] : []))),
    [plan],
  );
  const byNode = useMemo(() => podsOnNodes(pods.map.values(), shown), [pods, shown]);
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
        if (!node) return <div key={column.id} />;
        return (
          <NodeBin
            key={column.id}
            node={node}
            pods={byNode.get(node.name) ?? []}
            density={plan.density}
            widthPx={widthPx}
            heightPx={heightPx}
            held={held ? pods.map.get(held.key) : undefined}
            isOver={over === node.name}
            verdict={held ? verdicts?.get(node.name) : undefined}
            elsewhere={elsewhere}
          />
        );
      })}
    </section>
  );
});

/** The inner size of a bin in pixels, measured once per layout: it decides which names fit. */
function useTubSize(plan: ColumnPlan) {
  const ref = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  // Neither is read, but more or fewer columns mean other widths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root) return;
    const measure = () => {
      const tub = root.querySelector('[data-tub]');
      if (!tub) return;
      const { clientWidth, clientHeight } = tub;
      setSize((old) =>
        old.widthPx === clientWidth && old.heightPx === clientHeight
          ? old
          : { widthPx: clientWidth, heightPx: clientHeight },
      );
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [plan.density, plan.columns.length]);
  return { ref, ...size };
}
