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
/** Texts with a count are kept too. While a run plays new ones come again and again, so there must be a limit. */
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
  const pieces = new Map<string, readonly string[]>();
  const counted = new Map<string, string>();
  const texts: Translate = (key, parameters) => {
    if (parameters && 'count' in parameters) return countedText(key, parameters);
    let known = pieces.get(key);
    if (!known) {
      known = translate(key, { skipInterpolation: true }).split(PARAMETER);
      pieces.set(key, known);
    }
    return parameters ? fill(known, parameters as Parameters) : known.join('');
  };
  made.set(id, texts);
  return texts;

  /** Its plural depends on the count. */
  function countedText(key: string, parameters: object): string {
    const asked = `${key}\u0000${Object.entries(parameters).join('\u0000')}`;
    const known = counted.get(asked);
    if (known !== undefined) return known;
    const text = translate(key, parameters);
    if (counted.size >= MOST_KEPT) counted.clear();
    counted.set(asked, text);
    return text;
  }
}

type Parameters = Readonly<Record<string, string | number>>;

const PARAMETER = /\{\{(\w+)\}\}/;

/** What stands between the parameters, and their names, in turn. i18next takes many times as long for it. */
function fill(pieces: readonly string[], parameters: Parameters): string {
  let text = '';
  for (const [index, piece] of pieces.entries()) text += index % 2 === 0 ? piece : (parameters[piece] ?? '');
  return text;
}
