import { useTexts } from '#i18n/useTexts.ts';
import type { CycleDetails } from '#protocol/scheduling.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './Inside.module.css';

/** CycleState: what plugins wrote down at PreFilter and PreScore for their later calls, by key. */
export function StateTable({ details: { state, clones } }: { readonly details: CycleDetails }) {
  const t = useTexts('inside');
  return (
    <section aria-label={t('state')}>
      {state.length === 0 ? (
        <p className={styles.note}>{t('noState')}</p>
      ) : (
        <DataTable
          className={styles.table}
          label={t('state')}
          rows={state}
          keyOf={({ key }) => key}
          columns={[
            { id: 'key', heading: t('key'), cell: ({ key }) => key, sortBy: ({ key }) => key },
            {
              id: 'writtenAt',
              heading: t('writtenAt'),
              cell: ({ point, plugin }) => (point === '' ? plugin : `${point}, ${plugin}`),
            },
            {
              id: 'value',
              heading: t('value'),
              cell: ({ value }) => value,
              marks: () => ({ className: styles.value }),
            },
            { id: 'inClone', heading: t('inClone'), cell: ({ isCloned }) => t(isCloned ? 'copied' : 'shared') },
          ]}
        />
      )}
      <p className={styles.note}>{t('clones', { preemption: clones.preemption, nominated: clones.nominated })}</p>
    </section>
  );
}
