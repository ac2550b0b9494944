import { addTexts } from '#i18n/addTexts.ts';
import { terms as termTexts } from '#i18n/en/terms.ts';
import { useLanguage, useTexts } from '#i18n/useTexts.ts';
import type { Entry } from '#panelParts/finding/places/entries.ts';
import { TERM_PLACES } from '#panelParts/finding/places/termPlaces.ts';
import { entryName } from './entryLook.ts';
import styles from './Palette.module.css';

addTexts('terms', termTexts);

/** Explains a term that no part of the page shows, and its role in the model. */
export function TermCard({ entry }: { readonly entry: Entry }) {
  const t = useTexts('palette');
  const terms = useTexts('terms');
  const language = useLanguage();
  const { target } = entry;
  return (
    <section className={styles.card} aria-live="polite">
      <h2>{entryName(entry, language)}</h2>
      {target.type === 'term' && (
        <>
          <p>{terms(`${target.term}.what`)}</p>
          <p>{t(STANDING[TERM_PLACES[target.term] as keyof typeof STANDING])}</p>
        </>
      )}
      {target.type === 'unwritten' && (
        <>
          <p>{t('unwritten')}</p>
          <p>{t('notInModel')}</p>
        </>
      )}
      {target.type === 'written' && (
        <>
          <p>{t('written', { by: entry.about ?? '' })}</p>
          <p>{t('pasteYaml')}</p>
        </>
      )}
    </section>
  );
}

const STANDING = { absent: 'notInModel', kept: 'keptOnly', yaml: 'pasteYaml' } as const;
