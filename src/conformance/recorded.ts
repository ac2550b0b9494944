import type { Difference } from './difference.ts';

/** One recorded case; the rest of its fields depend on the suite. */
export interface RecordedCase {
  readonly name: string;
  readonly description?: string;
  /** Reasoned from the source, not executed. */
  readonly derived?: boolean;
}

/** What a file says beside its cases, and they share: objects of a state, devices, gates. */
export type SharedParts = Readonly<Record<string, unknown>>;

/** Plays one case through the model: the first difference, or undefined when there is none. Errors of the model are thrown. */
export type PlayCase = (recorded: RecordedCase, shared: SharedParts) => Difference | undefined;

/** What a suite's adapter can play: undefined for a category that is not modelled yet. */
export type SuiteAdapter = (category: string) => PlayCase | undefined;
