import { expect, it } from 'vitest';
import { weave } from './weave.ts';

const connection = (client: string, server: string, goingAway = false) => ({
  key: `${client}>${server}`,
  client,
  server,
  goingAway,
});

it('each line ends in the row of its server', () => {
  const strands = weave([connection('a', 's1'), connection('b', 's2'), connection('c', 's2')], ['s1', 's2']);
  const ends = strands.map(({ path }) => Number(path.split(' ').at(-1)));
  expect(ends[0]).toBe(25);
  expect(ends[1]).toBeGreaterThan(50);
  expect(ends[2]).toBeGreaterThan(ends[1] as number);
});

it('keeps the height of a client when its connection moves', () => {
  const start = (server: string) =>
    weave([connection('a', 's1'), connection('b', server)], ['s1', 's2'])[1]?.path.split('C')[0];
  expect(start('s1')).toBe(start('s2'));
});

it('draws nothing without connections', () => {
  expect(weave([], ['s1'])).toEqual([]);
});
