import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Reference } from './en/index.ts';
import { fillText, splitText, type TextParameters, type TextPieces } from './fillText.ts';
import type { ArgumentsOf, KeyOf } from './texts.ts';

export type Namespace = keyof Reference;

export type Texts<N extends Namespace> = <K extends KeyOf<Reference[N]>>(
  key: K,
  ...parameters: ArgumentsOf<Reference[N], K>
) => string;

type Translate = (key: string, parameters?: object) => string;

/** A picture asks for the same few texts many times a second, so each language's are looked up once. */
const made = new Map<string, Translate>();

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
  return ((key: string, parameters: TextParameters = {}) => {
    const { count } = parameters;
    const text = i18next.t(key, {
      ns: namespace,
      skipInterpolation: true,
      ...(count !== undefined && { count: Number(count) }),
    });
    return fillText(splitText(text), parameters, nothing);
  }) as unknown as Texts<N>;
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
  const pieces = new Map<string, TextPieces>();
  const texts: Translate = (key, parameters) => {
    const count = parameters && 'count' in parameters ? Number(parameters.count) : undefined;
    const form = count === undefined ? key : `${key} ${count === 0 ? 'zero' : pluralsOf(language).select(count)}`;
    let known = pieces.get(form);
    if (!known) {
      known = splitText(translate(key, { skipInterpolation: true, ...(count !== undefined && { count }) }));
      pieces.set(form, known);
    }
    return fillText(known, (parameters ?? {}) as TextParameters, nothing);
  };
  made.set(id, texts);
  return texts;
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralsOf(language: string): Intl.PluralRules {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules;
}

const nothing = (): string => '';
