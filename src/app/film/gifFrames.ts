import { GIFEncoder } from 'gifenc';
import { changedPixels } from './changedPixels.ts';
import { filmColours } from './filmColours.ts';
import { type FilmSize, hundredths } from './filmTimes.ts';
import type { Shown } from './filmWriter.ts';

/** A picture stays, and the next one is drawn over it. */
const STAYS = 1;

/**
 * Makes a GIF of pixels. After the first picture only changes are written, because little changes from one to the
 * next.
 */
export class GifFrames {
  private readonly encoder = GIFEncoder();
  private readonly size: FilmSize;
  private before: Uint32Array | undefined;

  constructor(size: FilmSize) {
    this.size = size;
  }

  /** Four bytes for each pixel: red, green, blue, and an alpha that is always full. */
  add(rgba: Uint8ClampedArray<ArrayBuffer>, { atMs, untilMs }: Shown): void {
    const now = new Uint32Array(rgba.buffer);
    const changed = changedPixels(this.before, now);
    const { palette, places } = filmColours(changed.pixels);
    const asBefore = palette.length;
    const indices = new Uint8Array(now.length).fill(asBefore);
    for (const [index, at] of changed.at.entries()) indices[at] = places[index] ?? 0;
    palette.push([0, 0, 0]);
    this.encoder.writeFrame(indices, this.size.widthPx, this.size.heightPx, {
      palette,
      delay: 10 * hundredths(atMs, untilMs),
      transparent: this.before !== undefined,
      transparentIndex: asBefore,
      dispose: STAYS,
    });
    this.before = now;
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.encoder.finish();
    return this.encoder.bytes();
  }
}
