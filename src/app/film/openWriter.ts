import type { FilmSize } from './filmTimes.ts';
import type { FilmWriter } from './filmWriter.ts';

/** The page in one file has no room for what writes a video: there a film is a GIF. */
const HAS_VIDEO = import.meta.env.MODE !== 'file';

/** A writer for a film of this size, fetched now that it is needed: of a video where the browser encodes one, else of a GIF. */
export async function openWriter(size: FilmSize): Promise<FilmWriter> {
  if (HAS_VIDEO && 'VideoEncoder' in globalThis) {
    const { openVideo } = await import('./videoWriter.ts');
    const video = await openVideo(size);
    if (video) return video;
  }
  const { openGif } = await import('./gifWriter.ts');
  return openGif(size);
}
