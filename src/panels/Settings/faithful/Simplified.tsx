import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { useShownSimplification } from '#panelParts/truth/shownSimplification.ts';
import type { ComponentView } from '#protocol/faithful.ts';
import styles from '../AboutModel.module.css';
import { Prose } from '../Prose.tsx';

/** The simplifications of each component, in its own words, with the upstream file. */
export function Simplified({ components }: { readonly components: readonly ComponentView[] }) {
  const t = useTexts('settings');
  const sentences = useTexts('simplifications');
  const place = useWantedPlace();
  return (
    <div ref={place} className={styles.places}>
      <h3>{t('faithful.simplified')}</h3>
      {components.map(({ component, simplifications }) => {
        const title = component === '' ? t('faithful.environment') : component;
        return (
          <div key={component} data-place={component} tabIndex={-1}>
            <h4>{title}</h4>
            <ul className={styles.list} aria-label={`${t('faithful.simplified')}: ${title}`}>
              {simplifications.map((simplification) => (
                <li key={simplification.id} data-place={simplification.id} tabIndex={-1}>
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
    </div>
  );
}

/** Scrolls to the requested simplification and focuses it, once. */
function useWantedPlace() {
  const list = useRef<HTMLDivElement>(null);
  const { wanted, show } = useShownSimplification();
  useEffect(() => {
    if (wanted === '') return;
    const places = list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
    const place = [...places].find(({ dataset }) => dataset.place === wanted);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView?.({ block: place.tagName === 'LI' ? 'center' : 'start' });
    show('');
  }, [wanted, show]);
  return list;
}
