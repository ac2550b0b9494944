import { useTexts } from '#i18n/useTexts.ts';
import type { SuiteView } from '#protocol/faithful.ts';
import { formatCount } from '#widgets/formatCount.ts';
import looks from '#widgets/looks.module.css';
import { Meter } from '#widgets/Meter.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from '../AboutModel.module.css';
import { Prose } from '../Prose.tsx';

/** The number of real components' decisions that the model must reproduce, suite by suite. */
export function RecordedDecisions({ decisions }: { readonly decisions: readonly SuiteView[] }) {
  const t = useTexts('settings');
  const sum = (of: 'passed' | 'recorded' | 'open' | 'derived') =>
    formatCount(decisions.reduce((total, suite) => total + suite[of], 0));
  return (
    <>
      <h3>{t('faithful.decisions')}</h3>
      <p>
        <Prose
          text={t('faithful.decisionsText', {
            passed: sum('passed'),
            recorded: sum('recorded'),
            open: sum('open'),
            derived: sum('derived'),
          })}
        />
      </p>
      <DataTable
        label={t('faithful.decisions')}
        rows={decisions}
        keyOf={({ suite }) => suite}
        columns={[
          { id: 'suite', heading: t('faithful.suite'), kind: 'code', cell: ({ suite }) => suite },
          {
            id: 'passed',
            heading: t('faithful.passed'),
            className: styles.figure,
            figure: ({ passed }) => passed,
            text: formatCount,
          },
          {
            id: 'open',
            heading: t('faithful.open'),
            className: styles.figure,
            figure: ({ open }) => open,
            text: formatCount,
          },
          {
            id: 'recorded',
            heading: t('faithful.recorded'),
            className: styles.figure,
            figure: ({ recorded }) => recorded,
            text: formatCount,
          },
          { id: 'since', heading: t('faithful.since'), className: styles.figure, cell: ({ since }) => since },
          {
            id: 'share',
            className: styles.share,
            cell: ({ passed, recorded }) =>
              passed === 0 ? (
                <span className={looks.pale}>{t('faithful.noneYet')}</span>
              ) : (
                <Meter share={passed / recorded} tone="fits" />
              ),
          },
        ]}
      />
    </>
  );
}
