import { compare } from '#base/order.ts';
import type { LevelView } from '#protocol/fairness.ts';

const USUAL = 'workload-low';

type Busy = Pick<LevelView, 'name' | 'waiting' | 'rejected'>;

/**
 * The priority level whose queues are shown. What the reader has chosen stays. Otherwise it is the level before which most
 * requests wait, and while none wait anywhere the one that has sent most away. A level before which some wait stays: the
 * picture does not jump.
 */
export function levelToShow(levels: readonly Busy[], shown: string, isChosen: boolean): string {
  const current = levels.find(({ name }) => name === shown);
  if (current && (isChosen || current.waiting > 0)) return shown;
  const waited = most(levels, 'waiting');
  if (waited) return waited.name;
  if (current && current.rejected > 0) return shown;
  return most(levels, 'rejected')?.name ?? (current ? shown : USUAL);
}

/** The level with the largest number, the first by name among equals; undefined when all are 0. */
function most(levels: readonly Busy[], what: 'waiting' | 'rejected'): Busy | undefined {
  return levels.filter((level) => level[what] > 0).toSorted((a, b) => b[what] - a[what] || compare(a.name, b.name))[0];
}
