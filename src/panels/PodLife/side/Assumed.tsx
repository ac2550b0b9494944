import { useTexts } from '#i18n/useTexts.ts';
import type { LifeAssumption } from '#protocol/podLife.ts';
import styles from './LifeSide.module.css';

/** Hooks and probes of the Pod with an unknown result, which the model assumes to succeed. */
export function Assumed({ assumed }: { readonly assumed: readonly LifeAssumption[] }) {
  const t = useTexts('podLife');
  if (assumed.length === 0) return null;
  return (
    <section>
      <h3>{t('assumed')}</h3>
      <p>{t('assumedAbout')}</p>
      <ul className={styles.wanting}>
        {assumed.map(({ container, about, takes }) => (
          <li key={`${container} ${about}`}>
            <b>{about}</b> {container}: <code>{takes.join(' ')}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
