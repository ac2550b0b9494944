import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreOn, pan, reveal, WHOLE, zoomAt } from './camera.ts';
import type { ZoneCells } from './cellBook.ts';
import { type FieldShape, layOutField } from './fieldLayout.ts';
import { cellOf, cellOnCanvas, type FieldView, hitTest, levelOf } from './fieldView.ts';
import { rowsOfField, walk } from './walkField.ts';

const shape: FieldShape = {
  width: 960,
  height: 560,
  headerPx: 22,
  gapPx: 16,
  aspect: [1, 1.8],
  widestCellPx: 240,
  mostAcross: 99,
};

function zonesOf(counts: readonly number[]): ZoneCells[] {
  let next = 0;
  return counts.map((count, index) => ({ zone: `zone-${index}`, slots: Array.from({ length: count }, () => next++) }));
}

const total = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);

function view(counts: readonly number[], over: Partial<FieldView> = {}): FieldView {
  const layout = layOutField(zonesOf(counts), total(counts), shape);
  return {
    left: 16,
    top: 8,
    width: shape.width,
    height: shape.height,
    layout,
    camera: WHOLE,
    heatOnly: false,
    ...over,
  };
}

const someCounts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 });

describe('layOutField', () => {
  it('puts every cell into the area, without overlap', () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const { layout } = view(counts);
        const seen = new Set<string>();
        for (let slot = 0; slot < total(counts); slot++) {
          const x = layout.xs[slot] ?? Number.NaN;
          const y = layout.ys[slot] ?? Number.NaN;
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + layout.cellWidth).toBeLessThanOrEqual(shape.width + 0.01);
          expect(y).toBeGreaterThanOrEqual(shape.headerPx);
          expect(y + layout.cellHeight).toBeLessThanOrEqual(shape.height + 0.5);
          seen.add(`${Math.round(x * 8)}/${Math.round(y * 8)}`);
        }
        expect(seen.size).toBe(total(counts));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [3, 'requests'],
    [40, 'names'],
    [400, 'blocks'],
    [1000, 'largest'],
  ] as const)('%i nodes in one zone are drawn as %s', (count, level) => {
    expect(levelOf(view([count]))).toBe(level);
  });

  it('an empty cluster has no layout', () => {
    expect(view([]).layout.zones).toEqual([]);
  });
});

describe('hitTest', () => {
  it('finds every cell at its middle, through any camera', () => {
    fc.assert(
      fc.property(someCounts, fc.double({ min: 1, max: 6, noNaN: true }), fc.nat(), (counts, factor, seed) => {
        const base = view(counts);
        const slot = seed % total(counts);
        const cell = cellOf(base, slot);
        if (!cell) throw new Error('no cell');
        const camera = zoomAt(WHOLE, factor, cell.x - base.left, cell.y - base.top, base, 10);
        const seen = view(counts, { camera });
        const moved = cellOnCanvas(seen, slot);
        if (!moved) throw new Error('zooming at a cell lost it');
        const x = Math.min(moved.x + moved.width / 2, seen.left + seen.width - 0.5);
        const y = Math.min(moved.y + moved.height / 2, seen.top + seen.height - 0.5);
        expect(hitTest(seen, x, y)?.slot).toBe(slot);
      }),
      { numRuns: 60 },
    );
  });

  it('finds nothing outside the view, between zones and after the last node', () => {
    const seen = view([3, 2]);
    expect(hitTest(seen, 2, 100)).toBeUndefined();
    expect(hitTest(seen, 20, 12)).toBeUndefined();
  });
});

describe('camera', () => {
  it('the camera never shows an area outside the field', () => {
    const viewport = { width: 400, height: 300 };
    expect(zoomAt(WHOLE, 0.5, 10, 10, viewport, 8)).toEqual(WHOLE);
    expect(pan({ scale: 2, x: -50, y: -50 }, 500, -900, viewport)).toEqual({ scale: 2, x: 0, y: -300 });
  });

  it('scrolls as little as needed to show a box, or centres it', () => {
    const viewport = { width: 400, height: 300 };
    const camera = { scale: 2, x: 0, y: 0 };
    expect(reveal(camera, { x: 10, y: 10, width: 10, height: 10 }, viewport)).toEqual(camera);
    expect(reveal(camera, { x: 200, y: 10, width: 10, height: 10 }, viewport)).toEqual({ scale: 2, x: -20, y: 0 });
    expect(centreOn(camera, { x: 195, y: 145, width: 10, height: 10 }, 4, viewport)).toEqual({
      scale: 4,
      x: -600,
      y: -450,
    });
  });
});

describe('walk', () => {
  const rows = rowsOfField(view([5, 3]).layout);
  const all = () => true;

  it('the right arrow visits every node', () => {
    const seen = [0];
    for (let i = 0; i < 10; i++) seen.push(walk(rows, seen.at(-1) ?? 0, 'right', all));
    expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('arrows skip empty cells and stop at the edges', () => {
    expect(walk(rows, 0, 'right', (slot) => slot !== 1)).toBe(2);
    expect(walk(rows, 0, 'up', all)).toBe(0);
    expect(walk(rows, 7, 'right', all)).toBe(7);
    expect(walk(rows, 3, 'first', (slot) => slot !== 0)).toBe(1);
    expect(walk(rows, 3, 'last', (slot) => slot !== 7)).toBe(6);
  });

  it('up and down move within a column', () => {
    const down = walk(
      [
        [0, 1, 2],
        [3, 4],
      ],
      1,
      'down',
      all,
    );
    expect(down).toBe(4);
    expect(
      walk(
        [
          [0, 1, 2],
          [3, 4],
        ],
        2,
        'down',
        all,
      ),
    ).toBe(4);
    expect(
      walk(
        [
          [0, 1, 2],
          [3, 4],
        ],
        4,
        'up',
        all,
      ),
    ).toBe(1);
  });
});
