import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import page from '../Fairness.module.css';

/** Every metric with its stability; those that old articles name are hidden by a server of v1.36. */
export function Catalogue() {
  const t = useTexts('fairness');
  const { data: metrics = [] } = useAsk('metricCatalogue', {}, { refresh: 'once' });
  return (
    <Section title={t('catalogue.title')}>
      <div className={page.scroll}>
        <DataTable
          label={t('catalogue.title')}
          rows={metrics}
          keyOf={({ name }) => name}
          columns={[
            {
              id: 'name',
              heading: t('catalogue.name'),
              cell: ({ name }) => <code>{name}</code>,
              sortBy: ({ name }) => name,
            },
            { id: 'type', heading: t('catalogue.type'), cell: ({ type }) => type, sortBy: ({ type }) => type },
            {
              id: 'status',
              heading: t('catalogue.status'),
              cell: ({ stability, deprecatedIn }) =>
                deprecatedIn === '' ? (
                  stability
                ) : (
                  <VerdictText verdict="cannot">{t('catalogue.deprecated', { release: deprecatedIn })}</VerdictText>
                ),
            },
          ]}
        />
      </div>
    </Section>
  );
}
