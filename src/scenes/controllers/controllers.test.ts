import { describe, expect, it } from 'vitest';
import { lossLine, mostIn, rolloutWindow } from './growthLanes.ts';
import { type Replica, rolloutColumns, shortName } from './rolloutColumns.ts';

const S = 1_000_000;
const pod = (name: string, group: string, state: string): Replica => ({ key: `d/${name}`, name, state, group });
const many = (group: string, state: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => pod(`${group}-${from + index}`, group, state));
const isNew = (group: string) => group === 'new';

describe('columns of a rollout', () => {
  it('columns are replaced, unavailable, surge, or waiting', () => {
    const pods = [...many('old', 'available', 4), ...many('new', 'available', 4), ...many('new', 'pending', 5, 4)];
    const gone = Array.from({ length: 6 }, (_, index) => ({ name: `gone-${index}` }));
    const parts = rolloutColumns({ pods, gone, replicas: 10, isNew }, 20);
    expect(parts.map(({ kind, columns }) => [kind, columns.length])).toEqual([
      ['replaced', 4],
      ['unavailable', 2],
      ['surge', 3],
      ['waits', 1],
    ]);
    expect(parts[0]?.columns[0]).toMatchObject({ old: undefined, ghost: 'gone-0', new: { name: 'new-0' } });
    expect(parts[2]?.columns[0]).toMatchObject({ old: { name: 'old-0' }, new: { state: 'pending' } });
  });

  it('a column waits for a Pod that does not exist yet', () => {
    const [part] = rolloutColumns({ pods: [], gone: [], replicas: 3, isNew }, 20);
    expect(part?.kind).toBe('unavailable');
    expect(part?.columns).toHaveLength(3);
    expect(part?.columns[0]?.new).toBeUndefined();
  });

  it('columns state how many Pods are hidden', () => {
    const parts = rolloutColumns({ pods: many('new', 'available', 100), gone: [], replicas: 100, isNew }, 12);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.columns).toHaveLength(12);
    expect(parts[0]?.hidden).toBe(88);
  });

  it("a column shows the part of a Pod's name that differs from its group", () => {
    expect(shortName('web-7c9-b7k', 'web-7c9')).toBe('b7k');
    expect(shortName('web-3', 'web-6b5')).toBe('3');
  });
});

const POINTS = [
  { atUs: 10 * S, oldAvailable: 10, newAvailable: 0, notAvailable: 0 },
  { atUs: 30 * S, oldAvailable: 8, newAvailable: 0, notAvailable: 5 },
  { atUs: 40 * S, oldAvailable: 4, newAvailable: 4, notAvailable: 5 },
];

describe('bands over time', () => {
  it('the bands give the maximum in a window', () => {
    expect(mostIn(POINTS, { fromUs: 0, toUs: 20 * S })).toBe(10);
    expect(mostIn(POINTS, { fromUs: 31 * S, toUs: 35 * S })).toBe(13);
  });

  it('the window begins before the rollout and ends after its last change, or now', () => {
    const window = rolloutWindow(30 * S, POINTS, 600 * S, 35 * S);
    expect(window.fromUs).toBeLessThan(30 * S);
    expect(window.toUs).toBeGreaterThan(40 * S);
    expect(window.toUs).toBeLessThan(60 * S);
    expect(rolloutWindow(30 * S, POINTS, 600 * S, 500 * S).toUs).toBeGreaterThan(500 * S);
  });
});

describe('lossLine', () => {
  it('the line of a lost node runs from the last renewal over the taint to the eviction', () => {
    const line = lossLine({
      renewedUs: 0,
      leaseSeconds: 40,
      unknownUs: 55 * S,
      taintedUs: 55 * S,
      evictionUs: 355 * S,
      nowUs: 133 * S,
    });
    expect(line.marks.map(({ kind, isAhead }) => [kind, isAhead])).toEqual([
      ['renewed', false],
      ['leaseOver', false],
      ['unknown', false],
      ['tainted', false],
      ['eviction', true],
    ]);
    const at = (kind: string) => line.marks.find((mark) => mark.kind === kind)?.at ?? -1;
    expect(at('renewed')).toBe(0);
    expect(at('leaseOver') / at('eviction')).toBeCloseTo(40 / 355, 5);
    expect(line.now).toBeGreaterThan(at('tainted'));
  });

  it('the line of a lost node leaves out later events', () => {
    const line = lossLine({
      renewedUs: 0,
      leaseSeconds: 40,
      unknownUs: 55 * S,
      taintedUs: -1,
      evictionUs: -1,
      nowUs: 30 * S,
    });
    expect(line.marks.map(({ kind }) => kind)).toEqual(['renewed', 'leaseOver', 'unknown']);
    expect(line.now).toBeLessThan(1);
  });
});
