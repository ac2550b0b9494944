import type { Reference } from '#i18n/en/index.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';

/** The parts of a card that are equal in every language. */
export interface CardFacts {
  /** Kubernetes' default values, by field or flag. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** The object, configuration or command line with those fields; absent where they are constants of the code. */
  readonly setIn?: string;
  /**
   * The file of Kubernetes with the rule, or of another project after its name; `model` for rules of the model
   * itself.
   */
  readonly source: string;
  readonly simplified?: PlainKeyOf<Reference['simplifications']>;
}
