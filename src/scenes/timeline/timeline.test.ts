import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Micros, SECOND_US } from '#base/time.ts';
import { runLines, wholeRun } from './runLines.ts';
import { ticksOf } from './ticks.ts';
import {
  keepInSight,
  panWindow,
  shareOf,
  spanOf,
  timeAt,
  windowAround,
  windowToAsk,
  zoomWindow,
} from './timeWindow.ts';
import { markAt, placeMarks, type TrackMark, trackMarks, trackOf } from './tracks.ts';

describe('time window', () => {
  it('the window surrounds the moment, but does not begin before the start', () => {
    expect(windowAround(10 * SECOND_US, SECOND_US)).toEqual({ fromUs: 9.3 * SECOND_US, toUs: 10.3 * SECOND_US });
    expect(windowAround(0, SECOND_US)).toEqual({ fromUs: 0, toUs: SECOND_US });
  });

  it('the window stays while the moment is inside it', () => {
    const window = { fromUs: 0, toUs: 100 };
    expect(keepInSight(window, 100)).toBe(window);
    expect(keepInSight(window, 250)).toEqual({ fromUs: 180, toUs: 280 });
  });

  it('zooms around the pointer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1e9 }),
        fc.integer({ min: 1000, max: 1e8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (fromUs, span, share) => {
          const window = { fromUs, toUs: fromUs + span };
          const atUs = timeAt(window, share);
          const closer = zoomWindow(window, 2, atUs, 1e12);
          expect(spanOf(closer)).toBeCloseTo(Math.max(100, span / 2), 3);
          expect(shareOf(closer, atUs)).toBeCloseTo(share, 6);
        },
      ),
    );
    expect(spanOf(zoomWindow({ fromUs: 0, toUs: 100 }, 0.001, 0, 5000))).toBe(5000);
    expect(panWindow({ fromUs: 50, toUs: 100 }, -80)).toEqual({ fromUs: 0, toUs: 50 });
  });

  it('requests a wider window than it shows, and does not request again for small moves', () => {
    const span = { min: 200, max: 1e9 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer(span), (fromUs, width) => {
        const asked = windowToAsk({ fromUs, toUs: fromUs + width });
        expect(asked.fromUs).toBeLessThanOrEqual(Math.max(0, fromUs - width / 2));
        expect(asked.toUs).toBeGreaterThanOrEqual(fromUs + width);
        expect(spanOf(asked)).toBeLessThanOrEqual(10 * width);
      }),
    );
    expect(windowToAsk({ fromUs: 1000, toUs: 2024 })).toEqual(windowToAsk({ fromUs: 1023, toUs: 2047 }));
  });
});

describe('ticks', () => {
  it.each([
    [{ fromUs: 252_310_000, toUs: 252_390_000 }, 'ms', ['.310', '.320']],
    [{ fromUs: 252_995_000, toUs: 253_030_000 }, 'ms', ['.995', '04:13']],
    [{ fromUs: 59 * SECOND_US, toUs: 69 * SECOND_US }, 's', ['00:59', '01:00']],
    [{ fromUs: 3599 * SECOND_US, toUs: 3640 * SECOND_US }, 's', ['1:00:00', '1:00:05']],
    [{ fromUs: 0, toUs: 20 * 60 * SECOND_US }, 'min', ['0:00', '0:02']],
    [{ fromUs: 5, toUs: 105 }, 'µs', ['.000010', '.000020']],
  ] as const)('the ticks of %j are in %s', (window, unit, first) => {
    const { unit: found, ticks } = ticksOf(window, 1100);
    expect([found, ticks.slice(0, 2).map(({ label }) => label)]).toEqual([unit, [...first]]);
    for (const { timeUs } of ticks) expect(timeUs >= window.fromUs && timeUs <= window.toUs).toBe(true);
  });
});

const mark = (over: Partial<TrackMark>): TrackMark => ({
  seq: 1,
  timeUs: 500,
  track: 'kube-scheduler',
  type: 'pod.queued',
  subject: 'default/web-1',
  tone: 'plain',
  ...over,
});

