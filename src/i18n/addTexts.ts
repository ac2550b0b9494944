import i18next from 'i18next';
import type { Later } from './en/index.ts';
import { REFERENCE } from './languages.ts';

/** What came before the languages were started. */
export const added: { [N in keyof Later]?: Later[N] } = {};

/**
 * Makes the reference's texts of a panel ready that is fetched when it is first needed: they come with its script, not with the
 * first view's. To be called when that script is read, before anything renders.
 */
export function addTexts<N extends keyof Later>(namespace: N, texts: Later[N]): void {
  Object.assign(added, { [namespace]: texts });
  if (i18next.isInitialized) i18next.addResourceBundle(REFERENCE, namespace, texts);
}
