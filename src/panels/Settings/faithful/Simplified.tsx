import { useTexts } from '#i18n/useTexts.ts';
import type { ComponentView } from '#protocol/faithful.ts';
import styles from '../AboutModel.module.css';
import { Prose } from '../Prose.tsx';

/** What each component leaves out or does in a simpler way, in its own words, with the file that it departs from. */
export function Simplified({ components }: { readonly components: readonly ComponentView[] }) {
  const t = useTexts('settings');
  const sentences = useTexts('simplifications');
  return (
    <>
      <h3>{t('faithful.simplified')}</h3>
      {components.map(({ component, simplifications }) => {
        const title = component === '' ? t('faithful.environment') : component;
        return (
          <div key={component}>
            <h4>{title}</h4>
            <ul className={styles.list} aria-label={`${t('faithful.simplified')}: ${title}`}>
              {simplifications.map((simplification) => (
                <li key={simplification.id}>
                  <p>
                    <Prose text={sentences(simplification.id)} />
                  </p>
                  <code className={styles.path}>{simplification.source}</code>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}
