import { applyPalette, type Colour, quantize } from 'gifenc';

/** One of the 256 colours of a GIF's picture means "unchanged". */
const MOST_COLOURS = 255;
/** The most frequent colours stay exact, so that a redrawn background does not show a patch. */
const EXACT_COLOURS = 128;

/** Colours, and for each pixel the index of its colour. */
export interface Coloured {
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
