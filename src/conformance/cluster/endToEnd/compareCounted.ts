import { type Difference, firstDifference } from '#conformance/difference.ts';
import type { Counted } from './endToEndCase.ts';
import { adopted } from './shapes.ts';

/** The first difference between the recorded objects of a kind, counted together, and the computed ones, one by one. */
export function countedDifference(
  expected: readonly Counted[],
  got: readonly object[],
  path: string,
): Difference | undefined {
  const open = expected.map(({ count, object }) => ({ left: count, object }));
  const unmatched = got.filter((object) => {
    const found = open.find((group) => group.left > 0 && same(group.object, object));
    if (found) found.left--;
    return found === undefined;
  });
  const missing = open.filter(({ left }) => left > 0);
  if (missing.length === 0 && unmatched.length === 0) return undefined;
  const first = missing[0];
  if (!first || unmatched.length === 0) {
    const count = expected.reduce((sum, group) => sum + group.count, 0);
    return { path: `${path}.count`, expected: count, got: got.length };
  }
  return nearest(first.object, unmatched, path);
}

function same(expected: object, got: object): boolean {
  return firstDifference(expected, adopted(expected, got), '') === undefined;
}

/** Compares with the object of the same name, so that the difference is useful. */
function nearest(expected: object, unmatched: readonly object[], path: string): Difference | undefined {
  const named = unmatched.find((object) => same(nameOf(expected), nameOf(object))) ?? unmatched[0];
  return firstDifference(expected, adopted(expected, named), path);
}

function nameOf(object: object): object {
  const { name } = ((object as { metadata?: object }).metadata ?? object) as { name?: unknown };
  return { name };
}
