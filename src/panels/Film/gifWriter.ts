import { applyPalette, type Colour, GIFEncoder, quantize } from 'gifenc';
import type { FilmSize } from './filmTimes.ts';
import { hundredths } from './filmTimes.ts';
import type { FilmWriter, ShownFrame } from './filmWriter.ts';

/** One of the 256 colours of a GIF's picture means "unchanged". */
const MOST_COLOURS = 255;

/** The most frequent colours stay exact, so that a redrawn background does not show a patch. */
const EXACT_COLOURS = 128;

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
  add(rgba: Uint8ClampedArray<ArrayBuffer>, { atMs, untilMs }: ShownFrame): void {
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

/** A film as GIF, which every browser can make and show. */
export async function openGif(size: FilmSize): Promise<FilmWriter> {
  const frames = new GifFrames(size);
  return {
    ending: 'gif',
    add: async (picture, shown) => {
      const pixels = picture.getContext('2d')?.getImageData(0, 0, size.widthPx, size.heightPx);
      if (!pixels) throw new Error('the browser returned no pixels');
      frames.add(new Uint8ClampedArray(pixels.data), shown);
    },
    finish: async () => new Blob([frames.finish()], { type: 'image/gif' }),
    discard: async () => undefined,
  };
}

/** The pixels of a picture that differ from the one before it. */
interface Changed {
  /** Their positions. */
  readonly at: Uint32Array;
  readonly pixels: Uint32Array;
}

/**
 * The changes from one picture to the next; each pixel is one number. The whole picture when there is none before.
 */
export function changedPixels(before: Uint32Array | undefined, now: Uint32Array): Changed {
  const at = new Uint32Array(now.length);
  let count = 0;
  for (let each = 0; each < now.length; each++) if (now[each] !== before?.[each]) at[count++] = each;
  const changed = at.subarray(0, count);
  return { at: changed, pixels: changed.map((each) => now[each] ?? 0) };
}

/** Colours, and for each pixel the index of its colour. */
interface Coloured {
  readonly palette: Colour[];
  readonly places: Uint8Array;
}

/**
 * At most 255 colours for pixels of four bytes each. The most frequent are exact, the others are replaced by similar
 * ones.
 */
export function filmColours(pixels: Uint32Array): Coloured {
  const exact = mostFrequent(pixels);
  const palette = [...exact.keys()].map(channels);
  const places = new Uint8Array(pixels.length);
  const rest: number[] = [];
  for (const [at, pixel] of pixels.entries()) {
    const place = exact.get(pixel);
    if (place === undefined) rest.push(at);
    else places[at] = place;
  }
  if (rest.length > 0) {
    const bytes = new Uint8Array(Uint32Array.from(rest, (at) => pixels[at] ?? 0).buffer);
    const others = quantize(bytes, MOST_COLOURS - palette.length);
    for (const [index, place] of applyPalette(bytes, others).entries())
      places[rest[index] ?? 0] = palette.length + place;
    palette.push(...others);
  }
  return { palette, places };
}

/** The most frequent colours, with their indexes. */
function mostFrequent(pixels: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const kept = [...counts].sort(([, one], [, other]) => other - one).slice(0, EXACT_COLOURS);
  return new Map(kept.map(([pixel], place) => [pixel, place]));
}

/** Red, green and blue of a pixel in a canvas's format. */
function channels(pixel: number): Colour {
  const [red = 0, green = 0, blue = 0] = new Uint8Array(Uint32Array.of(pixel).buffer);
  return [red, green, blue];
}
