import { useTexts } from '#i18n/useTexts.ts';
import { secondsOf } from '#panelParts/figures/formatDuration.ts';
import type { LifeComparison, LifeFigures } from '#protocol/lifeComparison.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './CompareLives.module.css';

const ROWS = [
  { name: 'firstReady', of: ({ firstReadyUs }: LifeFigures) => firstReadyUs, isTime: true },
  { name: 'restarts', of: ({ restarts }: LifeFigures) => restarts, isTime: false },
  { name: 'failed', of: ({ failedRequests }: LifeFigures) => failedRequests, isTime: false },
  { name: 'gone', of: ({ goneUs }: LifeFigures) => goneUs, isTime: true },
] as const;

/** The results of both runs; differences are bold. */
export function LifeFiguresTable({ lives: [first, second] }: { readonly lives: LifeComparison['lives'] }) {
  const t = useTexts('podLife');
  const text = (value: number, isTime: boolean) => {
    if (!isTime) return String(value);
    return value < 0 ? t('never') : t('seconds', { seconds: secondsOf(value) });
  };
  const differs = (of: (figures: LifeFigures) => number) => of(first.figures) !== (second && of(second.figures));
  return (
    <DataTable
      className={styles.figures}
      label={t('figure')}
      rows={ROWS}
      keyOf={({ name }) => name}
      marks={({ of }) => ({ 'data-differs': differs(of) || undefined })}
      columns={[
        { id: 'figure', heading: t('figure'), cell: ({ name }) => t(`figures.${name}`) },
        { id: 'asNow', heading: t('asNow'), kind: 'number', cell: ({ of, isTime }) => text(of(first.figures), isTime) },
        {
          id: 'changed',
          heading: t('changed'),
          kind: 'number',
          cell: ({ of, isTime }) => (second ? text(of(second.figures), isTime) : '–'),
        },
      ]}
    />
  );
}
