import { notNegative } from '../../common/numbers.ts';
import { type FieldError, invalid } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';

/** The fields of a status that are numbers; absent ones count as 0. */
type Counts<Name extends string> = { readonly [name in Name]?: number };

/** Each of these counts is at least 0. */
export function countsNotNegative<Name extends string>(
  status: Counts<Name>,
  names: readonly Name[],
  path: FieldPath,
): FieldError[] {
  return names.flatMap((name) => notNegative(status[name] ?? 0, path.child(name)));
}

/** Each of these counts is at most `limit`. */
export function countsNotAbove<Name extends string>(
  status: Counts<Name>,
  names: readonly Name[],
  limit: number | undefined,
  detail: string,
  path: FieldPath,
): FieldError[] {
  return names.flatMap((name) => {
    const count = status[name] ?? 0;
    return count > (limit ?? 0) ? [invalid(path.child(name), count, detail)] : [];
  });
}

/**
 * A count that only grows; removing it is a decrease, too. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/api/validation/generic.go, IsDecremented.
 */
export function collisionCountKept(count: number | undefined, old: number | undefined, path: FieldPath): FieldError[] {
  if (old === undefined || (count !== undefined && count >= old)) return [];
  return [invalid(path.child('collisionCount'), count ?? 0, 'cannot be decremented')];
}
