import { expect, it } from 'vitest';
import { type LitPod, litPath } from './litPath.ts';
import { overviewLayout } from './overviewLayout.ts';

const layout = overviewLayout(900, 400);
const legs = (change: Partial<LitPod>) =>
  litPath(layout, { creator: 'kubectl', taken: 10, nodeIndex: 1, nodeCount: 3, ...change }).map(
    ({ first, last, state }) => [first, last, state],
  );

it("lights the path up to the Pod's present step", () => {
  expect(legs({ taken: 0 })).toEqual([]);
  expect(legs({ taken: 1 })).toEqual([[1, 1, 'now']]);
  expect(legs({ taken: 3, nodeIndex: -1 })).toEqual([
    [1, 1, 'done'],
    [2, 3, 'now'],
  ]);
  expect(legs({})).toEqual([
    [1, 1, 'done'],
    [2, 4, 'done'],
    [5, 5, 'done'],
    [6, 9, 'done'],
    [10, 10, 'now'],
  ]);
});

it('the path begins where the Pod was created, and its numbers do not overlap', () => {
  for (const [width, height] of [
    [900, 372],
    [900, 400],
    [1100, 560],
    [1500, 760],
  ] as const) {
    const wide = overviewLayout(width, height);
    for (const creator of ['kubectl', 'kube-controller-manager'] as const) {
      const badges = litPath(wide, { creator, taken: 10, nodeIndex: 2, nodeCount: 5 }).map(({ badge }) => badge);
      for (const [index, a] of badges.entries())
        for (const b of badges.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(24);
    }
  }
});
