import { expect, test } from 'vitest';
import { PaintPace } from './paintPace.ts';

/** The frames of sixty in a second, or of as many as said, in which it paints; React renders in every `rendered`th. */
function painted({ frameMs = 1000 / 60, rendered = Number.POSITIVE_INFINITY, isPlaying = true, frames = 12 }) {
  const pace = new PaintPace();
  return Array.from({ length: frames }, (_, frame) => frame).filter((frame) => {
    if (frame > 0 && frame % rendered === 0) pace.rendered();
    return pace.isDue(frame * frameMs, isPlaying);
  });
}

test('a playing timeline is painted in every second frame', () => {
  expect(painted({ frames: 7 })).toEqual([0, 2, 4, 6]);
});

test('painting skips a frame in which React renders, and takes the next one', () => {
  expect(painted({ rendered: 4 })).toEqual([0, 2, 5, 7, 9, 11]);
});

test('slow frames are all painted, although React renders too', () => {
  expect(painted({ frameMs: 70, rendered: 1, frames: 4 })).toEqual([0, 1, 2, 3]);
});

test('a paused timeline is painted at once', () => {
  expect(painted({ rendered: 2, isPlaying: false, frames: 4 })).toEqual([0, 1, 2, 3]);
});
