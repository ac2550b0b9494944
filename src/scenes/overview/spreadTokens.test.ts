import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Box, fixedLabels, overviewLayout, requestRoute, watchRoute } from './overviewLayout.ts';
import { pointAt } from './route.ts';
import { spreadTokens } from './spreadTokens.ts';

const STAGE = { labels: [], width: 400, height: 400 };

it('leaves separate tokens alone, and moves the others to the nearest free place in order', () => {
  const places = [
    { x: 100, y: 50, widthPx: 60 },
    { x: 120, y: 50, widthPx: 60 },
    { x: 300, y: 50, widthPx: 60 },
    { x: 110, y: 52, widthPx: 60 },
  ];
  expect(spreadTokens(places, STAGE).map((at) => [at?.x, at?.y])).toEqual([
    [100, 50],
    [120, 73],
    [300, 50],
    [110, 27],
  ]);
});

it('avoids the names on the stage, and leaves out tokens without a free place nearby', () => {
  const name = { x: 0, y: 90, width: 400, height: 20 };
  expect(spreadTokens([{ x: 200, y: 95, widthPx: 60 }], { ...STAGE, labels: [name] })).toEqual([{ x: 200, y: 77 }]);
  const crowd = Array.from({ length: 80 }, () => ({ x: 200, y: 200, widthPx: 100 }));
  const shown = spreadTokens(crowd, STAGE);
  expect(shown.filter((at) => at !== undefined).length).toBeGreaterThan(10);
  expect(shown).toContain(undefined);
});

/** The stage in windows of 1280 by 720, 1440 by 900 and 1920 by 1080. */
const SIZES = [
  [914, 372],
  [914, 420],
  [1040, 555],
  [1440, 735],
] as const;
const ADDRESSES = ['kubectl', 'kube-scheduler', 'kube-controller-manager', 'kubelet/node'];

const traveller = fc.record({
  address: fc.constantFrom(...ADDRESSES),
  isWatch: fc.boolean(),
  writes: fc.boolean(),
  node: fc.integer({ min: 0, max: 6 }),
  share: fc.integer({ min: 0, max: 100 }),
  widthPx: fc.integer({ min: 40, max: 150 }),
});

it('no token covers another token or a name, on every route and at every size', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SIZES), fc.array(traveller, { maxLength: 14 }), ([width, height], travellers) => {
      const layout = overviewLayout(width, height);
      const labels = fixedLabels(layout, 7);
      const places = travellers.map(({ address, isWatch, writes, node, share, widthPx }) => {
        const placed = { clientRow: 0, nodeIndex: node, nodeCount: 7 };
        const isClient = address === 'kubectl';
        const route =
          isWatch && !isClient ? watchRoute(layout, address, placed) : requestRoute(layout, address, placed, writes);
        return { ...pointAt(route, share / 100), widthPx };
      });
      const shown: Box[] = spreadTokens(places, { labels, width, height }).flatMap((at, i) => {
        const widthPx = places[i]?.widthPx ?? 0;
        return at ? [{ x: at.x - widthPx / 2, y: at.y - 10, width: widthPx, height: 20 }] : [];
      });
      for (const [i, box] of shown.entries()) {
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
        for (const other of [...labels, ...shown.slice(i + 1)]) expect(apart(box, other)).toBe(true);
      }
      // Leaving out a token is the exception.
      if (travellers.length <= 3) expect(shown.length).toBe(travellers.length);
    }),
    { numRuns: 300 },
  );
});

const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
