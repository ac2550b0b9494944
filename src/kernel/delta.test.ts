import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Delta, reversed } from './delta.ts';
import { type SquashedDelta, squash, squashAgain } from './squashedDelta.ts';
import { portrait } from './testing/toyModel.ts';
import { World } from './world.ts';

const write = fc.record({
  table: fc.constantFrom('a', 'b'),
  key: fc.constantFrom('x', 'y', 'z'),
  value: fc.option(fc.nat(5), { nil: undefined }),
});
const writes = fc.array(write, { maxLength: 12 });

/** Applies groups of writes and returns the delta of each group. */
function play(
  world: World,
  groups: readonly (readonly { table: string; key: string; value: number | undefined }[])[],
): Delta[] {
  return groups.map((group) => {
    for (const { table, key, value } of group) {
      if (value === undefined) world.tableNamed(table).delete(key);
      else world.tableNamed(table).put(key, { value });
    }
    return world.takeDelta();
  });
}

describe('delta', () => {
  it('undoing a delta after doing it leaves no trace', () => {
    fc.assert(
      fc.property(writes, writes, (first, second) => {
        const world = new World();
        play(world, [first]);
        const before = portrait(world);
        const [delta] = play(world, [second]) as [Delta];
        const after = portrait(world);
        world.revert(delta);
        expect(portrait(world)).toBe(before);
        world.apply(delta);
        expect(portrait(world)).toBe(after);
        world.apply(reversed(delta));
        expect(portrait(world)).toBe(before);
      }),
    );
  });

  it('a delta has at most one change per record and no change without effect', () => {
    fc.assert(
      fc.property(writes, (group) => {
        const [delta] = play(new World(), [group]) as [Delta];
        const records = delta.map((change) => `${change.table}/${change.key}`);
        expect(new Set(records).size).toBe(records.length);
        for (const change of delta) expect(change.before).not.toBe(change.after);
      }),
    );
  });

  it('squashes to the same change for any grouping', () => {
    fc.assert(
      fc.property(writes, writes, writes, (a, b, c) => {
        const world = new World();
        const [x, y, z] = play(world, [a, b, c]) as [Delta, Delta, Delta];
        const there = portrait(world);
        const together = squash([x, y, z]);
        expect(sorted(squashAgain([squash([x, y]), squash([z])]))).toEqual(sorted(together));
        expect(sorted(squashAgain([squash([x]), squash([y, z])]))).toEqual(sorted(together));
        world.revertSquashed(together);
        expect(world.tableNamed('a').size + world.tableNamed('b').size).toBe(0);
        world.applySquashed(together);
        expect(portrait(world)).toBe(there);
      }),
    );
  });
});

function sorted(delta: SquashedDelta): Delta {
  return delta.changes().sort((a, b) => (`${a.table}/${a.key}` < `${b.table}/${b.key}` ? -1 : 1));
}
