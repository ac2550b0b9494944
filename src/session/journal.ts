import type { Micros } from '#base/time.ts';
import type { Delta } from '#kernel/delta.ts';
import type { Position } from '#kernel/engine.ts';
import type { Entry } from '#kernel/event.ts';
import { type SquashedDelta, squash, squashAgain } from '#kernel/squashedDelta.ts';

/** Entries per block of each level. A far seek goes over the largest blocks that lie on its way. */
export const BLOCK_SIZES = [256, 2048, 16_384, 131_072, 1_048_576, 8_388_608] as const;
const BLOCK = BLOCK_SIZES[0];
/** The times of so many entries lie together. They are known as long as the blocks of this level are. */
const TIMED_LEVEL = 1;
const TIMED = BLOCK_SIZES[TIMED_LEVEL];

/** The entries after `from` up to and including `to`, which have one squashed delta. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly level: number;
}

/** What lies so far back that only few moments of it are known. */
export interface FarBack {
  /** It ends here, in simulated microseconds. */
  readonly toUs: Micros;
  /** Going to a moment before it makes up to so many entries again. */
  readonly entries: number;
}

export interface Jump {
  readonly seq: number;
  readonly delta: SquashedDelta;
}

/** How much is kept of what lies inside of blocks. */
export interface JournalLimits {
  /** So many entries are kept whole. */
  readonly entries: number;
  /** So many entries keep the smallest blocks around them. */
  readonly blocks: number;
  /** So many blocks of each larger level are kept, from those of 2,048 entries on; of the levels that are not named all. */
  readonly larger: readonly number[];
}

/** One block as it is kept. */
interface KeptBlock {
  readonly delta: SquashedDelta;
  readonly last: Entry;
}

interface Level {
  readonly size: number;
  /** By where they start. */
  readonly blocks: Map<number, KeptBlock>;
  /** Where the blocks start of which the inside is kept too, in the order in which they were made: smaller blocks, or the entries themselves. */
  readonly open: Set<number>;
}

/**
 * The entries of one branch after its fork point, with squashed blocks over them, so that a seek costs in proportion to the
 * records that differ and not to the entries between. Blocks are the checkpoints: what lies inside of one, entries and smaller
 * blocks, may be forgotten and made again by running from the block's start. So what is kept grows with the logarithm of the
 * run's length.
 */
export class Journal {
  /** The last entry of the parent; this journal begins with the next. */
  readonly base: Position;
  private readonly levels: readonly Level[];
  /** The entries that are not forgotten, by the start of their block. */
  private readonly chunks = new Map<number, Entry[]>();
  /** No number stands for what was forgotten and not yet made again. */
  private readonly times = new Map<number, Float64Array>();
  /** When the last entry of each so many happened: never forgotten, for it is little. */
  private readonly endTimes: number[] = [];
  private readonly inputs = new Map<number, Entry>();
  private readonly pinned = new Set<number>();
  private readonly mended = new Map<number, Delta>();
  private end: Position;
  /** Up to this entry blocks of `TIMED` entries were forgotten, inside of blocks of at most `farSize`. */
  private farSeq = 0;
  private farSize = 0;

  constructor(base: Position) {
    this.base = base;
    this.end = base;
    this.levels = BLOCK_SIZES.map((size) => ({ size, blocks: new Map(), open: new Set() }));
  }

  /** The position after the last entry. */
  get head(): Position {
    return this.end;
  }

  append(entry: Entry): void {
    if (entry.seq !== this.end.seq + 1) throw new RangeError(`entry ${entry.seq} does not follow ${this.end.seq}`);
    const from = startOf(entry.seq, BLOCK);
    const chunk = this.chunks.get(from);
    if (chunk) chunk.push(entry);
    else this.chunks.set(from, [entry]);
    this.note(entry);
    if (entry.seq % TIMED === 0) this.endTimes.push(entry.atUs);
    if (entry.input !== undefined) this.inputs.set(entry.seq, entry);
    this.end = positionAfter(entry);
    for (let level = 0; level < this.levels.length && this.seal(level, entry); level++);
  }

  covers(seq: number): boolean {
    return seq > this.base.seq && seq <= this.end.seq;
  }

  /** `undefined` when it is not of this journal, or forgotten. */
  entry(seq: number): Entry | undefined {
    const chunk = this.chunks.get(startOf(seq, BLOCK));
    return chunk?.[seq - (chunk[0] as Entry).seq];
  }

  /** Entry `seq`, or the last of the smallest block around it that is known where it was forgotten. */
  sample(seq: number): Entry | undefined {
    return this.entry(seq) ?? (this.covers(seq) ? this.kept(this.blockOf(seq)).last : undefined);
  }

  /** The input that entry `seq` took, also when the entry was forgotten. */
  inputAt(seq: number): Entry | undefined {
    return this.inputs.get(seq);
  }

