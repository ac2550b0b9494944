import { expect, test } from 'vitest';
import { changedPixels, GifFrames } from './gifWriter.ts';

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];

function picture(...pixels: readonly (readonly number[])[]): Uint8ClampedArray<ArrayBuffer> {
  return new Uint8ClampedArray(pixels.flat());
}

/** Delay in hundredths of a second and the number of its colour that lets the picture before be seen, of each picture. */
function controls(gif: Uint8Array): (readonly [delay: number, asBefore: number | undefined])[] {
  const found: [number, number | undefined][] = [];
  for (let at = 0; at < gif.length - 7; at++)
    if (gif[at] === 0x21 && gif[at + 1] === 0xf9 && gif[at + 2] === 4) {
      const [flags = 0, low = 0, high = 0, index = 0] = gif.subarray(at + 3, at + 7);
      expect((flags >> 2) & 7).toBe(1);
      found.push([low + 256 * high, flags & 1 ? index : undefined]);
    }
  return found;
}

test('changedPixels lists only changed pixels, and all pixels of the first frame', () => {
  const [first, second] = [Uint32Array.of(1, 2, 3), Uint32Array.of(1, 9, 3)];
  expect([...changedPixels(undefined, first).at]).toEqual([0, 1, 2]);
  expect(changedPixels(first, second)).toEqual({ at: Uint32Array.of(1), pixels: Uint32Array.of(9) });
});

test('a GIF has its size, the time of each frame, and only changed pixels after the first frame', () => {
  const frames = new GifFrames({ widthPx: 2, heightPx: 2 });
  frames.add(picture(RED, RED, BLUE, BLUE), { atMs: 0, untilMs: 250 });
  frames.add(picture(RED, BLUE, BLUE, BLUE), { atMs: 250, untilMs: 504 });
  frames.add(picture(RED, BLUE, BLUE, BLUE), { atMs: 504, untilMs: 1000 });
  const gif = frames.finish();
  expect(new TextDecoder().decode(gif.subarray(0, 6))).toBe('GIF89a');
  expect([...gif.subarray(6, 10)]).toEqual([2, 0, 2, 0]);
  expect(gif.at(-1)).toBe(0x3b);
  expect(controls(gif)).toEqual([
    [25, undefined],
    [25, 1],
    [50, 0],
  ]);
});
