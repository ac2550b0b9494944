import type { Delta } from '#kernel/delta.ts';
import type { Position } from '#kernel/engine.ts';
import type { Entry } from '#kernel/entry.ts';
import { type SquashedDelta, squash, squashAgain } from '#kernel/squashedDelta.ts';

/** Entries per block of each level. A far seek uses the largest blocks that lie whole on its way. */
const BLOCK_SIZES = [256, 2048, 16384, 131072] as const;
const BLOCK = BLOCK_SIZES[0];
/**
 * Inside a sealed block of this level, smaller blocks may be forgotten. Making them again runs all entries of the block: 2,048 take
 * about 120 ms in a cluster of 5,000 nodes, 16,384 took a second.
 */
const COARSE_LEVEL = 1;
const COARSE_BLOCK = BLOCK_SIZES[COARSE_LEVEL];

export interface Jump {
  readonly seq: number;
  readonly delta: SquashedDelta;
}

/** The entries after `from` up to and including `to`, which have one squashed delta. */
export interface Block {
  readonly from: number;
  readonly to: number;
  /** It has smaller blocks in it. */
  readonly isCoarse: boolean;
}

/**
 * The entries of one branch after its fork point, with squashed blocks over them, so that a seek costs in proportion to the
 * records that differ and not to the entries between. Blocks are the checkpoints: what lies inside of one, entries and smaller
 * blocks, may be forgotten and made again by running from the block's start.
 */
export class Journal {
  /** The last entry of the parent; this journal begins with the next. */
  readonly base: Position;
  private readonly entries: (Entry | undefined)[] = [];
  private readonly times: number[] = [];
  private readonly inputs = new Map<number, Entry>();
  /** The last entry of every sealed block: enough to see what went on in a long time. */
  private readonly samples = new Map<number, Entry>();
  private readonly blocks = BLOCK_SIZES.map(() => new Map<number, SquashedDelta>());
  private readonly pinned = new Set<number>();
  private readonly mended = new Map<number, Delta>();
  /** Smallest blocks whose entries are there, by where they start, in the order in which they were made. */
  private readonly whole = new Set<number>();
  /** The same of the coarse blocks that have their smaller ones. */
  private readonly detailed = new Set<number>();
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
    if (entry.seq % BLOCK === 0) this.samples.set(entry.seq, entry);
    for (let level = 0; level < BLOCK_SIZES.length && this.seal(level); level++);
  }

  covers(seq: number): boolean {
    return seq > this.base.seq && seq <= this.end.seq;
  }

  /** `undefined` when it is not of this journal, or forgotten. */
  entry(seq: number): Entry | undefined {
    return this.entries[seq - this.base.seq - 1];
  }

  /** Entry `seq`, or the last of the block that it was forgotten with. */
  sample(seq: number): Entry | undefined {
    return this.entry(seq) ?? this.samples.get(blockAround(seq, BLOCK).to);
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
    const entry = this.entry(seq) ?? this.samples.get(seq);
    return entry && positionAfter(entry);
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

  /** The smallest block around entry `seq` that is not forgotten: what has to be made again when the entry was. */
  blockOf(seq: number): Block {
    const block = blockAround(seq, BLOCK);
    return this.blocks[0]?.has(block.from) ? block : blockAround(seq, COARSE_BLOCK);
  }

  /** Keeps the block around `seq` for good, because a branch hangs on its middle. */
  pin(seq: number): void {
    if (seq > this.base.seq) this.pinned.add(blockAround(seq, BLOCK).from);
  }

  /** Forgets the entries of sealed blocks, the first made first, until at most `keep` entries are left or nothing more can go. */
  forget(keep: number): void {
    for (const from of this.whole) {
      if (this.knownCount <= keep) return;
      if (!this.pinned.has(from)) this.forgetEntries(from);
    }
  }

  /** Forgets what coarse blocks are made of, the first made first, until at most `keep` entries have smaller blocks around them. */
  forgetBlocks(keep: number): void {
    const held = new Set([...this.pinned].map((from) => blockAround(from + 1, COARSE_BLOCK).from));
    for (const from of this.detailed) {
      if (this.detailed.size * COARSE_BLOCK <= keep) return;
      if (held.has(from)) continue;
      for (let at = from; at < from + COARSE_BLOCK; at += BLOCK) {
        if (this.whole.has(at)) this.forgetEntries(at);
        for (let level = 0; level < COARSE_LEVEL; level++) this.blocks[level]?.delete(at);
      }
      this.detailed.delete(from);
    }
  }

  /**
   * Puts back what was forgotten of a block and made again. The entries have made new objects of their own, equal to those of
   * the first time and not the same: `mend` puts the first ones back at the end of the block, so that everything outside of it
   * keeps meeting the objects it knows.
   */
  restore({ from, to, isCoarse }: Block, entries: readonly Entry[], mend: Delta): void {
    this.knownCount += entries.length;
    for (const entry of entries) this.entries[entry.seq - this.base.seq - 1] = entry;
    for (let at = from; at < to; at += BLOCK) this.whole.add(at);
    this.mended.set(to, mend);
    if (!isCoarse) return;
    for (let level = 0; level < COARSE_LEVEL; level++) {
      const size = BLOCK_SIZES[level] as number;
      for (let end = from + size; end <= to; end += size) this.squashBlock(level, end);
    }
    this.detailed.add(from);
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
    this.squashBlock(level, to);
    if (level === 0) this.whole.add(from);
    if (level === COARSE_LEVEL) this.detailed.add(from);
    return true;
  }

  private squashBlock(level: number, to: number): void {
    const from = to - (BLOCK_SIZES[level] as number);
    this.blocks[level]?.set(
      from,
      level === 0 ? squash(this.deltas(from, to)) : squashAgain(this.blocksIn(level, from, to)),
    );
  }

  private forgetEntries(from: number): void {
    for (let seq = from + 1; seq <= from + BLOCK; seq++) this.entries[seq - this.base.seq - 1] = undefined;
    this.mended.delete(from + BLOCK);
    this.whole.delete(from);
    this.knownCount -= BLOCK;
  }

  private deltas(from: number, to: number): Delta[] {
    const deltas: Delta[] = [];
    for (let seq = from + 1; seq <= to; seq++) deltas.push((this.entry(seq) as Entry).delta);
    const mend = this.mended.get(to);
    if (mend) deltas.push(mend);
    return deltas;
  }

  /** What a block of that level is made of. */
  private blocksIn(level: number, from: number, to: number): SquashedDelta[] {
    const blocks: SquashedDelta[] = [];
    const step = BLOCK_SIZES[level - 1] as number;
    for (let at = from; at < to; at += step) blocks.push(this.blocks[level - 1]?.get(at) as SquashedDelta);
    return blocks;
  }
}

function blockAround(seq: number, size: number): Block {
  const from = seq - 1 - ((seq - 1) % size);
  return { from, to: from + size, isCoarse: size > BLOCK };
}

export function positionAfter(entry: Entry): Position {
  return { seq: entry.seq, atUs: entry.atUs, nextOrder: entry.nextOrder, digest: entry.digest };
}
