import type { Difference } from './difference.ts';

/** One recorded case; the rest of its fields depend on the suite. */
export interface RecordedCase {
  readonly name: string;
  readonly description?: string;
  /** Derived from the source code, not executed. */
  readonly derived?: boolean;
}

/** Shared data of a file beside its cases: objects of a state, devices, gates. */
export type SharedParts = Readonly<Record<string, unknown>>;

/**
 * Plays one case through the model. Returns the first difference, or undefined when there is none. Errors of the model
 * are thrown.
 */
export type PlayCase = (recorded: RecordedCase, shared: SharedParts) => Difference | undefined;

/** Gives the player of a category; undefined for a category that the model does not cover yet. */
export type SuiteAdapter = (category: string) => PlayCase | undefined;
