import { isRecord } from '#base/isRecord.ts';

/** An object before and after a write. */
export interface Change {
  readonly before: unknown;
  readonly wanted: unknown;
}

/**
 * Whether two writes gave new values to the same plain fields and changed nothing else. The managers are then the same
 * after the second write alone. Returns false in cases that need a closer look: lists, added or removed fields, zeros
 * that Go omits.
 */
export function isSameChange(a: Change, b: Change): boolean {
  return isSame(a.before, a.wanted, b.before, b.wanted);
}

/** As `isSameChange`, with the four values as arguments, to avoid a pair of objects for each field. */
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
