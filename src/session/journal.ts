import type { Delta } from '../kernel/delta.ts';
import { squash } from '../kernel/delta.ts';
import type { Position } from '../kernel/engine.ts';
import type { Entry } from '../kernel/entry.ts';

/** Entries per block of each level. A far seek uses the largest blocks that lie whole on its way. */
const BLOCK_SIZES = [256, 2048, 16384, 131072] as const;
const BLOCK = BLOCK_SIZES[0];

export interface Jump {
  readonly seq: number;
  readonly delta: Delta;
}

/**
 * The entries of one branch after its fork point, with squashed blocks over them, so that a seek costs in proportion to the
 * records that differ and not to the entries between. Blocks are the checkpoints: the entries inside a smallest block may be
 * forgotten and made again by running from the block's start.
 */
export class Journal {
  /** The last entry of the parent; this journal begins with the next. */
  readonly base: Position;
  private readonly entries: (Entry | undefined)[] = [];
  private readonly times: number[] = [];
  private readonly inputs = new Map<number, Entry>();
  private readonly blocks = BLOCK_SIZES.map(() => new Map<number, Delta>());
  private readonly boundaries = new Map<number, Position>();
  private readonly pinned = new Set<number>();
  private readonly mended = new Map<number, Delta>();
  private knownCount = 0;
  private end: Position;

  constructor(base: Position) {
    this.base = base;
    this.end = base;
  }

  /** The position after the last entry. */
  get head(): Position {
    return this.end;
  }

  append(entry: Entry): void {
    if (entry.seq !== this.end.seq + 1) throw new RangeError(`entry ${entry.seq} does not follow ${this.end.seq}`);
    this.entries.push(entry);
    this.times.push(entry.atUs);
    if (entry.input !== undefined) this.inputs.set(entry.seq, entry);
    this.knownCount++;
    this.end = positionAfter(entry);
    if (entry.seq % BLOCK === 0) this.boundaries.set(entry.seq, this.end);
    for (let level = 0; level < BLOCK_SIZES.length && this.seal(level); level++);
  }

  covers(seq: number): boolean {
    return seq > this.base.seq && seq <= this.end.seq;
  }

  /** `undefined` when it is not of this journal, or forgotten. */
  entry(seq: number): Entry | undefined {
    return this.entries[seq - this.base.seq - 1];
  }

  /** The input that entry `seq` took, also when the entry was forgotten. */
  inputAt(seq: number): Entry | undefined {
    return this.inputs.get(seq);
  }

  /** All entries that took an input, in order. */
  inputEntries(): Entry[] {
    return [...this.inputs.values()].sort((a, b) => a.seq - b.seq);
  }

  /** When entry `seq` happened, also when it was forgotten. */
  timeOf(seq: number): number {
    return this.times[seq - this.base.seq - 1] as number;
  }

  /** The position after entry `seq`, where it is known without making entries again. */
  positionAt(seq: number): Position | undefined {
    if (seq === this.base.seq) return this.base;
    if (seq === this.end.seq) return this.end;
    const entry = this.entry(seq);
    return entry ? positionAfter(entry) : this.boundaries.get(seq);
  }

  /** The largest block that starts at `from` and does not pass `to`. */
  jumpForward(from: number, to: number): Jump | undefined {
    for (let level = BLOCK_SIZES.length - 1; level >= 0; level--) {
      const size = BLOCK_SIZES[level] as number;
      const delta = from % size === 0 && from + size <= to ? this.blocks[level]?.get(from) : undefined;
      if (delta) return { seq: from + size, delta };
    }
    return undefined;
  }

  /** The largest block that ends at `from` and does not start before `to`. */
  jumpBack(from: number, to: number): Jump | undefined {
    for (let level = BLOCK_SIZES.length - 1; level >= 0; level--) {
      const size = BLOCK_SIZES[level] as number;
      const delta = from % size === 0 && from - size >= to ? this.blocks[level]?.get(from - size) : undefined;
      if (delta) return { seq: from - size, delta };
    }
    return undefined;
  }

  /** The smallest block that entry `seq` lies in: after which entry it starts, and its last. */
  blockOf(seq: number): { readonly from: number; readonly to: number } {
    const from = seq - 1 - ((seq - 1) % BLOCK);
    return { from, to: from + BLOCK };
  }

  /** Keeps the block around `seq` for good, because a branch hangs on its middle. */
  pin(seq: number): void {
    if (seq > this.base.seq) this.pinned.add(this.blockOf(seq).from);
  }

  /** Forgets the entries of sealed blocks, oldest first, until at most `keep` entries are left or nothing more can go. */
  forget(keep: number): void {
    for (const from of this.blocks[0]?.keys() ?? []) {
      if (this.knownCount <= keep) return;
      if (this.pinned.has(from) || !this.entry(from + 1)) continue;
      for (let seq = from + 1; seq <= from + BLOCK; seq++) this.entries[seq - this.base.seq - 1] = undefined;
      this.mended.delete(from + BLOCK);
      this.knownCount -= BLOCK;
    }
  }

  /** Puts back an entry that was forgotten and made again. */
  remember(entry: Entry): void {
    this.entries[entry.seq - this.base.seq - 1] = entry;
    this.knownCount++;
  }

  /**
   * Entries that were made again have made new objects of their own, equal to those of the first time and not the same. This
   * puts the first ones back at the end of their block, so that everything outside of it keeps meeting the objects it knows.
   */
  keepMend(seq: number, mend: Delta): void {
    this.mended.set(seq, mend);
  }

  /** To be applied after entry `seq`, and taken back before it. */
  mendAfter(seq: number): Delta | undefined {
    return this.mended.get(seq);
  }

  private seal(level: number): boolean {
    const size = BLOCK_SIZES[level] as number;
    const to = this.end.seq;
    const from = to - size;
    if (to % size !== 0 || from < this.base.seq) return false;
    this.blocks[level]?.set(from, squash(this.parts(level, from, to)));
    return true;
  }

  private *parts(level: number, from: number, to: number): Generator<Delta> {
    if (level === 0) {
      for (let seq = from + 1; seq <= to; seq++) yield (this.entry(seq) as Entry).delta;
      return;
    }
    const step = BLOCK_SIZES[level - 1] as number;
    for (let at = from; at < to; at += step) yield this.blocks[level - 1]?.get(at) as Delta;
  }
}

export function positionAfter(entry: Entry): Position {
  return { seq: entry.seq, atUs: entry.atUs, nextOrder: entry.nextOrder, digest: entry.digest };
}
