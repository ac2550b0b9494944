import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Reference } from './en/index.ts';
import type { ArgumentsOf, KeyOf } from './texts.ts';

export type Namespace = keyof Reference;

export type Texts<N extends Namespace> = <K extends KeyOf<Reference[N]>>(
  key: K,
  ...parameters: ArgumentsOf<Reference[N], K>
) => string;

/**
 * The texts of one panel in the reader's language; the component renders again when the language changes. A missing key, a
 * missing parameter or a parameter too many does not compile.
 *
 * @example const t = useTexts('gallery'); t('objects', { count: 3 })
 */
export function useTexts<N extends Namespace>(namespace: N): Texts<N> {
  const { t } = useTranslation(namespace);
  return t as unknown as Texts<N>;
}

/** The same outside of components: in the language of the moment of each call. */
export function textsOf<N extends Namespace>(namespace: N): Texts<N> {
  return ((key: string, parameters?: object) => i18next.t(key, { ns: namespace, ...parameters })) as unknown as Texts<N>;
}
