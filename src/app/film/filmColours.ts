import { applyPalette, type Colour, quantize } from 'gifenc';

/** Of the 256 colours of a GIF's picture one stands for "as before". */
const MOST_COLOURS = 255;
/** Those that most pixels have are kept as they are: a ground that is drawn again after something left it must not show a patch. */
const EXACT_COLOURS = 128;

/** Colours, and for each pixel the place of its own among them. */
export interface Coloured {
  readonly palette: Colour[];
  readonly places: Uint8Array;
}

/** At most 255 colours for pixels of four bytes each. The most frequent are exact, the others stand for those near them. */
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

/** The most frequent colours, and their places. */
function mostFrequent(pixels: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const kept = [...counts].sort(([, one], [, other]) => other - one).slice(0, EXACT_COLOURS);
  return new Map(kept.map(([pixel], place) => [pixel, place]));
}

/** Red, green and blue of a pixel as canvases give it. */
function channels(pixel: number): Colour {
  const [red = 0, green = 0, blue = 0] = new Uint8Array(Uint32Array.of(pixel).buffer);
  return [red, green, blue];
}
