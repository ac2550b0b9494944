import { expect, it } from 'vitest';
import { changesOf, table } from './delta.ts';
import { World } from './world.ts';

const BELLS = table<{ readonly rings: number }>('bells');
const NOTES = table<{ readonly words: string }, number>('notes');

it('returns the changes of one table in order', () => {
  const world = new World();
  world.table(BELLS).put('b', { rings: 1 });
  world.table(NOTES).put(7, { words: 'hail' });
  world.table(BELLS).put('a', { rings: 2 });
  const entry = { delta: world.takeDelta() };
  expect(changesOf(entry, BELLS).map(({ key, before, after }) => [key, before?.rings, after?.rings])).toEqual([
    ['b', undefined, 1],
    ['a', undefined, 2],
  ]);
  expect(changesOf(entry, NOTES).map(({ key, after }) => [key, after?.words])).toEqual([[7, 'hail']]);
});
