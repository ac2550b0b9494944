import { isRecord } from '#base/record.ts';

/** The first place where the computed value differs from the recorded one. */
export interface Mismatch {
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/**
 * Compares JSON-like data, with keys in sorted order, so that the result is deterministic. An undefined field counts as
 * absent.
 */
export function firstDifference(expected: unknown, got: unknown, path: string): Mismatch | undefined {
  if (Object.is(expected, got)) return undefined;
  if (Array.isArray(expected) && Array.isArray(got)) return differenceInLists(expected, got, path);
  if (isRecord(expected) && isRecord(got)) return differenceInObjects(expected, got, path);
  return { path, expected, got };
}

function differenceInLists(expected: readonly unknown[], got: readonly unknown[], path: string): Mismatch | undefined {
  for (let i = 0; i < Math.max(expected.length, got.length); i++) {
    const difference = firstDifference(expected[i], got[i], `${path}[${i}]`);
    if (difference) return difference;
  }
  return undefined;
}

function differenceInObjects(
  expected: Readonly<Record<string, unknown>>,
  got: Readonly<Record<string, unknown>>,
  path: string,
): Mismatch | undefined {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(got)])].sort();
  for (const key of keys) {
    const difference = firstDifference(expected[key], got[key], path === '' ? key : `${path}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}

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
export type PlayCase = (recorded: RecordedCase, shared: SharedParts) => Mismatch | undefined;

/** Gives the player of a category; undefined for a category that the model does not cover yet. */
export type SuiteAdapter = (category: string) => PlayCase | undefined;
