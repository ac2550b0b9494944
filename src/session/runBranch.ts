import type { Journal } from './journal.ts';

/** One line of history. The first has no parent; the others share their parent's entries up to the fork. */
export interface RunBranch {
  readonly id: string;
  readonly label: string;
  readonly parent: RunBranch | undefined;
  readonly journal: Journal;
}

/** The last entry that two branches share, of those of the first up to `upTo`. */
export function lastShared(own: RunBranch, upTo: number, target: RunBranch): number {
  const mine = new Map<RunBranch, number>();
  let limit = upTo;
  for (let branch: RunBranch | undefined = own; branch; branch = branch.parent) {
    mine.set(branch, limit);
    limit = Math.min(limit, branch.journal.base.seq);
  }
  let shared = target.journal.head.seq;
  for (let branch: RunBranch | undefined = target; branch; branch = branch.parent) {
    const known = mine.get(branch);
    if (known !== undefined) return Math.min(known, shared);
    shared = Math.min(shared, branch.journal.base.seq);
  }
  return 0;
}
