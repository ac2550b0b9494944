import { useTexts } from '#i18n/useTexts.ts';
import type { FeatureGateView } from '#protocol/faithful.ts';
import styles from '../AboutModel.module.css';

/** The feature gates that the model acts on, as the release has them. */
export function FeatureGates({ gates }: { readonly gates: readonly FeatureGateView[] }) {
  const t = useTexts('settings');
  return (
    <>
      <h3>{t('faithful.gates')}</h3>
      <p>{t('faithful.gatesText')}</p>
      <table className={styles.table} aria-label={t('faithful.gates')}>
        <thead>
          <tr>
            <th scope="col">{t('faithful.gate')}</th>
            <th scope="col">{t('faithful.stage')}</th>
            <th scope="col">{t('faithful.byDefault')}</th>
          </tr>
        </thead>
        <tbody>
          {gates.map(({ name, stage, isOnByDefault }) => (
            <tr key={name}>
              <th scope="row" className={styles.code}>
                {name}
              </th>
              <td className={styles.code}>{stage}</td>
              <td>{t(isOnByDefault ? 'faithful.on' : 'faithful.off')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
