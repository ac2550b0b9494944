import type { Reference } from './en/index.ts';
import type { TextsOf } from './texts.ts';

/** Every text of a language: the keys and parameters of the reference. */
export type AllTexts = { readonly [N in keyof Reference]: TextsOf<Reference[N]> };

interface LanguageEntry<Id extends string = string> {
  /** As the document's `lang` has it. */
  readonly id: Id;
  /** What it calls itself, in full and where there is little room. */
  readonly name: string;
  readonly shortName: string;
  /** How the browser's language begins for those who begin with this one. */
  readonly preferredFor?: string;
  /** Fetches its texts. Only the reference has none: it comes with the page. */
  readonly load?: () => Promise<{ readonly texts: AllTexts }>;
}

const DECLARED = [
  { id: 'en', name: 'English', shortName: 'EN' },
  { id: 'zh-CN', name: '简体中文', shortName: '中文', preferredFor: 'zh', load: () => import('./zh-CN/index.ts') },
] as const satisfies readonly LanguageEntry[];

export type Language = (typeof DECLARED)[number]['id'];

/** Every language of the page, in the order in which it offers them. The first is the reference. */
export const LANGUAGES: readonly LanguageEntry<Language>[] = DECLARED;

/** What others lack is read in this one. */
export const REFERENCE: Language = DECLARED[0].id;

/** A value for every language. */
export function inEachLanguage<T>(valueIn: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(LANGUAGES.map(({ id }) => [id, valueIn(id)])) as Record<Language, T>;
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some(({ id }) => id === value);
}

/** The language to begin with for a browser of language `tag` (BCP 47). */
export function preferredLanguage(tag: string): Language {
  const own = LANGUAGES.find(({ preferredFor }) => preferredFor && tag.toLowerCase().startsWith(preferredFor));
  return own?.id ?? REFERENCE;
}
