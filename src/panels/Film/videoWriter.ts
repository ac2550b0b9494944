import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
} from 'mediabunny';
import { SECOND_MS } from '#base/time.ts';
import type { FilmSize } from './filmTimes.ts';
import type { FilmWriter } from './filmWriter.ts';

/** Every player shows the first codec; browsers show the others. */
const CODECS = ['avc', 'vp9', 'av1'] as const;

/** A film as MP4, encoded by the browser. `undefined` when it has none of the codecs at this size. */
export async function openVideo({ widthPx, heightPx }: FilmSize): Promise<FilmWriter | undefined> {
  const codec = await getFirstEncodableVideoCodec([...CODECS], {
    width: widthPx,
    height: heightPx,
    quality: QUALITY_HIGH,
  });
  if (!codec) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  output.addVideoTrack(source);
  await output.start();
  return {
    ending: 'mp4',
    add: async (picture, { atMs, untilMs }) => {
      context.drawImage(picture, 0, 0);
      await source.add(atMs / SECOND_MS, (untilMs - atMs) / SECOND_MS);
    },
    finish: async () => {
      await output.finalize();
      if (!target.buffer) throw new Error('the browser encoded nothing');
      return new Blob([target.buffer], { type: 'video/mp4' });
    },
    discard: () => output.cancel(),
  };
}
