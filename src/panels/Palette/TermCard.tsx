import { addTexts } from '#i18n/addTexts.ts';
import { terms as termTexts } from '#i18n/en/terms.ts';
import { isLanguage, REFERENCE } from '#i18n/languages.ts';
import { useLanguage, useTexts } from '#i18n/useTexts.ts';
import type { EntryKind, SearchEntry } from '#panelParts/finding/places/entries.ts';
import { TERM_PLACES } from '#panelParts/finding/places/termPlaces.ts';
import type { IconName } from '#widgets/Icon.tsx';
import styles from './Palette.module.css';

const ICONS: Readonly<Partial<Record<EntryKind, IconName>>> = {
  scenario: 'scenarios',
  lesson: 'lessons',
  command: 'prompt',
  setting: 'settings',
  constant: 'settings',
  simplification: 'settings',
};

addTexts('terms', termTexts);

/** Explains a term that no part of the page shows, and its role in the model. */
export function TermCard({ entry }: { readonly entry: SearchEntry }) {
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

/** An entry's name in the reader's language. */
export function entryName({ name }: SearchEntry, language: string): string {
  if (typeof name === 'string') return name;
  return name[isLanguage(language) ? language : REFERENCE];
}

/** The icon of its view, else of its kind; `iconOf` knows those of views and actions. */
export function entryIcon({ id, kind, target }: SearchEntry, iconOf: (id: string) => IconName | undefined): IconName {
  if (kind === 'action') return iconOf(id) ?? 'prompt';
  if (target.type === 'scenario') return 'scenarios';
  return ICONS[kind] ?? (target.type === 'place' ? iconOf(`view:${target.place.view}`) : undefined) ?? 'prompt';
}
