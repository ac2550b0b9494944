import { useTexts } from '#i18n/useTexts.ts';
import type { CycleDetails } from '#protocol/cycleDetails.ts';
import styles from './Inside.module.css';

/** CycleState: what plugins wrote down at PreFilter and PreScore for their later calls, by key. */
export function StateTable({ details: { state, clones } }: { readonly details: CycleDetails }) {
  const t = useTexts('inside');
  return (
    <section aria-label={t('state')}>
      {state.length === 0 ? (
        <p className={styles.note}>{t('noState')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('key')}</th>
              <th scope="col">{t('writtenAt')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('inClone')}</th>
            </tr>
          </thead>
          <tbody>
            {state.map(({ key, point, plugin, value, isCloned }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>{point === '' ? plugin : `${point}, ${plugin}`}</td>
                <td className={styles.value}>{value}</td>
                <td>{t(isCloned ? 'copied' : 'shared')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.note}>{t('clones', { preemption: clones.preemption, nominated: clones.nominated })}</p>
    </section>
  );
}
