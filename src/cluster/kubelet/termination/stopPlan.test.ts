import { describe, expect, it } from 'vitest';
import { stopContainer, stopPod } from './stopPlan.ts';

const S = 1_000_000;
const exits = (name: string, seconds: number) => ({ name, exit: { afterUs: seconds * S, code: 0 } });

describe('stopContainer', () => {
  it('takes whole seconds of a hook from the grace period', () => {
    const stop = stopContainer({ name: 'c', preStop: { durationUs: 2.9 * S, fails: false } }, 10);
    expect(stop).toMatchObject({ sigtermUs: 2.9 * S, graceSeconds: 8, sigkillUs: 10.9 * S, exitCode: 137 });
  });

  it('abandons a hook that does not end, and still waits the minimum', () => {
    const stop = stopContainer({ name: 'c', preStop: { durationUs: 100 * S, fails: true } }, 30);
    expect(stop).toMatchObject({ hook: { result: 'abandoned' }, sigtermUs: 30 * S, graceSeconds: 2, endUs: 32 * S });
  });

  it('kills a container that needs exactly the grace period', () => {
    expect(stopContainer(exits('c', 10), 10)).toMatchObject({ sigkillUs: 10 * S, endUs: 10 * S, exitCode: 137 });
    expect(stopContainer(exits('c', 9.9), 10)).toMatchObject({ endUs: 9.9 * S, exitCode: 0 });
  });

  it('runs no hook without any grace', () => {
    const stop = stopContainer({ ...exits('c', 1), preStop: { durationUs: S, fails: false } }, 0);
    expect(stop).toEqual({ name: 'c', sigtermUs: 0, graceSeconds: 2, endUs: S, exitCode: 0 });
  });
});

describe('stopPod', () => {
  it('ends sidecars last to first after the others', () => {
    const stops = stopPod([exits('app', 4)], [exits('one', 1), exits('two', 3)], 30);
    expect(stops.map(({ name, sigtermUs, endUs }) => [name, sigtermUs / S, endUs / S])).toEqual([
      ['app', 0, 4],
      ['two', 4, 7],
      ['one', 7, 8],
    ]);
  });

  it('does not wait for a sidecar that does not run', () => {
    const stops = stopPod([], [exits('one', 1), undefined, exits('three', 5)], 30);
    expect(stops.find(({ name }) => name === 'one')?.sigtermUs).toBe(0);
  });
});
