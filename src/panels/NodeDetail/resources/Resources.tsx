import { useAsk } from '#client/useAsk.ts';
import { Cgroups } from './Cgroups.tsx';
import { EvictionOrder } from './EvictionOrder.tsx';
import { Overcommit } from './Overcommit.tsx';
import styles from './Resources.module.css';
import { Thresholds } from './Thresholds.tsx';

/** CPU and memory of a node: what is promised, what is used, who goes first when there is not enough. */
export function Resources({ node }: { readonly node: string }) {
  const { data: usage } = useAsk('nodeUsage', { node });
  if (!usage) return null;
  return (
    <div className={styles.body}>
      <Overcommit usage={usage} />
      <Thresholds usage={usage} />
      <EvictionOrder usage={usage} />
      <Cgroups usage={usage} />
    </div>
  );
}
