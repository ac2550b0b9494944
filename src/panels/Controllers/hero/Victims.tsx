import { clockLabel } from '#base/clock.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Rollout, VictimRule, VictimView } from '#protocol/controllers.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import type { Column } from '#widgets/table/column.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './Hero.module.css';

const COLUMNS = ['node', 'phase', 'ready', 'cost', 'onNode', 'restarts', 'created'] as const;
type Field = (typeof COLUMNS)[number];

/** The column that a rule compares. */
const DECIDES: Readonly<Record<VictimRule, Field | undefined>> = {
  unassigned: 'node',
  phase: 'phase',
  notReady: 'ready',
  deletionCost: 'cost',
  doubled: 'onNode',
  readyTime: 'ready',
  restarts: 'restarts',
  sidecarRestarts: 'restarts',
  age: 'created',
  none: undefined,
};

/** Pods in the order of deletion, each with the rule that puts it before the next. */
export function Victims({ rollout: { victims, workload, groups } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  const news = new Set(groups.filter(({ isNew }) => isNew).map(({ name }) => name));
  if (victims.length === 0)
    return (
      <div className={styles.table}>
        <p>{t('victimNone')}</p>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.table} aria-label={t('tabs.victims')} tabIndex={0}>
      <DataTable
        label={t('tabs.victims')}
        caption={`${t('victims', { name: workload.name })}. ${t('victimsHint')}`}
        rows={victims}
        keyOf={({ key }) => key}
        groupOf={({ group }) => group}
        columns={[
          {
            id: 'pod',
            heading: t('victim.pod'),
            cell: ({ name, group }) => (
              <PodMark
                name={name}
                colour={news.has(group) ? 3 : 1}
                onClick={() => select({ kind: 'Pod', namespace: workload.namespace, name })}
              />
            ),
          },
          ...COLUMNS.map(
            (column): Column<VictimView> => ({
              id: column,
              heading: t(`victim.${column}`),
              kind: 'number',
              cell: (victim) => cellText(t, victim, column),
              marks: ({ rule }) => ({ 'data-decides': DECIDES[rule] === column || undefined }),
            }),
          ),
          { id: 'rule', heading: t('victim.rule'), cell: ({ rule }) => t(`rules.${rule}`) },
        ]}
      />
    </section>
  );
}

function cellText(t: ReturnType<typeof useTexts<'controllers'>>, victim: VictimView, column: Field): string {
  switch (column) {
    case 'node':
      return victim.node === '' ? t('unassigned') : victim.node;
    case 'phase':
      return victim.phase;
    case 'ready':
      return victim.ready ? t('yes') : t('no');
    case 'cost':
      return String(victim.deletionCost);
    case 'onNode':
      return String(victim.onNode);
    case 'restarts':
      return String(victim.restarts);
    case 'created':
      return clockLabel(victim.createdUs);
  }
}
