import type { Delta } from '#kernel/delta.ts';
import type { Engine } from '#kernel/engine.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Beat } from '#kernel/event.ts';
import type { SquashedDelta } from '#kernel/squashedDelta.ts';
import type { World } from '#kernel/world.ts';
import { BLOCK_SIZES, type Block, Journal } from './journal.ts';

/** Where larger blocks are made again, what lies inside of these is forgotten as they are ready. */
const COARSE_BLOCK = BLOCK_SIZES[1];

/**
 * Runs a block of a journal again, from its start, where the engine must stand, to its end. Throws when its history comes out different:
 * then the world would not be the one that was seen there.
 */
export function makeAgain(engine: Engine, journal: Journal, { from, to, level }: Block): Journal {
  const again = new Journal(engine.position, level);
  for (let seq = from + 1; seq < to; seq++) {
    again.append(nextAgain(engine, journal, seq));
    if (seq % COARSE_BLOCK === 0) again.closeAll();
  }
  const last = nextAgain(engine, journal, to);
  if (last.digest !== journal.positionAt(to)?.digest)
    throw new Error(`the entries from ${from + 1} to ${to} came out different when they were run again`);
  const mend = differing(engine.world, journal.delta(level, from) as SquashedDelta);
  again.mend(to, mend);
  again.append(last);
  again.closeAll();
  engine.world.apply(mend);
  return again;
}

/** The entry that follows where the engine stands, as it was the first time. */
export function runAgain(engine: Engine, entry: Entry, trace?: (beat: Beat) => void): Entry {
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

/** From the objects that the world has now to those that it had after `delta`. */
function differing(world: World, delta: SquashedDelta): Delta {
  return delta
    .changes()
    .map(({ table, key, after }) => ({ table, key, before: world.tableNamed(table).get(key), after }))
    .filter(({ before, after }) => before !== after);
}
