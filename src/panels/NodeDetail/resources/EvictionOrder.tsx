import { useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { NodeUsage, PodFigures } from '#protocol/nodeResources.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import styles from './Resources.module.css';

/** Who would be evicted first for want of memory now, and whom the kernel would kill; the two orders are not the same. */
export function EvictionOrder({ usage }: { readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  const { map } = useCollection('pods');
  const select = useSelection((state) => state.select);
  const ranked = usage.pods
    .filter(({ evictionRank }) => evictionRank > 0)
    .sort((a, b) => a.evictionRank - b.evictionRank);
  // Equal scores have equal places: the kernel does not say which it takes.
  const killRank = (pod: PodFigures) => ranked.filter((other) => highestScore(other) > highestScore(pod)).length + 1;
  return (
    <section className={styles.wide} aria-label={t('order')}>
      <h2>{t('order')}</h2>
      <p className={styles.quiet}>{t('orderHint')}</p>
      {ranked.length === 0 ? (
        <p className={styles.quiet}>{t('noPods')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('evicted')}</th>
              <th scope="col">{t('pod')}</th>
              <th scope="col">{t('aboveRequest')}</th>
              <th scope="col">{t('priority')}</th>
              <th scope="col">{t('excess')}</th>
              <th scope="col">{t('qosClass')}</th>
              <th scope="col">oom_score_adj</th>
              <th scope="col">{t('killed')}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.map((pod) => {
              const [namespace = '', name = ''] = pod.pod.split('/');
              const excess = pod.memoryBytes - pod.memoryRequestBytes;
              return (
                <tr key={pod.uid}>
                  <td>{pod.evictionRank}</td>
                  <th scope="row">
                    <PodMark
                      name={name}
                      title={pod.pod}
                      colour={map.get(pod.pod)?.colour ?? 1}
                      onClick={() => select({ kind: 'Pod', namespace, name })}
                    />
                  </th>
                  <td>{excess > 0 ? t('yes') : t('no')}</td>
                  <td>{pod.priority}</td>
                  <td>{signed(excess)}</td>
                  <td>{pod.qosClass}</td>
                  <td>{adjustments(pod)}</td>
                  <td>{pod.containers.length === 0 ? '–' : killRank(pod)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function highestScore({ containers }: PodFigures): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...containers.map(({ oomScore }) => oomScore));
}

function adjustments({ containers }: PodFigures): string {
  return [...new Set(containers.map(({ oomScoreAdj }) => oomScoreAdj))].join(', ') || '–';
}

function signed(bytes: number): string {
  return bytes < 0 ? `−${formatMemory(-bytes)}` : `+${formatMemory(bytes)}`;
}