  /** All entries that took an input, in order. */
  inputEntries(): Entry[] {
    return [...this.inputs.values()].sort((a, b) => a.seq - b.seq);
  }

  /** When entry `seq` happened, in simulated microseconds; `undefined` when that was forgotten. */
  timeOf(seq: number): number | undefined {
    const known = this.times.get(startOf(seq, TIMED))?.[(seq - 1) % TIMED];
    return known === undefined || Number.isNaN(known) ? this.positionAt(seq)?.atUs : known;
  }

  /**
   * The last entry at or before a time, of those up to `last`. Where times were forgotten it is an earlier one, after which they are.
   * `undefined` when the first is later, or none is there yet.
   */
  lastAt(timeUs: Micros, last: number): { readonly seq: number; readonly isExact: boolean } | undefined {
    if (last <= this.base.seq) return undefined;
    const first = startOf(this.base.seq + 1, TIMED);
    const chunks = lastIndex(0, this.endTimes.length - 1, (index) => (this.endTimes[index] as number) <= timeUs) + 1;
    const from = first + chunks * TIMED;
    if (from >= last) return { seq: last, isExact: true };
    const begin = Math.max(from, this.base.seq);
    const times = this.times.get(from);
    if (!times) return { seq: begin, isExact: false };
    const end = Math.min(from + TIMED, last);
    const seq = lastIndex(begin + 1, end, (one) => (times[one - from - 1] as number) <= timeUs);
    if (seq === this.base.seq) return undefined;
    return { seq, isExact: seq === end || !Number.isNaN(times[seq - from]) };
  }

  /** `undefined` as long as all moments are near enough to be reached at once. */
  get farBack(): FarBack | undefined {
    if (this.farSeq === 0) return undefined;
    const toUs = this.endTimes[(this.farSeq - startOf(this.base.seq + 1, TIMED)) / TIMED - 1] as number;
    return { toUs, entries: this.farSize };
  }

  /** The position after entry `seq`, where it is known without making entries again: then a way leads there too. */
  positionAt(seq: number): Position | undefined {
    if (seq === this.base.seq) return this.base;
    if (seq === this.end.seq) return this.end;
    const entry = this.entry(seq) ?? this.lastOfBlock(seq);
    return entry && positionAfter(entry);
  }

  /** What the block of a level that starts at `from` changed; `undefined` when there is none, or it was forgotten. */
  delta(level: number, from: number): SquashedDelta | undefined {
    return this.levels[level]?.blocks.get(from)?.delta;
  }

  /** The largest block that starts at `from` and does not pass `to`. */
  jumpForward(from: number, to: number): Jump | undefined {
    for (let level = this.levels.length - 1; level >= 0; level--) {
      const seq = from + (BLOCK_SIZES[level] as number);
      const delta = seq <= to ? this.delta(level, from) : undefined;
      if (delta) return { seq, delta };
    }
    return undefined;
  }

  /** The smallest block around entry `seq` that is not forgotten: what has to be made again when the entry was. */
  blockOf(seq: number): Block {
    for (let level = 0; level < this.levels.length; level++) {
      const size = BLOCK_SIZES[level] as number;
      const from = startOf(seq, size);
      if (this.levels[level]?.blocks.has(from)) return { from, to: from + size, level };
    }
    throw new RangeError(`entry ${seq} is in no block`);
  }

  /** Keeps entry `seq` and the next for good, with what lies around them, because a branch parts there. */
  pin(seq: number): void {
    this.pinned.add(seq).add(seq + 1);
  }

  /** Forgets what lies inside of blocks, the first made first, until the limits are kept or nothing more can go. What lies around entry `held` stays. */
  forget({ entries, blocks, larger }: JournalLimits, held?: number): void {
    this.levels.forEach(({ size, open }, level) => {
      const inner = this.levels[level - 1];
      const isTooMuch = () => {
        if (level === 0) return open.size * size > entries;
        if (level === 1) return open.size * size > blocks;
        return inner !== undefined && inner.blocks.size > (larger[level - 2] ?? Number.POSITIVE_INFINITY);
      };
      for (const from of open) {
        if (!isTooMuch()) return;
        if (!this.isHeld(from, from + size, held)) this.close(level, from);
      }
    });
  }

  /** Up to which entry the inside of a block is there, from its start on: its end when it is whole; `undefined` when the block itself was forgotten. */
  madeTo({ from, to, level }: Block): number | undefined {
    if (!this.delta(level, from)) return undefined;
    if (level === 0) return this.chunks.has(from) ? to : from;
    let at = from;
    while (at < to) {
      const inner = this.innerEnd(at, level);
      if (inner === undefined) break;
      at = inner;
    }
    return at;
  }

