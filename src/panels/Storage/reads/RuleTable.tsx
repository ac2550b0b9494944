import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from '../Storage.module.css';

/** The server of a LIST now, for every combination of resourceVersion, resourceVersionMatch and limit. */
export function RuleTable() {
  const t = useTexts('storage');
  const { data: rules } = useAsk('listRules', { kind: 'Pod' });
  return (
    <Section className={styles.block} title={t('rules.title')} note={t('rules.about')}>
      <DataTable
        label={t('rules.title')}
        rows={rules ?? []}
        keyOf={({ resourceVersion, match, hasLimit }) => `${resourceVersion} ${match} ${hasLimit}`}
        columns={[
          {
            id: 'resourceVersion',
            heading: 'resourceVersion',
            kind: 'code',
            cell: ({ resourceVersion }) => (resourceVersion === 'unset' ? '—' : resourceVersion),
          },
          { id: 'match', heading: 'resourceVersionMatch', kind: 'code', cell: ({ match }) => match || '—' },
          { id: 'limit', heading: 'limit', kind: 'number', cell: ({ hasLimit }) => (hasLimit ? '500' : '—') },
          {
            id: 'answer',
            heading: t('rules.answer'),
            cell: ({ servedBy, because, ignoresLimit, refusal }) =>
              servedBy === '' ? (
                <VerdictText verdict="error">{refusal}</VerdictText>
              ) : (
                <>
                  {servedBy === 'etcd' ? 'etcd' : 'watch cache'}{' '}
                  <small className={looks.faint}>
                    {because}
                    {ignoresLimit && `, ${t('rules.ignoresLimit')}`}
                  </small>
                </>
              ),
          },
        ]}
      />
    </Section>
  );
}
