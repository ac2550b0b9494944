import { describe, expect, it } from 'vitest';
import { does, node, S, start } from '#session/testing/manifestSession.ts';

describe('control plane growth', () => {
  it('the control plane grows ten minutes after its load, or after the configured delay', () => {
    const session = start(node('a'));
    const flags = {
      type: 'serverFlags.set',
      maxRequestsInflight: 10,
      maxMutatingRequestsInflight: 5,
      priorityAndFairness: true,
    } as const;
    const seats = () => session.ask('growth', {}).capacity.map(({ atUs, seats: count }) => [atUs / S, count]);
    const flood = {
      type: 'load.start',
      id: 'flood',
      method: 'GET',
      url: '/api/v1/pods',
      user: 'u',
      ratePerSecond: 20,
      executionMs: 3000,
    } as const;
    does(session, flags, { type: 'controlPlane.autoscale', on: true });
    session.seekTime(60 * S);
    expect(seats()).toEqual([[0, 15]]);
    does(session, flood);
    session.seekTime(600 * S);
    expect(seats()).toHaveLength(1);
    session.seekTime(700 * S);
    expect(seats()).toHaveLength(2);
    const [, [atSecond, larger] = []] = seats();
    expect(larger).toBe(30);
    expect(atSecond).toBeGreaterThanOrEqual(660);
    expect(atSecond).toBeLessThanOrEqual(690);
    const quick = start(node('a'));
    does(
      quick,
      { type: 'constant.change', id: 'controlPlane.growth', value: 30 },
      flags,
      { type: 'controlPlane.autoscale', on: true },
      flood,
    );
    quick.seekTime(70 * S);
    const { capacity, autoscale, lagUs, counted } = quick.ask('growth', {});
    expect(capacity.slice(0, 2).map(({ seats: count }) => count)).toEqual([15, 30]);
    expect(autoscale?.dueUs).toBeGreaterThanOrEqual(capacity.at(-1)?.atUs ?? Number.POSITIVE_INFINITY);
    expect(lagUs).toBe(30 * S);
    expect(counted).toBeUndefined();
  });
});
