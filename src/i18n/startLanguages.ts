import i18next from 'i18next';
import { added } from './addTexts.ts';
import { en } from './en/index.ts';
import { type AllTexts, LANGUAGES, type Language, REFERENCE } from './languages.ts';

/** Makes the reference's texts ready, at once and without a request, and begins to fetch another language. Called once, before the first render; a test calls it too. */
export function startLanguages(language: Language): void {
  startReference();
  void changeLanguage(language).catch(() => undefined);
}

/** The same for a reader that cannot wait: `texts` are those of the language that will be read; what they lack is read in the reference. */
export function startLanguageAtOnce(language: Language, texts: Partial<AllTexts>): void {
  startReference();
  wanted = language;
  for (const [namespace, of] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, of);
  // Nothing is fetched, so that it is done when this returns.
  void i18next.changeLanguage(language);
}

function startReference(): void {
  if (!i18next.isInitialized) {
    void i18next.init({
      lng: REFERENCE,
      fallbackLng: REFERENCE,
      resources: { [REFERENCE]: { ...en, ...added } },
      initAsync: false,
      nsSeparator: false,
      // React escapes what it renders.
      interpolation: { escapeValue: false },
    });
  }
}

/** Switches every mounted panel at once. Rejects when the texts cannot be fetched; the language then stays as it is. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadLanguage(language);
  // Another choice may have come while this one was fetched.
  if (wanted === language && i18next.language !== language) await i18next.changeLanguage(language);
}

let wanted: Language = REFERENCE;

/** Fetches the texts of every language, each once. */
export async function loadLanguages(): Promise<void> {
  await Promise.all(LANGUAGES.map(({ id }) => loadLanguage(id)));
}

async function loadLanguage(language: Language): Promise<void> {
  const load = LANGUAGES.find(({ id }) => id === language)?.load;
  if (load === undefined || i18next.hasResourceBundle(language, 'shell')) return;
  const { texts } = await load();
  for (const [namespace, of] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, of);
}
