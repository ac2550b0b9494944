import type { FilmSize } from './filmTimes.ts';
import type { FilmWriter } from './filmWriter.ts';
import { GifFrames } from './gifFrames.ts';

/** A film as GIF, which every browser can make and show. */
export async function openGif(size: FilmSize): Promise<FilmWriter> {
  const frames = new GifFrames(size);
  return {
    ending: 'gif',
    add: async (picture, shown) => {
      const pixels = picture.getContext('2d')?.getImageData(0, 0, size.widthPx, size.heightPx);
      if (!pixels) throw new Error('the browser gave no pixels');
      frames.add(new Uint8ClampedArray(pixels.data), shown);
    },
    finish: async () => new Blob([frames.finish()], { type: 'image/gif' }),
    discard: async () => undefined,
  };
}
