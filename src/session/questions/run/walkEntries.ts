import type { Change } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import { BLOCK_SIZES, type Journal } from '#session/journal.ts';
import type { History } from '#session/reader.ts';

/** The latest histories, by run and branch, because a page follows one thing and looks at a few others. */
export class KeptHistories<T extends KeptHistory> {
  private readonly most: number;
  private readonly make: (key: string) => T;
  private readonly kept = new WeakMap<History, Map<string, T>>();

  constructor(most: number, make: (key: string) => T) {
    this.most = most;
    this.make = make;
  }

  /** The history of a thing along the present branch, read to its end. */
  of(run: History, key: string): T {
    const histories = this.kept.get(run) ?? new Map<string, T>();
    this.kept.set(run, histories);
    const id = `${run.branch.id} ${key}`;
    const history = histories.get(id) ?? this.make(key);
    histories.delete(id);
    histories.set(id, history);
    for (const oldest of histories.keys()) {
      if (histories.size <= this.most) break;
      histories.delete(oldest);
    }
    history.extend(run);
    return history;
  }
}

/** From large to small. */
const SIZES = [...BLOCK_SIZES].reverse();
/** Most forgotten entries that one question replays, because the page waits for it. */
const MOST_MADE_AGAIN = 49_152;

export interface EntryWalk {
  /** The last entry that the walk read. */
  readonly seq: number;
  /** Something too old is left out. */
  readonly isCut: boolean;
}

/**
 * Hands over the entries of the present branch after `from` in order. Where entries were forgotten, it skips blocks
 * without a wanted change and replays only the others.
 */
export function walkEntries(
  run: History,
  from: number,
  touches: (change: Change) => boolean,
  take: (entry: Entry) => void,
): EntryWalk {
  const last = run.head.seq;
  let left = MOST_MADE_AGAIN;
  let isCut = false;
  let seq = from + 1;
  while (seq <= last) {
    const journal = journalOf(run, seq);
    seq = takeKnown(run, journal, seq, take);
    if (seq > last || journalOf(run, seq) !== journal) continue;
    const passed = passOver(journal, seq, last, touches);
    if (passed !== undefined) {
      seq = passed + 1;
      continue;
    }
    const { from, to } = journal.blockOf(seq);
    // After this the entries are known, or smaller blocks are, which the walk may skip.
    if (to - from <= left) {
      run.entry(seq);
      left -= to - from;
    } else {
      isCut = true;
      seq = to + 1;
    }
  }
  return { seq: last, isCut };
}

/** Hands over the entries of one journal that were not forgotten; returns the next position. */
function takeKnown(run: History, journal: Journal, from: number, take: (entry: Entry) => void): number {
  const end = lastOf(run, journal);
  let seq = from;
  for (let entry = journal.entry(seq); entry && seq <= end; entry = journal.entry(seq)) {
    take(entry);
    seq++;
  }
  return seq;
}

/** The last entry of a journal that belongs to the present branch. */
function lastOf(run: History, journal: Journal): number {
  let last = run.head.seq;
  for (let branch = run.branch; branch.journal !== journal && branch.parent; branch = branch.parent)
    last = branch.journal.base.seq;
  return last;
}

/** The end of the largest block from here without a wanted change. */
function passOver(
  journal: Journal,
  seq: number,
  last: number,
  touches: (change: Change) => boolean,
): number | undefined {
  for (const size of SIZES) {
    const jump = journal.jumpForward(seq - 1, Math.min(last, seq - 1 + size));
    if (jump && !jump.delta.some(touches)) return jump.seq;
  }
  return undefined;
}

function journalOf(run: History, seq: number): Journal {
  let { branch } = run;
  while (branch.parent && seq <= branch.journal.base.seq) branch = branch.parent;
  return branch.journal;
}

/** Data read from a branch so far; it can continue to the end of what is known. */
interface KeptHistory {
  extend(run: History): void;
}
