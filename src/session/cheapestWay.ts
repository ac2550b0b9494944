import { BLOCK_SIZES, type Journal } from './journal.ts';

/** The level of a leg that goes entry by entry. */
export const BY_ENTRIES = -1;

/** A part of a way: over blocks of one level, or entry by entry, up to entry `to`. */
export interface Leg {
  readonly to: number;
  readonly level: number;
}

/** What it costs to go over one entry and over a block beside its changes, counted in changes. */
const ENTRY_COST = 6;
const BLOCK_COST = 30;
/** So many entries, or blocks of one level, are looked at between two places: where it would be more, a larger level is there. */
const MOST_STEPS = 16;
const TOP = BLOCK_SIZES.length - 1;

/** A place that is reached from one end of the way, and over which place it is. */
interface Place {
  readonly seq: number;
  readonly cost: number;
  /** By which legs one comes from the end of the way to here. */
  readonly level: number;
  readonly before: Place | undefined;
}

interface Meeting {
  readonly cost: number;
  readonly here: Place;
  readonly there: Place;
  readonly level: number;
}

/**
 * How to go from one entry to another of a journal, both with known positions, so that the fewest records have to be set. A way may go
 * past its end and come back: 7 blocks on are 8 on and 1 back.
 */
export function cheapestWay(journal: Journal, from: number, to: number): Leg[] {
  let here: readonly Place[] = [{ seq: from, cost: 0, level: BY_ENTRIES, before: undefined }];
  let there: readonly Place[] = [{ seq: to, cost: 0, level: BY_ENTRIES, before: undefined }];
  let best = meeting(journal, BY_ENTRIES, here, there, undefined);
  for (let level = 0; level <= TOP; level++) {
    here = edges(journal, level, from, here);
    there = edges(journal, level, to, there);
    best = meeting(journal, level, here, there, best);
  }
  if (!best) throw new RangeError(`no path leads from entry ${from} to ${to}`);
  return legs(best);
}

/** Both ends of the block of that level around an end of the way, as far as they are reached over smaller ones. */
function edges(journal: Journal, level: number, seq: number, inner: readonly Place[]): Place[] {
  const size = BLOCK_SIZES[level] as number;
  const low = seq - (seq % size);
  const reached: Place[] = [];
  for (const edge of low === seq ? [low] : [low, low + size]) {
    let best: Place | undefined;
    for (const before of inner) {
      const cost = before.cost + costBetween(journal, level - 1, before.seq, edge);
      if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { seq: edge, cost, level: level - 1, before };
    }
    if (best) reached.push(best);
  }
  return reached;
}

function meeting(
  journal: Journal,
  level: number,
  heres: readonly Place[],
  theres: readonly Place[],
  known: Meeting | undefined,
): Meeting | undefined {
  let best = known;
  for (const here of heres) {
    for (const there of theres) {
      const ends = here.cost + there.cost;
      if (best && ends >= best.cost) continue;
      const cost = ends + costBetween(journal, level, here.seq, there.seq);
      if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { cost, here, there, level };
    }
  }
  return best;
}

/** Infinite where the blocks of that level are not there. */
function costBetween(journal: Journal, level: number, a: number, b: number): number {
  const from = Math.min(a, b);
  const to = Math.max(a, b);
  if (from === to) return 0;
  if (level === BY_ENTRIES) {
    // They lie in two blocks at most, and entries go with their block.
    const areKnown = to - from <= BLOCK_SIZES[0] && journal.entry(from + 1) && journal.entry(to);
    return areKnown ? (to - from) * ENTRY_COST : Number.POSITIVE_INFINITY;
  }
  const size = BLOCK_SIZES[level] as number;
  if (level < TOP && to - from > MOST_STEPS * size) return Number.POSITIVE_INFINITY;
  let cost = 0;
  for (let at = from; at < to; at += size) {
    const delta = journal.delta(level, at);
    if (!delta) return Number.POSITIVE_INFINITY;
    cost += delta.size + BLOCK_COST;
  }
  return cost;
}

function legs({ here, there, level }: Meeting): Leg[] {
  const way: Leg[] = [];
  for (let place: Place | undefined = here; place?.before; place = place.before)
    way.unshift({ to: place.seq, level: place.level });
  way.push({ to: there.seq, level });
  for (let place: Place | undefined = there; place?.before; place = place.before)
    way.push({ to: place.before.seq, level: place.level });
  return way;
}
