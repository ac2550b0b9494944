import { useTexts } from '#i18n/useTexts.ts';
import type { SuiteView } from '#protocol/faithful.ts';
import { formatCount } from '#widgets/formatClock.ts';
import styles from '../AboutModel.module.css';
import { Prose } from '../Prose.tsx';

/** How many decisions of the real components the model must meet, suite by suite. */
export function RecordedDecisions({ decisions }: { readonly decisions: readonly SuiteView[] }) {
  const t = useTexts('settings');
  const sum = (of: 'passed' | 'recorded' | 'derived') =>
    formatCount(decisions.reduce((total, suite) => total + suite[of], 0));
  return (
    <>
      <h3>{t('faithful.decisions')}</h3>
      <p>
        <Prose
          text={t('faithful.decisionsText', {
            passed: sum('passed'),
            recorded: sum('recorded'),
            derived: sum('derived'),
          })}
        />
      </p>
      <table className={styles.table} aria-label={t('faithful.decisions')}>
        <thead>
          <tr>
            <th scope="col">{t('faithful.suite')}</th>
            <th scope="col" className={styles.number}>
              {t('faithful.passed')}
            </th>
            <th scope="col" className={styles.number}>
              {t('faithful.recorded')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {decisions.map(({ suite, passed, recorded }) => (
            <tr key={suite}>
              <th scope="row" className={styles.code}>
                {suite}
              </th>
              <td className={styles.number}>{formatCount(passed)}</td>
              <td className={styles.number}>{formatCount(recorded)}</td>
              <td className={styles.share}>
                {passed === 0 ? (
                  <span className={styles.faint}>{t('faithful.noneYet')}</span>
                ) : (
                  <span className={styles.bar} aria-hidden="true">
                    <span style={{ width: `${(passed / recorded) * 100}%` }} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
