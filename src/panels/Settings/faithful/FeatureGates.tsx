import { useTexts } from '#i18n/useTexts.ts';
import type { FeatureGateView } from '#protocol/faithful.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';

/** The feature gates that affect the model, with the release's defaults. */
export function FeatureGates({ gates }: { readonly gates: readonly FeatureGateView[] }) {
  const t = useTexts('settings');
  return (
    <>
      <h3>{t('faithful.gates')}</h3>
      <p>{t('faithful.gatesText')}</p>
      <DataTable
        label={t('faithful.gates')}
        rows={gates}
        keyOf={({ name }) => name}
        columns={[
          {
            id: 'gate',
            heading: t('faithful.gate'),
            kind: 'code',
            cell: ({ name }) => name,
            sortBy: ({ name }) => name,
          },
          {
            id: 'stage',
            heading: t('faithful.stage'),
            kind: 'code',
            cell: ({ stage }) => stage,
            sortBy: ({ stage }) => stage,
          },
          {
            id: 'byDefault',
            heading: t('faithful.byDefault'),
            cell: ({ isOnByDefault }) => t(isOnByDefault ? 'faithful.on' : 'faithful.off'),
          },
        ]}
      />
    </>
  );
}
