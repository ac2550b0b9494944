import { describe, expect, it } from 'vitest';
import { panLife, secondTicks, wholeLife, zoomLife } from './lifeWindow.ts';
import { placeLane } from './placeLane.ts';

const S = 1_000_000;
const SPACE = { window: { fromUs: 0, toUs: 100 * S }, widthPx: 1000, untilUs: 80 * S };
const words = ({ label }: { readonly label: string }) => label;
const span = (from: number, to: number, label = '') => ({ fromUs: from * S, toUs: to < 0 ? -1 : to * S, label });
const mark = (at: number, shape: string, label = '') => ({ atUs: at * S, shape, label });

describe('spans on a lane', () => {
  it('spans are to scale, and an open span extends to the end of the known time', () => {
    const { spans } = placeLane({ spans: [span(10, 20), span(50, -1)], marks: [] }, SPACE, words);
    expect(spans.map(({ left, width, isOpen }) => [left, width, isOpen])).toEqual([
      [100, 100, false],
      [500, 300, true],
    ]);
  });

  it('spans outside the window are left out, and others are cut at its edges', () => {
    const space = { ...SPACE, window: { fromUs: 40 * S, toUs: 60 * S } };
    const { spans } = placeLane({ spans: [span(0, 30), span(30, 50), span(70, 80)], marks: [] }, space, words);
    expect(spans).toHaveLength(1);
    expect(spans[0]?.left).toBeLessThanOrEqual(0);
    expect((spans[0]?.left ?? 0) + (spans[0]?.width ?? 0)).toBe(500);
  });

  it('a span’s label is shown completely or not at all, inside or beside it', () => {
    const lane = {
      spans: [span(0, 20, 'Running'), span(20, 21, 'Pending'), span(22, 23, 'CrashLoopBackOff')],
      marks: [],
    };
    expect(placeLane(lane, SPACE, words).spans.map(({ label }) => label)).toEqual(['inside', 'none', 'after']);
  });

  it('spans have a minimum width, so that an instant run is visible', () => {
    expect(placeLane({ spans: [span(10, 10)], marks: [] }, SPACE, words).spans[0]?.width).toBeGreaterThan(0);
  });
});

describe('marks on a lane', () => {
  it('marks that would overlap are joined, and show their number', () => {
    const marks = [mark(10, 'success'), mark(10.1, 'success'), mark(10.2, 'failure'), mark(30, 'success')];
    const placed = placeLane({ spans: [], marks }, SPACE, words).marks;
    expect(placed.map(({ mark: { shape }, count }) => [shape, count])).toEqual([
      ['success', 2],
      ['failure', 1],
      ['success', 1],
    ]);
  });

  it('marks are placed side by side where their texts would overlap', () => {
    const marks = [mark(10, 'signal', 'TERM'), mark(10.5, 'exit', 'exit 0'), mark(60, 'ahead', 'KILL')];
    const placed = placeLane({ spans: [], marks }, SPACE, words).marks;
    expect(placed[0]?.dodgePx).toBe(0);
    expect(placed[1]?.dodgePx).toBeGreaterThan(20);
    expect(placed[2]?.dodgePx).toBe(0);
  });
});

describe('words beside the name of a lane', () => {
  it('a mark at the beginning moves right, off the text beside the lane’s name', () => {
    const [first] = placeLane({ spans: [], marks: [mark(0, 'exit', 'exit 137')] }, SPACE, words).marks;
    expect(first?.x).toBe(0);
    expect(first?.dodgePx).toBeGreaterThan(20);
  });

  it('texts need more room in larger type', () => {
    const lane = { spans: [span(0, 8, 'Running')], marks: [] };
    expect(placeLane(lane, SPACE, words).spans[0]?.label).toBe('inside');
    expect(placeLane(lane, { ...SPACE, letterPx: 11 }, words).spans[0]?.label).toBe('after');
  });
});

describe("the window of a Pod's life", () => {
  it('the window ends in steps while the Pod lives, and just after its end when it is over', () => {
    expect(wholeLife(0, 21 * S, false).toUs).toBe(30 * S);
    expect(wholeLife(0, 26 * S, false).toUs).toBe(30 * S);
    expect(wholeLife(0, 100 * S, true).toUs).toBe(106 * S);
  });

  it('the window zooms around a moment and stays inside the whole life', () => {
    const whole = { fromUs: 0, toUs: 100 * S };
    expect(zoomLife(whole, whole, 2, 50 * S)).toEqual({ fromUs: 25 * S, toUs: 75 * S });
    expect(zoomLife({ fromUs: 0, toUs: 50 * S }, whole, 0.1, 10 * S)).toEqual(whole);
    expect(panLife({ fromUs: 40 * S, toUs: 60 * S }, whole, 90 * S)).toEqual({ fromUs: 80 * S, toUs: 100 * S });
  });

  it('the axis has round seconds since creation', () => {
    const ticks = secondTicks({ fromUs: 3 * S, toUs: 63 * S }, 3 * S, 700);
    expect(ticks.map(({ label }) => label)).toEqual(['0', '10', '20', '30', '40', '50', '60']);
    expect(ticks[0]?.timeUs).toBe(3 * S);
  });
});
