import { isRecord } from '#base/isRecord.ts';

/** An object before and after a write. */
export interface Change {
  readonly before: unknown;
  readonly wanted: unknown;
}

/**
 * Whether two writes have given other values to the same plain fields, and changed nothing else: whoever made both manages the same after the second
 * alone. Says no where it would have to look closely: at lists, at what comes or goes, at zeros that Go leaves out.
 */
export function isSameChange(a: Change, b: Change): boolean {
  return isSame(a.before, a.wanted, b.before, b.wanted);
}

/** The same of the four values themselves: no pair is made for each field. */
function isSame(oldA: unknown, newA: unknown, oldB: unknown, newB: unknown): boolean {
  if (oldA === newA || oldB === newB) return oldA === newA && oldB === newB;
  if (!isRecord(oldA)) return isPlain(oldA) && isPlain(newA) && isPlain(oldB) && isPlain(newB);
  if (!isRecord(newA) || !isRecord(oldB) || !isRecord(newB)) return false;
  for (const name in newB)
    if (
      !isSame(oldA[name], newA[name], oldB[name], newB[name]) ||
      (newA[name] === undefined) !== (newB[name] === undefined)
    )
      return false;
  return hasSameNames(oldA, newA) && hasSameNames(newA, oldB) && hasSameNames(oldB, newB);
}

function hasSameNames(a: object, b: object): boolean {
  for (const name in a) if (!(name in b)) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}

function isPlain(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') && Boolean(value);
}
