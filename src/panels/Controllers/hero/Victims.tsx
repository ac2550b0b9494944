import { clockLabel } from '#base/clock.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Rollout, VictimRule, VictimView } from '#protocol/controllers.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import styles from './Hero.module.css';

const COLUMNS = ['node', 'phase', 'ready', 'cost', 'onNode', 'restarts', 'created'] as const;
type Column = (typeof COLUMNS)[number];

/** The column that a rule compares. */
const DECIDES: Readonly<Record<VictimRule, Column | undefined>> = {
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

/** Who would go first, and why before the next one. */
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
      <table>
        <caption>
          {t('victims', { name: workload.name })}. {t('victimsHint')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('victim.pod')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`victim.${column}`)}
              </th>
            ))}
            <th scope="col">{t('victim.rule')}</th>
          </tr>
        </thead>
        {[...new Set(victims.map(({ group }) => group))].map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={COLUMNS.length + 2} className={styles.groupName}>
                {group}
              </th>
            </tr>
            {victims
              .filter((victim) => victim.group === group)
              .map((victim) => (
                <tr key={victim.key}>
                  <th scope="row">
                    <PodMark
                      name={victim.name}
                      colour={news.has(victim.group) ? 3 : 1}
                      onClick={() => select({ kind: 'Pod', namespace: workload.namespace, name: victim.name })}
                    />
                  </th>
                  {COLUMNS.map((column) => (
                    <td key={column} className={styles.num} data-decides={DECIDES[victim.rule] === column || undefined}>
                      {cellText(t, victim, column)}
                    </td>
                  ))}
                  <td>{t(`rules.${victim.rule}`)}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function cellText(t: ReturnType<typeof useTexts<'controllers'>>, victim: VictimView, column: Column): string {
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
