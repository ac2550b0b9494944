import { useTexts } from '#i18n/useTexts.ts';
import type { ConstantView } from '#protocol/faithful.ts';
import styles from './AboutModel.module.css';
import { ConstantRow } from './ConstantRow.tsx';

/** Every number that the model assumes, to be changed in the run on screen. */
export function ModelConstants({ constants }: { readonly constants: readonly ConstantView[] }) {
  const t = useTexts('settings');
  return (
    <section className={styles.section} aria-label={t('constants.title')}>
      <h2>{t('constants.title')}</h2>
      <p>{t('constants.intro')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('constants.id')}</th>
            <th scope="col">{t('constants.name')}</th>
            <th scope="col" className={styles.number}>
              {t('constants.value')}
            </th>
            <th scope="col">{t('constants.unit')}</th>
            <th scope="col">{t('constants.source')}</th>
          </tr>
        </thead>
        <tbody>
          {constants.map((constant) => (
            <ConstantRow key={constant.id} constant={constant} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
