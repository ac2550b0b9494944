import { describe, expect, it } from 'vitest';
import { laneCentres, slopes } from './slopes.ts';

const pod = (key: string, a: string | null, b: string | null) => ({ key, colour: 1, nodes: [a, b] as const });

describe('slopes', () => {
  it('draws a line only for Pods that are on another node', () => {
    const drawn = slopes([pod('a', 'n1', 'n1'), pod('b', 'n1', 'n2'), pod('c', 'n2', null)], ['n1', 'n2']);
    expect(drawn.map(({ key }) => key)).toEqual(['b']);
    const [first, second] = laneCentres(2);
    expect(drawn[0]?.from).toBeCloseTo(first ?? 0);
    expect(drawn[0]?.to).toBeCloseTo(second ?? 0);
  });

  it('the last lane is for Pending Pods', () => {
    const [line] = slopes([pod('a', '', 'n1')], ['n1', 'n2']);
    expect(line?.from).toBeCloseTo(5 / 6);
  });

  it('keeps the lines of a lane apart, in the order of their targets', () => {
    const [toLast, toFirst] = slopes([pod('a', 'n2', 'n3'), pod('b', 'n2', 'n1')], ['n1', 'n2', 'n3']);
    expect(toFirst?.from).toBeLessThan(toLast?.from ?? 0);
  });
});