  /**
   * Puts back the next entries of a block that were made again, those of one smallest block. The inner blocks that they complete are made too, and
   * of these only such stay open as lie around entry `held`. The entries have made new objects of their own, equal to those of the first time and
   * not the same: `mend`, after the last of the block, puts the first ones back, so that everything outside of it keeps meeting the objects it knows.
   */
  putBack({ level }: Block, entries: Entry[], mend: Delta | undefined, held: number): void {
    const last = entries[entries.length - 1] as Entry;
    if (mend) this.mended.set(last.seq, mend);
    this.chunks.set(startOf(last.seq, BLOCK), entries);
    for (const entry of entries) this.note(entry);
    for (const { size, open } of this.levels.slice(0, level + 1)) open.add(startOf(last.seq, size));
    for (let inner = 0; inner < level && this.seal(inner, last); inner++) {
      const from = last.seq - (BLOCK_SIZES[inner] as number);
      if (inner > 0 && !this.isHeld(from, last.seq, held)) this.close(inner, from);
    }
  }

  /** To be applied after entry `seq`, and taken back before it. */
  mendAfter(seq: number): Delta | undefined {
    return this.mended.get(seq);
  }

  private note({ seq, atUs }: Entry): void {
    const from = startOf(seq, TIMED);
    let times = this.times.get(from);
    if (!times) {
      times = new Float64Array(TIMED).fill(Number.NaN);
      this.times.set(from, times);
    }
    times[seq - from - 1] = atUs;
  }

  /** Where the largest block ends that starts at `at` and is smaller than those of a level. */
  private innerEnd(at: number, level: number): number | undefined {
    for (let inner = level - 1; inner >= 0; inner--) {
      if (this.levels[inner]?.blocks.has(at)) return at + (BLOCK_SIZES[inner] as number);
    }
    return undefined;
  }

  private seal(level: number, last: Entry): boolean {
    const size = BLOCK_SIZES[level] as number;
    const from = last.seq - size;
    if (last.seq % size !== 0 || from < this.base.seq) return false;
    const delta = level === 0 ? squash(this.deltas(from)) : squashAgain(this.inside(level, from));
    const { blocks, open } = this.levels[level] as Level;
    blocks.set(from, { delta, last });
    open.add(from);
    return true;
  }

  private deltas(from: number): Delta[] {
    const deltas = (this.chunks.get(from) as Entry[]).map(({ delta }) => delta);
    const mend = this.mended.get(from + BLOCK);
    if (mend) deltas.push(mend);
    return deltas;
  }

  /** What a block of that level is made of. */
  private inside(level: number, from: number): SquashedDelta[] {
    const { size } = this.levels[level] as Level;
    const inner = this.levels[level - 1] as Level;
    const deltas: SquashedDelta[] = [];
    for (let at = from; at < from + size; at += inner.size) deltas.push((inner.blocks.get(at) as KeptBlock).delta);
    return deltas;
  }

  private kept({ level, from }: Block): KeptBlock {
    return this.levels[level]?.blocks.get(from) as KeptBlock;
  }

  private lastOfBlock(seq: number): Entry | undefined {
    for (const { size, blocks } of this.levels) {
      if (seq % size !== 0) return undefined;
      const block = blocks.get(seq - size);
      if (block) return block.last;
    }
    return undefined;
  }

  private isHeld(from: number, to: number, held: number | undefined): boolean {
    const isInside = (seq: number) => seq > from && seq <= to;
    if (held !== undefined && isInside(held)) return true;
    for (const seq of this.pinned) if (isInside(seq)) return true;
    return false;
  }

  /** Forgets what lies inside of a block. */
  private close(level: number, from: number): void {
    const { size, open } = this.levels[level] as Level;
    open.delete(from);
    if (level === 0) {
      this.chunks.delete(from);
      this.mended.delete(from + size);
      return;
    }
    if (level > TIMED_LEVEL) {
      this.farSeq = Math.max(this.farSeq, from + size);
      this.farSize = Math.max(this.farSize, size);
    }
    const inner = this.levels[level - 1] as Level;
    for (let at = from; at < from + size; at += inner.size) {
      if (inner.open.has(at)) this.close(level - 1, at);
      inner.blocks.delete(at);
      if (level - 1 === TIMED_LEVEL) this.times.delete(at);
    }
  }
}

/** Where the block of that size around entry `seq` starts. */
function startOf(seq: number, size: number): number {
  return seq - 1 - ((seq - 1) % size);
}

/** The last of the numbers from `first` to `last` for which a test holds that holds for all before it; `first - 1` when it holds for none. */
function lastIndex(first: number, last: number, holds: (index: number) => boolean): number {
  let low = first - 1;
  let high = last;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function positionAfter(entry: Entry): Position {
  return { seq: entry.seq, atUs: entry.atUs, nextOrder: entry.nextOrder, digest: entry.digest };
}
