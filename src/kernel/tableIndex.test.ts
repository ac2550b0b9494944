import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { table } from './delta.ts';
import { squash } from './squashedDelta.ts';
import { TableIndex } from './tableIndex.ts';
import { World } from './world.ts';

interface Ball {
  readonly box: string;
}

const BALLS = table<Ball>('balls');
const RULES = { of: ({ box }: Ball) => [box], areSame: (before: Ball, after: Ball) => before.box === after.box };

/** Each move puts some balls, given by their numbers, into one box or takes them out of all boxes. */
const moves = fc.array(
  fc.record({
    first: fc.nat(99),
    count: fc.integer({ min: 1, max: 100 }),
    box: fc.constantFrom('red', 'blue', undefined),
    looks: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('Derived', () => {
  it('a derived value is the same after following, dropping or rebuilding, forward and backward', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const world = new World();
        const balls = world.table(BALLS);
        const index = new TableIndex(balls, RULES);
        const seen = () => index.placesInUse().map((place) => [place, index.at(place).length]);
        const anew = () => {
          const other = new TableIndex(balls, RULES);
          return other.placesInUse().map((place) => [place, other.at(place).length]);
        };
        const deltas = all.map(({ first, count, box, looks }) => {
          for (let i = first; i < first + count; i++) {
            if (box) balls.put(`ball-${i}`, { box });
            else balls.delete(`ball-${i}`);
          }
          if (looks) expect(seen()).toEqual(anew());
          return world.takeDelta();
        });
        const atEnd = anew();
        expect(seen()).toEqual(atEnd);
        const block = squash(deltas);
        world.revertSquashed(block);
        expect(seen()).toEqual([]);
        world.applySquashed(block);
        expect(seen()).toEqual(atEnd);
      }),
    );
  });
});