describe('tracks', () => {
  it('tracks are one for each component, and one for the inputs of people', () => {
    expect(trackOf(mark({ track: 'kube-controller-manager/ResourceQuota' }))).toBe('kube-controller-manager');
    expect(trackOf(mark({ track: 'kube-controller-manager/ReplicaSet' }))).toBe('workloads');
    expect(trackOf(mark({ track: 'kube-controller-manager/TaintEviction' }))).toBe('nodeLifecycle');
    expect(trackOf(mark({ track: 'kubectl-drain/00000002' }))).toBe('drains');
    expect(trackOf(mark({ track: 'karpenter' }))).toBe('autoscalers');
    expect(trackOf(mark({ track: 'kube-proxy/node-1' }))).toBe('traffic');
    expect(trackOf(mark({ track: 'kubelet/node-1' }))).toBe('kubelet');
    expect(trackOf(mark({ track: 'kubectl' }))).toBe('clients');
    expect(trackOf(mark({ track: 'kube-apiserver', tone: 'input' }))).toBe('clients');
    expect(trackOf(mark({ track: 'network' }))).toBe('others');
  });

  it('finds all marks of a window in any order, and spans that extend into it', () => {
    const mark = (seq: number, timeUs: Micros, sinceUs?: Micros): TrackMark => ({
      seq,
      timeUs,
      track: 'kubelet/n1',
      type: 'x',
      subject: '',
      tone: 'plain',
      ...(sinceUs !== undefined && { sinceUs }),
    });
    const marks = [mark(4, 9000, 1500), mark(1, 100), mark(3, 1600), mark(2, 1200, 100), mark(5, 9500, 9400)];
    const placed = placeMarks(trackMarks(marks), { fromUs: 1000, toUs: 2000 }, 100);
    expect(placed.map(({ mark: { seq } }) => seq).sort()).toEqual([2, 3, 4]);
  });

  it('a pixel shows its most important mark, and marks outside the window are hidden', () => {
    const marks = [
      mark({ seq: 1 }),
      mark({ seq: 2, tone: 'failure' }),
      mark({ seq: 3, tone: 'decision' }),
      mark({ seq: 4, timeUs: 5000 }),
    ];
    expect(
      placeMarks(trackMarks(marks), { fromUs: 0, toUs: 1000 }, 800).map(({ mark: { seq }, x }) => [seq, x]),
    ).toEqual([[2, 400]]);
  });

  it('the mark under the pointer is selected, or else the span', () => {
    const marks = [mark({ seq: 1, timeUs: 500, sinceUs: 300 }), mark({ seq: 2, timeUs: 700 })];
    const placed = placeMarks(trackMarks(marks), { fromUs: 0, toUs: 1000 }, 1000);
    expect(markAt(placed, 'kube-scheduler', 703)?.mark.seq).toBe(2);
    expect(markAt(placed, 'kube-scheduler', 350)?.mark.seq).toBe(1);
    expect(markAt(placed, 'kube-scheduler', 600)).toBeUndefined();
    expect(markAt(placed, 'kubelet', 350)).toBeUndefined();
  });
});

describe('runLines', () => {
  const main = { id: 'main', label: 'main', forkTimeUs: 0, headTimeUs: 1000 };

  it('puts forks above their parents, and apart where they overlap', () => {
    const branches = [
      { id: 'b', label: 'fork of fork', parent: 'a', forkTimeUs: 500, headTimeUs: 800 },
      main,
      { id: 'a', label: 'fork 1', parent: 'main', forkTimeUs: 400, headTimeUs: 900 },
      { id: 'c', label: 'fork 2', parent: 'main', forkTimeUs: 450, headTimeUs: 600 },
      { id: 'd', label: 'fork 3', parent: 'main', forkTimeUs: 950, headTimeUs: 990 },
    ];
    const rows = Object.fromEntries(runLines(branches, 'a', 1000).map(({ id, row }) => [id, row]));
    expect(rows).toEqual({ main: 0, a: 1, b: 2, c: 3, d: 1 });
    expect(wholeRun(branches, 1200)).toBe(1200);
  });

  it('draws a run that has not begun', () => {
    expect(runLines([{ ...main, headTimeUs: 0 }], 'main', 0)).toEqual([
      { id: 'main', label: 'main', isPresent: true, from: 0, to: 0, row: 0, parentRow: 0 },
    ]);
  });
});
