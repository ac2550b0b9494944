import { isRecord } from '#base/isRecord.ts';

/** The first place where the computed value differs from the recorded one. */
export interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/**
 * Compares JSON-like data, with keys in sorted order, so that the result is deterministic. An undefined field counts as
 * absent.
 */
export function firstDifference(expected: unknown, got: unknown, path: string): Difference | undefined {
  if (Object.is(expected, got)) return undefined;
  if (Array.isArray(expected) && Array.isArray(got)) return differenceInLists(expected, got, path);
  if (isRecord(expected) && isRecord(got)) return differenceInObjects(expected, got, path);
  return { path, expected, got };
}

function differenceInLists(
  expected: readonly unknown[],
  got: readonly unknown[],
  path: string,
): Difference | undefined {
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
): Difference | undefined {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(got)])].sort();
  for (const key of keys) {
    const difference = firstDifference(expected[key], got[key], path === '' ? key : `${path}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}
