import i18next from 'i18next';
import { added } from './addTexts.ts';
import { en } from './en/index.ts';

export const LANGUAGES = ['en', 'zh-CN'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Makes the reference's texts ready, at once and without a request, and begins to fetch another language. Called once, before the first render; a test calls it too. */
export function startLanguages(language: Language): void {
  if (!i18next.isInitialized) {
    void i18next.init({
      lng: 'en',
      fallbackLng: 'en',
      resources: { en: { ...en, ...added } },
      initAsync: false,
      nsSeparator: false,
      // React escapes what it renders.
      interpolation: { escapeValue: false },
    });
  }
  void changeLanguage(language).catch(() => undefined);
}

/** Switches every mounted panel at once. Rejects when the texts cannot be fetched; the language then stays as it is. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  if (language === 'zh-CN') await loadChinese();
  // Another choice may have come while this one was fetched.
  if (wanted === language && i18next.language !== language) await i18next.changeLanguage(language);
}

let wanted: Language = 'en';

/** Fetches the Chinese texts, once. */
export async function loadChinese(): Promise<void> {
  if (i18next.hasResourceBundle('zh-CN', 'shell')) return;
  const { zhCN } = await import('./zh-CN/index.ts');
  for (const [namespace, texts] of Object.entries(zhCN)) i18next.addResourceBundle('zh-CN', namespace, texts);
}
