import { useViewStore } from '#client/viewStore.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Segmented } from '#widgets/Segmented.tsx';

/** The language of the page. */
export function LanguageChoice() {
  const t = useTexts('transport');
  const language = useViewStore((state) => state.language);
  const setLanguage = useViewStore((state) => state.setLanguage);
  return (
    <Segmented
      label={t('language')}
      value={language}
      onChange={setLanguage}
      segments={LANGUAGES.map(({ id, shortName }) => ({ value: id, label: shortName, lang: id }))}
    />
  );
}
