import type { Reference } from '#i18n/en/index.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';

/** What a card says in every language alike. */
export interface Facts {
  /** The values that Kubernetes gives, by field or flag. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Which object, configuration or command line has those fields; nothing, where they are constants of the code. */
  readonly setIn?: string;
  /** The file of Kubernetes that has the rule, or of another project after its name; `model` for what is the model's own. */
  readonly source: string;
  readonly simplified?: PlainKeyOf<Reference['simplifications']>;
}
