import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONSTANT_VALUES } from '#cluster/releases/constants.ts';
import { World } from '#kernel/world.ts';
import { etcdHistory, HistoryIndex, RevisionList, remember } from './history.ts';

describe('the list of revisions', () => {
  it('keeps revisions in order like a sorted array after any changes', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 40 }), fc.boolean()), { maxLength: 80 });
    fc.assert(
      fc.property(steps, (all) => {
        const list = new RevisionList();
        let expected: number[] = [];
        for (const [adds, revision, looks] of all) {
          if (adds === expected.includes(revision)) continue;
          if (adds) list.add(revision);
          else list.remove(revision);
          expected = adds ? [...expected, revision].sort((a, b) => a - b) : expected.filter((one) => one !== revision);
          if (!looks) continue;
          expect(Array.from({ length: list.length }, (_, place) => list.at(place))).toEqual(expected);
          expect(list.at(-1)).toBe(expected.at(-1));
          const found = expected.findIndex((one) => one >= revision);
          expect(list.firstAtLeast(revision)).toBe(found < 0 ? expected.length : found);
        }
      }),
    );
  });

  it('follows the table forward and backward and equals a rebuilt index', () => {
    const world = new World();
    const table = world.table(etcdHistory('revision'));
    const index = new HistoryIndex(table);
    const contents = (kind: string) => ({ kind, before: undefined, after: undefined });
    for (let revision = 1; revision <= 6; revision++) {
      const kind = revision % 2 === 0 ? 'Pod' : 'Node';
      remember(
        world,
        'revision',
        revision,
        { key: `${kind}/x`, bytes: 1, freesBytes: 0, contents: contents(kind) },
        revision,
      );
    }
    const grown = world.takeDelta();
    table.delete(1);
    table.delete(2);
    const shrunk = world.takeDelta();
    const seen = (one: HistoryIndex) =>
      ['Pod', 'Node'].map((kind) => Array.from({ length: one.ofKind(kind).length }, (_, i) => one.ofKind(kind).at(i)));
    expect(seen(index)).toEqual([
      [4, 6],
      [3, 5],
    ]);
    expect(seen(new HistoryIndex(table))).toEqual(seen(index));
    world.revert(shrunk);
    expect(seen(index)).toEqual([
      [2, 4, 6],
      [1, 3, 5],
    ]);
    world.revert(grown);
    expect(seen(index)).toEqual([[], []]);
    world.apply(grown);
    world.apply(shrunk);
    expect(seen(index)).toEqual([
      [4, 6],
      [3, 5],
    ]);
  });

  it('keeps the watch order when the fan-out becomes faster', () => {
    const world = new World();
    const change = {
      key: 'Pod/x',
      bytes: 1,
      freesBytes: 0,
      contents: { kind: 'Pod', before: undefined, after: undefined },
    };
    const constants = world.table(CONSTANT_VALUES);
    constants.put('M3', { id: 'M3', value: 5000 });
    remember(world, 'revision', 1, change, 0);
    constants.put('M3', { id: 'M3', value: 5 });
    remember(world, 'revision', 2, change, 1000);
    expect([1, 2].map((revision) => world.table(etcdHistory('revision')).get(revision)?.arrivesUs)).toEqual([
      5_000_000, 5_000_000,
    ]);
  });
});
