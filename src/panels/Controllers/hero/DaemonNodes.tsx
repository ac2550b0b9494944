import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Rollout } from '#protocol/controllers.ts';
import cells from './Cells.module.css';
import styles from './Hero.module.css';
import { ReplicaCell } from './ReplicaCell.tsx';

const MOST = 120;

/** A DaemonSet's Pod on each node that should have one. */
export function DaemonNodes({ rollout }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  const { workload, pods, daemonNodes, groups } = rollout;
  const news = new Set(groups.filter(({ isNew }) => isNew).map(({ name }) => name));
  const waiting = pods.filter(({ node }) => node === '');
  return (
    <section className={styles.row} aria-label={t('daemons', { name: workload.name })}>
      {daemonNodes.slice(0, MOST).map(({ node, shouldRun }) => {
        const here = pods.filter((pod) => pod.node === node);
        return (
          <div key={node} className={styles.place} data-node={node}>
            {here.map((pod) => (
              <ReplicaCell
                key={pod.uid}
                pod={pod}
                isNew={news.has(pod.group)}
                label={pod.name.split('-').at(-1) ?? ''}
              />
            ))}
            {here.length === 0 && (
              <button
                type="button"
                className={cells.none}
                title={shouldRun ? t('noPod') : t('daemonNone')}
                onClick={() => select({ kind: 'Node', name: node })}
              >
                {shouldRun ? t('noPod') : '–'}
              </button>
            )}
            <small title={node}>{node}</small>
          </div>
        );
      })}
      {waiting.map((pod) => (
        <div key={pod.uid} className={styles.place}>
          <ReplicaCell pod={pod} isNew={news.has(pod.group)} label={pod.name.split('-').at(-1) ?? ''} />
          <small>{t('unassigned')}</small>
        </div>
      ))}
      {daemonNodes.length > MOST && (
        <span className={cells.more}>{t('more', { count: daemonNodes.length - MOST })}</span>
      )}
    </section>
  );
}
