import type { Reference } from '#i18n/en/index.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import type { CardId } from '../cardIds.ts';
import { controllers } from './controllers.ts';
import { fairness } from './fairness.ts';
import { kubelet } from './kubelet.ts';
import { plugins } from './plugins.ts';
import { scheduling } from './scheduling.ts';
import { storage } from './storage.ts';

/** What is the same in every language. */
export interface Facts {
  /** The values that Kubernetes gives, by field or flag. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Which object, configuration or command line has those fields; nothing, where they are constants of the code. */
  readonly setIn?: string;
  /** The file of Kubernetes that has the rule, or of another project after its name; `model` for what is the model's own. */
  readonly source: string;
  readonly simplified?: PlainKeyOf<Reference['simplifications']>;
}

export const FACTS: Readonly<Record<CardId, Facts>> = {
  ...scheduling,
  ...plugins,
  ...fairness,
  ...storage,
  ...kubelet,
  ...controllers,
};
