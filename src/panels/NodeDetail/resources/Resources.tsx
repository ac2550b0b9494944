import { useAsk } from '#client/useAsk.ts';
import type { NodeUsage } from '#protocol/nodeResources.ts';
import { Cgroups } from './Cgroups.tsx';
import { EvictionOrder } from './EvictionOrder.tsx';
import { Overcommit } from './Overcommit.tsx';
import styles from './Resources.module.css';
import { Thresholds } from './Thresholds.tsx';

/** Whether a memory threshold is crossed or will be, so that the eviction order matters. */
function isShortOfMemory({ thresholds, nextLookUs }: NodeUsage): boolean {
  return (
    nextLookUs >= 0 ||
    thresholds.some(
      ({ signal, capacity, available, amount, metSinceUs }) =>
        signal.startsWith('memory') && capacity > 0 && (metSinceUs >= 0 || available < amount),
    )
  );
}

/** CPU and memory of a node: the requests, the use, and the eviction order when there is too little. */
export function Resources({ node }: { readonly node: string }) {
  const { data: usage } = useAsk('nodeUsage', { node });
  if (!usage) return null;
  const isShort = isShortOfMemory(usage);
  return (
    <div className={styles.body}>
      {isShort && <EvictionOrder usage={usage} />}
      <Overcommit usage={usage} />
      <Thresholds usage={usage} />
      {!isShort && <EvictionOrder usage={usage} />}
      <Cgroups usage={usage} />
    </div>
  );
}
