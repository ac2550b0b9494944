import { useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { NodeUsage, PodFigures } from '#protocol/nodeResources.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { EvictionPicture } from './EvictionPicture.tsx';
import styles from './Resources.module.css';

/** The order of eviction when memory is short, and the kernel's order of OOM kills; the two differ. */
export function EvictionOrder({ usage }: { readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  const { map } = useCollection('pods');
  const select = useSelection((state) => state.select);
  const ranked = usage.pods
    .filter(({ evictionRank }) => evictionRank > 0)
    .sort((a, b) => byEviction(a) - byEviction(b));
  // Equal scores have equal places, because the kernel's choice between them is not defined.
  const killRank = (pod: PodFigures) => ranked.filter((other) => highestScore(other) > highestScore(pod)).length + 1;
  const markOf = ({ pod }: PodFigures) => {
    const [namespace = '', name = ''] = pod.split('/');
    return (
      <PodMark
        name={name}
        title={pod}
        colour={map.get(pod)?.colour ?? 1}
        onClick={() => select({ kind: 'Pod', namespace, name })}
      />
    );
  };
  return (
    <section className={styles.wide} aria-label={t('order')}>
      <h2>
        <Term card="evictionOrder">{t('order')}</Term>
      </h2>
      <p className={styles.quiet}>{t('orderHint')}</p>
      {ranked.length === 0 ? (
        <p className={styles.quiet}>{t('noPods')}</p>
      ) : (
        <EvictionPicture
          pods={ranked}
          markOf={markOf}
          scoreOf={(pod) => (pod.containers.length === 0 ? undefined : highestScore(pod))}
        />
      )}
      {ranked.length > 0 && (
        <DataTable
          className={styles.table}
          label={t('order')}
          rows={ranked}
          keyOf={({ uid }) => uid}
          named="pod"
          columns={[
            { id: 'evicted', heading: t('evicted'), cell: ({ evictionRank }) => evictionRank, sortBy: byEviction },
            { id: 'pod', heading: t('pod'), cell: markOf, sortBy: ({ pod }) => pod },
            { id: 'above', heading: t('aboveRequest'), cell: (pod) => (excessOf(pod) > 0 ? t('yes') : t('no')) },
            {
              id: 'priority',
              heading: t('priority'),
              cell: ({ priority }) => priority,
              sortBy: ({ priority }) => priority,
            },
            { id: 'excess', heading: t('excess'), cell: (pod) => signed(excessOf(pod)), sortBy: excessOf },
            { id: 'qosClass', heading: <Term card="qosClass">{t('qosClass')}</Term>, cell: ({ qosClass }) => qosClass },
            { id: 'adjustments', heading: <Term card="oomScore">oom_score_adj</Term>, cell: adjustments },
            {
              id: 'killed',
              heading: t('killed'),
              cell: (pod) => (pod.containers.length === 0 ? '–' : killRank(pod)),
              sortBy: killRank,
            },
          ]}
        />
      )}
    </section>
  );
}

const byEviction = ({ evictionRank }: PodFigures): number => evictionRank;

function excessOf({ memoryBytes, memoryRequestBytes }: PodFigures): number {
  return memoryBytes - memoryRequestBytes;
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
