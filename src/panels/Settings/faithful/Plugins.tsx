import { useTexts } from '#i18n/useTexts.ts';
import type { ProfileView } from '#protocol/faithful.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from '../AboutModel.module.css';

/** The plugins of one profile: their weights, their extension points, and whether the model has their rules. */
export function Plugins({ profile: { schedulerName, plugins } }: { readonly profile: ProfileView }) {
  const t = useTexts('settings');
  return (
    <>
      <h3>{t('faithful.plugins')}</h3>
      <p>{t('faithful.pluginsText', { profile: schedulerName })}</p>
      <DataTable
        label={`${t('faithful.plugins')}: ${schedulerName}`}
        rows={plugins}
        keyOf={({ name }) => name}
        columns={[
          { id: 'plugin', heading: t('faithful.plugin'), kind: 'code', cell: ({ name }) => name },
          {
            id: 'weight',
            heading: t('faithful.weight'),
            className: styles.figure,
            kind: 'number',
            cell: ({ weight }) => weight,
            sortBy: ({ weight }) => weight ?? 0,
          },
          { id: 'points', heading: t('faithful.points'), kind: 'code', cell: ({ points }) => points.join(', ') },
          {
            id: 'rules',
            heading: t('faithful.rules'),
            className: styles.mark,
            cell: ({ isModelled }) => (
              <>
                <VerdictGlyph verdict={isModelled ? 'fits' : 'waiting'} />{' '}
                {t(isModelled ? 'faithful.modelled' : 'faithful.notModelled')}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
