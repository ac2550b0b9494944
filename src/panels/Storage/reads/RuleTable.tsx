import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from '../Storage.module.css';

/** Who would answer a LIST now, for every combination of resourceVersion, resourceVersionMatch and limit. */
export function RuleTable() {
  const t = useTexts('storage');
  const { data: rules } = useAsk('listRules', { kind: 'Pod' });
  return (
    <section className={styles.block} aria-label={t('rules.title')}>
      <h2>
        {t('rules.title')} <small>{t('rules.about')}</small>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">resourceVersion</th>
            <th scope="col">resourceVersionMatch</th>
            <th scope="col">limit</th>
            <th scope="col">{t('rules.answer')}</th>
          </tr>
        </thead>
        <tbody>
          {rules?.map(({ resourceVersion, match, hasLimit, servedBy, because, ignoresLimit, refusal }) => (
            <tr key={`${resourceVersion} ${match} ${hasLimit}`}>
              <th scope="row">{resourceVersion === 'unset' ? '—' : resourceVersion}</th>
              <td className={styles.mono}>{match === '' ? '—' : match}</td>
              <td className={styles.number}>{hasLimit ? '500' : '—'}</td>
              <td>
                {servedBy === '' ? (
                  <VerdictText verdict="error">{refusal}</VerdictText>
                ) : (
                  <>
                    {servedBy === 'etcd' ? 'etcd' : 'watch cache'}{' '}
                    <small className={styles.faint}>
                      {because}
                      {ignoresLimit && `, ${t('rules.ignoresLimit')}`}
                    </small>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
