import i18next, { type i18n } from 'i18next';
import { en } from './en/index.ts';
import { zhCN } from './zh-CN/index.ts';

export const LANGUAGES = ['en', 'zh-CN'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Makes the texts ready, at once and without a request. Called once, before the first render; a test calls it too. */
export function startLanguages(language: Language): i18n {
  if (i18next.isInitialized) {
    if (i18next.language !== language) void i18next.changeLanguage(language);
    return i18next;
  }
  void i18next.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en, 'zh-CN': zhCN },
    initAsync: false,
    nsSeparator: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  return i18next;
}

/** Switches every mounted panel at once. */
export function changeLanguage(language: Language): void {
  void i18next.changeLanguage(language);
}
