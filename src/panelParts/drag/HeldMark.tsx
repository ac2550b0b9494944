import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatCpu } from '#panelParts/figures/formatFigures.ts';
import type { PodView } from '#protocol/views.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import { useDragStore } from './dragStore.ts';
import styles from './HeldMark.module.css';

/** The mark under the pointer. It follows by transform alone, without rendering. */
export function HeldMark({ pods }: { readonly pods: ReadonlyMap<string, Pick<PodView, 'colour' | 'cpuMilli'>> }) {
  const held = useDragStore((state) => state.held);
  const ref = useRef<HTMLDivElement>(null);
  const isShown = held?.by === 'pointer';
  useEffect(() => {
    if (!isShown) return;
    const place = ({ x, y }: { readonly x: number; readonly y: number }) => {
      if (ref.current) ref.current.style.transform = `translate(${x - 12}px, ${y - 12}px)`;
    };
    place(useDragStore.getState());
    return useDragStore.subscribe(place);
  }, [isShown]);
  if (!held || !isShown) return null;
  const pod = pods.get(held.key);
  return createPortal(
    <div ref={ref} className={styles.held} aria-hidden="true">
      <PodMark
        name={held.name}
        colour={pod?.colour ?? 1}
        size="large"
        selected
        leading={pod && <span className={styles.request}>{formatCpu(pod.cpuMilli)}</span>}
      />
    </div>,
    document.body,
  );
}
