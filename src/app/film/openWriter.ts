import type { FilmSize } from './filmTimes.ts';
import type { FilmWriter } from './filmWriter.ts';

/** The one-file page has no room for the video encoder's code, so its films are GIFs. */
const HAS_VIDEO = import.meta.env.MODE !== 'file';

/** A writer for a film of this size, fetched on demand: for video where the browser can encode it, else for a GIF. */
export async function openWriter(size: FilmSize): Promise<FilmWriter> {
  if (HAS_VIDEO && 'VideoEncoder' in globalThis) {
    const { openVideo } = await import('./videoWriter.ts');
    const video = await openVideo(size);
    if (video) return video;
  }
  const { openGif } = await import('./gifWriter.ts');
  return openGif(size);
}
