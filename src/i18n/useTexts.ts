import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Reference } from './en/index.ts';
import { REFERENCE } from './languages.ts';
import type { ArgumentsOf, KeyOf } from './texts.ts';

export type Namespace = keyof Reference;

export type Texts<N extends Namespace> = <K extends KeyOf<Reference[N]>>(
  key: K,
  ...parameters: ArgumentsOf<Reference[N], K>
) => string;

type Translate = (key: string, parameters?: object) => string;

/** A picture asks for the same few texts many times a second, so each language's are looked up once. */
const made = new Map<string, Translate>();
/** Texts with numbers and names are kept too. While a run plays new ones come again and again, so there must be a limit. */
const MOST_KEPT = 500;

/**
 * The texts of one panel in the reader's language; the component renders again when the language changes. A missing key, a
 * missing parameter or a parameter too many does not compile.
 *
 * @example const t = useTexts('scenarioList'); t('objects', { count: 3 })
 */
export function useTexts<N extends Namespace>(namespace: N): Texts<N> {
  const language = useLanguage();
  return textsIn(language, namespace) as unknown as Texts<N>;
}

/** The same outside of components: in the language of the moment of each call. */
export function textsOf<N extends Namespace>(namespace: N): Texts<N> {
  return ((key: string, parameters?: object) =>
    i18next.t(key, { ns: namespace, ...parameters })) as unknown as Texts<N>;
}

/** The texts as the reference has them, whatever the reader's language is: for words that people type in either. */
export function textsOfReference<N extends Namespace>(namespace: N): Texts<N> {
  return textsIn(REFERENCE, namespace) as unknown as Texts<N>;
}

/** The tag of the reader's language; the component renders again when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguage, readLanguage);
}

/** The same outside of components, at this moment. */
export const languageNow = readLanguage;

function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

function readLanguage(): string {
  return i18next.language;
}

function textsIn(language: string, namespace: Namespace): Translate {
  const id = `${language}/${namespace}`;
  const known = made.get(id);
  if (known) return known;
  const translate = i18next.getFixedT(language, namespace) as unknown as Translate;
  const plain = new Map<string, string>();
  const filled = new Map<string, string>();
  const texts: Translate = (key, parameters) => {
    const kept = parameters ? filled : plain;
    const asked = parameters ? askedWith(key, parameters) : key;
    if (asked === undefined) return translate(key, parameters);
    const known = kept.get(asked);
    if (known !== undefined) return known;
    const text = translate(key, parameters);
    if (kept === filled && filled.size >= MOST_KEPT) filled.clear();
    kept.set(asked, text);
    return text;
  };
  made.set(id, texts);
  return texts;
}

/** Key and parameters as one text; undefined when a parameter is neither text nor number. */
function askedWith(key: string, parameters: object): string | undefined {
  let asked = key;
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    // 1 and '1' differ: a count has a plural.
    asked += `\u0000${name}\u0000${typeof value === 'number' ? 'n' : 's'}${value}`;
  }
  return asked;
}
