import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import page from '../Fairness.module.css';

/** Every metric with its stability; those that old articles name are hidden by a server of v1.36. */
export function Catalogue() {
  const t = useTexts('fairness');
  const { data: metrics = [] } = useAsk('metricCatalogue', {}, { refresh: 'once' });
  return (
    <section aria-labelledby="catalogue-title">
      <h2 id="catalogue-title">{t('catalogue.title')}</h2>
      <div className={page.scroll}>
        <table className={page.table}>
          <thead>
            <tr>
              <th scope="col">{t('catalogue.name')}</th>
              <th scope="col">{t('catalogue.type')}</th>
              <th scope="col">{t('catalogue.status')}</th>
            </tr>
          </thead>
          <tbody>
            {metrics.map(({ name, type, stability, deprecatedIn }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{type}</td>
                <td>
                  {deprecatedIn === '' ? (
                    stability
                  ) : (
                    <VerdictText verdict="cannot">{t('catalogue.deprecated', { release: deprecatedIn })}</VerdictText>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
