import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { StatusPoint } from '#protocol/podLife.ts';
import styles from './LifeSide.module.css';

/** The conditions that are not True, in the API's own words. */
export function WhyNotReady({ status: { conditions, deleting } }: { readonly status: StatusPoint }) {
  const t = useTexts('podLife');
  const isReady = conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
  const wanting = conditions.filter(({ type, status }) => status !== 'True' && type !== 'DisruptionTarget');
  return (
    <section>
      <h3>
        <Term card="notReady">{t('whyNotReady')}</Term>
      </h3>
      {deleting && <p>{t('deleting')}</p>}
      {isReady && !deleting && <p>{t('isReady')}</p>}
      {conditions.length === 0 && <p>{t('noConditions')}</p>}
      <ul className={styles.wanting}>
        {wanting.map(({ type, status, reason, message }) => (
          <li key={type}>
            <b>
              {type}={status}
            </b>{' '}
            {reason !== '' && <code>{reason}</code>} {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
