import type { Delta } from '#kernel/delta.ts';
import type { Engine } from '#kernel/engine.ts';
import type { Entry, TraceStep } from '#kernel/event.ts';
import type { SquashedDelta } from '#kernel/squashedDelta.ts';
import type { World } from '#kernel/world.ts';
import { BLOCK_SIZES, type Block, type Journal } from './journal.ts';

/** So many entries are made again at once. */
const PART = BLOCK_SIZES[0];

/**
 * Makes the next entries of a forgotten block again and puts them back; `held`: around which entry. The engine must stand where the inside of the block
 * is known up to. Throws when its history comes out different, at its end: then the world would not be the one that was seen there.
 */
export function makeAgain(engine: Engine, journal: Journal, block: Block, held: number): void {
  const { world, position: before } = engine;
  const entries: Entry[] = [];
  let mend: Delta | undefined;
  try {
    while (entries.length < PART) entries.push(nextAgain(engine, journal, engine.position.seq + 1));
    if (engine.position.seq === block.to) mend = mendAtEnd(engine, journal, block);
  } catch (error) {
    for (let i = entries.length - 1; i >= 0; i--) world.revert((entries[i] as Entry).delta);
    engine.position = before;
    throw error;
  }
  journal.putBack(block, entries, mend, held);
  if (mend) world.apply(mend);
}

/** The entry that follows where the engine stands, as it was the first time. */
export function runAgain(engine: Engine, entry: Entry, trace?: (step: TraceStep) => void): Entry {
  const again =
    entry.input === undefined
      ? engine.step(trace)
      : engine.inject(entry.input, entry.atUs, entry.actor, entry.event, trace);
  if (!again) throw new Error(`entry ${entry.seq} did not happen again`);
  return again;
}

function nextAgain(engine: Engine, journal: Journal, seq: number): Entry {
  const input = journal.inputAt(seq);
  const entry = input ? runAgain(engine, input) : engine.step();
  if (!entry) throw new Error(`entry ${seq} did not happen again`);
  return entry;
}

function mendAtEnd({ world, position }: Engine, journal: Journal, { from, to, level }: Block): Delta {
  if (position.digest !== journal.positionAt(to)?.digest)
    throw new Error(`the entries from ${from + 1} to ${to} were different when they ran again`);
  return differing(world, journal.delta(level, from) as SquashedDelta);
}

/** From the objects that the world has now to those that it had after `delta`. */
function differing(world: World, delta: SquashedDelta): Delta {
  return delta
    .changes()
    .map(({ table, key, after }) => ({ table, key, before: world.tableNamed(table).get(key), after }))
    .filter(({ before, after }) => before !== after);
}
