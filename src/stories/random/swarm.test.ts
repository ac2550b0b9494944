import { describe, expect, it } from 'vitest';
import { FuzzRun } from './testing/fuzzRun.ts';
import { RANDOM_FEATURES } from './testing/randomCommand.ts';
import { shrink } from './testing/shrink.ts';
import { featuresOf, signature, swarmRun } from './testing/swarmRun.ts';

describe('swarm testing', () => {
  it('enables each feature in about half of the runs', () => {
    const runs = Array.from({ length: 200 }, (_, seed) => featuresOf(seed));
    for (const feature of RANDOM_FEATURES) {
      const on = runs.filter((features) => features.includes(feature)).length;
      expect(on).toBeGreaterThan(60);
      expect(on).toBeLessThan(140);
    }
    expect(runs.every((features) => features.length > 0)).toBe(true);
  });

  it('keeps every invariant and replays the same from its steps', () => {
    for (const seed of [7001, 7002, 7003]) expect(swarmRun(seed).failure).toBeUndefined();
    const run = new FuzzRun(7001).play(25, featuresOf(7001));
    expect(run.steps).toHaveLength(25);
    expect(new FuzzRun(7001).retrace(run.steps).session.run.head.digest).toBe(run.session.run.head.digest);
  });

  it('shrinks to the few items that a failure needs', () => {
    const items = Array.from({ length: 40 }, (_, index) => index);
    const needsThree = (part: readonly number[]) => [3, 17, 18].every((item) => part.includes(item));
    expect(shrink(items, needsThree, 500)).toEqual([3, 17, 18]);
    expect(shrink(items, () => true, 500)).toEqual([]);
    expect(needsThree(shrink(items, needsThree, 5))).toBe(true);
  });

  it('recognizes the same failure under other names and times', () => {
    const at = (seq: number, pod: string) =>
      `seed 1, main, entry ${seq} at 3.2 s (kubelet, relist.due): Pod ${pod} is lost; b`;
    expect(signature(at(12, 'shop/web-1'))).toBe(signature(at(77, 'default/db-0')));
    expect(signature(at(12, 'shop/web-1'))).not.toBe(signature('seed 1 (kubelet): Pod shop/web-1 is twice there'));
  });
});
