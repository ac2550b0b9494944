import { useTexts } from '#i18n/useTexts.ts';
import type { Landing } from '#protocol/lab.ts';
import { classes } from '#widgets/classes.ts';
import { formatCount } from '#widgets/formatCount.ts';
import styles from './Lab.module.css';

/** The cluster in a few figures; those that need attention have the colour of refusals. */
export function FactLine({ landing }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  const { nodes, zones, pods, pending, causes, budgets, tightBudgets, cordoned } = landing;
  const memory = landing.use.find(({ resource }) => resource === 'memory');
  return (
    <dl className={styles.facts} aria-label={t('facts')}>
      <Figure value={nodes} label={t('nodes', { count: nodes, zones: t('zones', { count: zones }) })} />
      <Figure value={pods} label={t('pods', { count: pods })} />
      <Figure
        value={pending}
        label={causes.length === 0 ? t('pendingNone') : t('pending', { count: causes.length })}
        isWarning={pending > 0}
      />
      {memory && (
        <Figure value={`${Math.round((100 * memory.requested) / memory.allocatable)} %`} label={t('memoryRequested')} />
      )}
      <Figure value={budgets.length} label={t('budgets', { count: budgets.length })} />
      {tightBudgets > 0 && <Figure value={tightBudgets} label={t('tight', { count: tightBudgets })} isWarning />}
      {cordoned > 0 && <Figure value={cordoned} label={t('cordoned', { count: cordoned })} />}
    </dl>
  );
}

interface FigureProps {
  readonly value: number | string;
  readonly label: string;
  readonly isWarning?: boolean;
}

function Figure({ value, label, isWarning = false }: FigureProps) {
  return (
    <div className={classes(isWarning && styles.warning)}>
      <dt>{label}</dt>
      <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
    </div>
  );
}
