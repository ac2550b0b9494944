import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BinPod, blockLabel, layOutBin } from './binLayout.ts';
import { overflow } from './levels.ts';

const size = { widthPx: 100, heightPx: 108, smallestPx: 3 };
const pod = (key: string, request: number, over: Partial<BinPod> = {}): BinPod => ({
  key,
  request,
  workload: key,
  colour: 1,
  assumed: false,
  ordinal: 0,
  ...over,
});

describe('layOutBin', () => {
  it('gives every block exactly the area of its request', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 30 }), (requests) => {
        const layout = layOutBin(
          requests.map((request, i) => pod(`p${i}`, request, { ordinal: i })),
          8000,
          size,
        );
        for (const block of layout.blocks) expect(block.width * block.height).toBeCloseTo(block.request / 8000, 9);
        expect(layout.level).toBeCloseTo(requests.reduce((a, b) => a + b, 0) / 8000, 9);
        expect(layout.blocks.flatMap((block) => block.keys)).toHaveLength(requests.length);
      }),
    );
  });

  it('never lets blocks overlap, and stacks rows without gaps', () => {
    const { blocks } = layOutBin(
      [800, 800, 600, 500, 200, 200, 100].map((request, i) => pod(`p${i}`, request)),
      4000,
      size,
    );
    for (const [i, a] of blocks.entries())
      for (const b of blocks.slice(i + 1)) {
        const apart =
          a.left + a.width <= b.left + 1e-9 ||
          b.left + b.width <= a.left + 1e-9 ||
          a.bottom + a.height <= b.bottom + 1e-9 ||
          b.bottom + b.height <= a.bottom + 1e-9;
        expect(apart).toBe(true);
      }
  });

  it('rises above the brim when the node is overcommitted', () => {
    expect(layOutBin([pod('a', 3000), pod('b', 3000)], 4000, size).level).toBe(1.5);
  });

  it('keeps Pods without a request apart, and draws nothing for a node without allocatable', () => {
    expect(layOutBin([pod('a', 0), pod('b', 10)], 4000, size).weightless.map((p) => p.key)).toEqual(['a']);
    expect(layOutBin([pod('b', 10)], 0, size)).toEqual({ blocks: [], level: 0, weightless: [] });
  });

  it('merges the small Pods of a workload into one share', () => {
    const pods = [
      pod('big', 2000),
      ...Array.from({ length: 50 }, (_, i) => pod(`s${i}`, 1, { workload: 'tiny', ordinal: i })),
    ];
    const { blocks } = layOutBin(pods, 4000, size);
    expect(blocks.map((block) => [block.keys.length, block.request])).toEqual([
      [1, 2000],
      [50, 50],
    ]);
  });

  it('the layout depends on the Pods only, not on their order', () => {
    const pods = [pod('a', 500, { ordinal: 1 }), pod('b', 500, { ordinal: 2 }), pod('c', 900, { ordinal: 3 })];
    expect(layOutBin(pods.toReversed(), 4000, size)).toEqual(layOutBin(pods, 4000, size));
  });
});

describe('blockLabel', () => {
  it.each([
    [200, 'web-7d4b9c-x2k4f'],
    [70, 'web…x2k4f'],
    [30, 'web'],
    [10, ''],
  ])('a label in %i px is %s', (width, label) => {
    expect(blockLabel('web-7d4b9c-x2k4f', 'Deployment/default/web', width, 7)).toBe(label);
  });

  it('never shortens the name of a Pod without an owner', () => {
    expect(blockLabel('standalone', 'Pod/default/standalone', 30, 7)).toBe('');
  });
});

describe('overflow', () => {
  it('an overcommitted bin overflows by exactly the missing amount', () => {
    expect(overflow(2000, 2500, 4000)).toEqual({ bottom: 0.5, height: 0.625, over: 0.125 });
    expect(overflow(1000, 1000, 4000)?.over).toBe(0);
    expect(overflow(1, 1, 0)).toBeUndefined();
  });
});
