import { reasonOf } from '#base/reasonOf.ts';
import { type Theme, useViewStore } from '#client/viewStore.ts';
import type { Language } from '#i18n/languages.ts';
import { changeLanguage } from '#i18n/startLanguages.ts';

const DARK = '(prefers-color-scheme: dark)';

function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** After a failure the next choice fetches it again; the page stays readable meanwhile. */
function applyLanguage(language: Language, onFailed: (reason: string) => void): void {
  document.documentElement.lang = language;
  changeLanguage(language).catch((error: unknown) => onFailed(reasonOf(error)));
}

/**
 * Keeps the document's theme and language as the reader chose them, now and on every change. Calls `onFailed` when a
 * language could not be fetched.
 */
export function followChosenLook(onFailed: (reason: string) => void): () => void {
  const { theme, language } = useViewStore.getState();
  applyTheme(theme);
  applyLanguage(language, onFailed);
  const media = matchMedia(DARK);
  const onSystem = () => applyTheme(useViewStore.getState().theme);
  media.addEventListener('change', onSystem);
  const stop = useViewStore.subscribe((state, before) => {
    if (state.theme !== before.theme) applyTheme(state.theme);
    if (state.language !== before.language) applyLanguage(state.language, onFailed);
  });
  return () => {
    stop();
    media.removeEventListener('change', onSystem);
  };
}
