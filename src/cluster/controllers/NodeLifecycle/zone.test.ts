import { describe, expect, it } from 'vitest';
import { handleDisruption, newZone, spent, type Zone, zoneState } from './zone.ts';

const ready = (up: number, down: number): string[] => [
  ...Array.from({ length: up }, () => 'True'),
  ...Array.from({ length: down }, () => 'Unknown'),
];

describe('zoneState', () => {
  it.each([
    [3, 0, 'Normal'],
    [0, 1, 'FullDisruption'],
    [1, 2, 'Normal'],
    [1, 3, 'PartialDisruption'],
    [45, 54, 'Normal'],
    [45, 55, 'PartialDisruption'],
  ])('a zone with %i ready and %i unready nodes is in state %s', (up, down, state) => {
    expect(zoneState(ready(up, down))).toBe(state);
  });
});

describe('handleDisruption', () => {
  const normal = (key: string): Zone => ({ ...newZone(key, 0), state: 'Normal' });
  const handled = (zones: readonly Zone[], statuses: Readonly<Record<string, string[]>>, nowUs = 5_000_000) =>
    handleDisruption(zones, new Map(Object.entries(statuses)), nowUs);

  it('keeps the normal eviction rate in a failed zone while another zone is healthy', () => {
    const { zones, begins } = handled([normal('a'), normal('b')], { a: ready(0, 4), b: ready(4, 0) });
    expect(begins).toBe(false);
    expect(zones.map(({ state, rate }) => [state, rate])).toEqual([
      ['FullDisruption', 0.1],
      ['Normal', 0.1],
    ]);
  });

  it('evicts slowly in a large zone that is mostly down, and never in a small one', () => {
    expect(handled([normal('a')], { a: ready(20, 40) }).zones[0]?.rate).toBe(0.01);
    expect(handled([normal('a')], { a: ready(10, 40) }).zones[0]?.rate).toBe(0);
  });

  it('stops evictions when all zones are down, and resumes later', () => {
    const stopped = handled([normal('a'), normal('b')], { a: ready(0, 2), b: ready(0, 2) });
    expect(stopped.begins).toBe(true);
    expect(stopped.zones.map(({ rate, state }) => [rate, state])).toEqual([
      [0, 'FullDisruption'],
      [0, 'FullDisruption'],
    ]);
    expect(handled(stopped.zones, { a: ready(0, 2), b: ready(0, 2) })).toMatchObject({ begins: false, ends: false });
    const back = handled(stopped.zones, { a: ready(1, 1), b: ready(0, 2) }, 60_000_000);
    expect(back.ends).toBe(true);
    expect(back.zones.map(({ rate, state }) => [rate, state])).toEqual([
      [0.1, 'Normal'],
      [0.1, 'FullDisruption'],
    ]);
  });

  it('a new limiter starts without tokens when the old one had none', () => {
    const used = spent(normal('a'), 4_000_000);
    expect(used.freeAtUs).toBe(14_000_000);
    const [slower] = handled([used], { a: ready(20, 40) }).zones;
    expect(slower?.freeAtUs).toBe(105_000_000);
    const [fresh] = handled([normal('a')], { a: ready(20, 40) }).zones;
    expect(fresh?.freeAtUs).toBe(5_000_000);
  });

  it('removes zones without nodes', () => {
    expect(handled([normal('a'), normal('b')], { a: ready(1, 0) }).zones.map(({ key }) => key)).toEqual(['a']);
  });
});
