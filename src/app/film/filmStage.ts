import type { Millis } from '#base/time.ts';
import type { FilmSize } from './filmTimes.ts';
import type { FilmWriter, OpenWriter } from './filmWriter.ts';
import { type Recorded, record } from './record.ts';
import { shownStage, takeStage } from './takeStage.ts';

/** A film of the stage, as a file. */
export interface Film extends Recorded {
  readonly file: Blob;
  readonly ending: FilmWriter['ending'];
}

export interface FilmOptions {
  readonly openWriter: OpenWriter;
  /** Ends the film and keeps the recording. */
  readonly stop: AbortSignal;
  /** Ends the film and drops the recording. */
  readonly discard: AbortSignal;
  onFrame(frames: number, atMs: Millis): void;
}

/**
 * Records the stage from now on. `undefined` when it was discarded. Rejects with the reason where there is no stage,
 * or the browser cannot record.
 */
export async function filmStage({ openWriter, stop, discard, onFrame }: FilmOptions): Promise<Film | undefined> {
  if (!shownStage()) throw new Error('the stage is not shown');
  await document.fonts.ready;
  const ended = AbortSignal.any([stop, discard]);
  let size: FilmSize | undefined;
  let writer: FilmWriter | undefined;
  try {
    const recorded = await record<HTMLCanvasElement>({
      now: () => performance.now(),
      until: (ms) => sleep(ms - performance.now(), ended),
      isStopped: () => ended.aborted,
      take: async () => {
        const picture = await takeStage(size);
        if (picture) size ??= { widthPx: picture.width, heightPx: picture.height };
        return picture;
      },
      add: async (picture, shown) => {
        writer ??= await openWriter({ widthPx: picture.width, heightPx: picture.height });
        await writer.add(picture, shown);
      },
      onFrame,
    });
    if (discard.aborted) return undefined;
    if (!writer) throw new Error('the stage is not shown');
    const file = await writer.finish();
    const { ending } = writer;
    writer = undefined;
    return { ...recorded, file, ending };
  } finally {
    await writer?.discard();
  }
}

function sleep(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      ended.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    ended.addEventListener('abort', wake);
    if (ended.aborted) wake();
  });
}
