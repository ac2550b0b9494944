import { expect, test } from 'vitest';
import {
  endMs,
  FRAMES_PER_SECOND,
  filmSize,
  hundredths,
  isOver,
  MOST_SECONDS,
  nextFrameMs,
  placeIn,
} from './filmTimes.ts';

test('a frame is due every quarter of a second, and late frames are skipped', () => {
  expect(FRAMES_PER_SECOND).toBe(4);
  expect(nextFrameMs(0)).toBe(250);
  expect(nextFrameMs(180)).toBe(250);
  expect(nextFrameMs(250)).toBe(500);
  expect(nextFrameMs(930)).toBe(1000);
});

test('a film ends at its limit, never earlier or later', () => {
  expect(MOST_SECONDS).toBe(20);
  expect(isOver(19_999)).toBe(false);
  expect(isOver(20_000)).toBe(true);
  expect(endMs(1234)).toBe(1234);
  expect(endMs(20_180)).toBe(20_000);
});

test('rounding errors carry over to the next frame, so the film keeps its length', () => {
  const moments = [0, 254, 508, 763, 1016];
  const parts = moments.slice(1).map((until, at) => hundredths(moments[at] ?? 0, until));
  expect(parts).toEqual([25, 26, 25, 26]);
});

test('a film has even sides, the longer at most 1280 pixels', () => {
  expect(filmSize({ widthPx: 801, heightPx: 601 })).toEqual({ widthPx: 800, heightPx: 600 });
  expect(filmSize({ widthPx: 2560, heightPx: 1000 })).toEqual({ widthPx: 1280, heightPx: 500 });
  expect(filmSize({ widthPx: 1, heightPx: 1 })).toEqual({ widthPx: 2, heightPx: 2 });
});

test('a stage that became narrower is centred', () => {
  expect(placeIn({ widthPx: 800, heightPx: 600 }, { widthPx: 400, heightPx: 600 })).toEqual({
    x: 200,
    y: 0,
    widthPx: 400,
    heightPx: 600,
  });
});
