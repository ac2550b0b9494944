import { useViewStore } from '#client/viewStore.ts';
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
      segments={[
        { value: 'en', label: 'EN', lang: 'en' },
        { value: 'zh-CN', label: '中文', lang: 'zh-CN' },
      ]}
    />
  );
}
