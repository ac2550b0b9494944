import { useTexts } from '#i18n/useTexts.ts';
import type { ProfileView } from '#protocol/faithful.ts';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from '../AboutModel.module.css';

/** The plugins of one profile: what they weigh, where they take part, whether their rules are there. */
export function Plugins({ profile: { schedulerName, plugins } }: { readonly profile: ProfileView }) {
  const t = useTexts('settings');
  return (
    <>
      <h3>{t('faithful.plugins')}</h3>
      <p>{t('faithful.pluginsText', { profile: schedulerName })}</p>
      <table className={styles.table} aria-label={`${t('faithful.plugins')}: ${schedulerName}`}>
        <thead>
          <tr>
            <th scope="col">{t('faithful.plugin')}</th>
            <th scope="col" className={styles.number}>
              {t('faithful.weight')}
            </th>
            <th scope="col">{t('faithful.points')}</th>
            <th scope="col">{t('faithful.rules')}</th>
          </tr>
        </thead>
        <tbody>
          {plugins.map(({ name, weight, points, isModelled }) => (
            <tr key={name}>
              <th scope="row" className={styles.code}>
                {name}
              </th>
              <td className={styles.number}>{weight}</td>
              <td className={styles.code}>{points.join(', ')}</td>
              <td className={styles.mark}>
                <VerdictGlyph verdict={isModelled ? 'fits' : 'waiting'} />{' '}
                {t(isModelled ? 'faithful.modelled' : 'faithful.notModelled')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
