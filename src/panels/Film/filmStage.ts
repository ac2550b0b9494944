import type { Millis } from '#base/time.ts';
import type { FilmSize } from './filmTimes.ts';
import { endMs, filmSize, isOver, nextFrameMs, placeIn } from './filmTimes.ts';
import type { FilmWriter, OpenWriter } from './filmWriter.ts';
import { pictureImage, stageSvg } from './stageSvg.ts';

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
      capture: async () => {
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

/** The stage, unless another part has the page or the page has none. */
function shownStage(): HTMLElement | undefined {
  const stage = document.getElementById('stage');
  return stage && stage.clientWidth > 0 && stage.clientHeight > 0 ? stage : undefined;
}

/**
 * A picture of the stage now, in the size of the film; the first picture determines that size. `undefined` while
 * there is no stage, such as between two pages.
 */
async function takeStage(film: FilmSize | undefined): Promise<HTMLCanvasElement | undefined> {
  const stage = shownStage();
  if (!stage) return undefined;
  const picture = await stageSvg(stage);
  const image = await pictureImage(picture);
  const size = film ?? filmSize(picture);
  const canvas = document.createElement('canvas');
  canvas.width = size.widthPx;
  canvas.height = size.heightPx;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser does not draw');
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, size.widthPx, size.heightPx);
  const place = placeIn(size, picture);
  context.drawImage(image, place.x, place.y, place.widthPx, place.heightPx);
  return canvas;
}

/** The page's part in recording. A test supplies its own clock and pictures. */
interface Recording<Picture> {
  /** Milliseconds of any clock that only goes forward. */
  now(): number;
  /** Waits until that time of the clock, or until the film is stopped. */
  until(ms: number): Promise<void>;
  isStopped(): boolean;
  /** The present picture; `undefined` while there is nothing to show. */
  capture(): Promise<Picture | undefined>;
  add(picture: Picture, shown: { readonly atMs: Millis; readonly untilMs: Millis }): Promise<void>;
  onFrame(frames: number, atMs: Millis): void;
}

/** The result of a recording. */
interface Recorded {
  readonly frames: number;
  readonly lengthMs: Millis;
}

/**
 * Takes pictures until it is stopped or the film reaches its limit. Each is shown until the next one was taken. So a
 * slow page makes a film with fewer pictures, not a faster one.
 */
export async function record<Picture>(recording: Recording<Picture>): Promise<Recorded> {
  const began = recording.now();
  const elapsed = () => recording.now() - began;
  let last: { readonly picture: Picture; readonly atMs: Millis } | undefined;
  let frames = 0;
  // The first picture is always taken, so that a film that is stopped at once is not empty.
  do {
    const atMs = last ? elapsed() : 0;
    const picture = await recording.capture();
    if (picture !== undefined) {
      if (last) await recording.add(last.picture, { atMs: last.atMs, untilMs: atMs });
      last = { picture, atMs };
      frames += 1;
      recording.onFrame(frames, atMs);
    }
    if (!recording.isStopped()) await recording.until(began + nextFrameMs(elapsed()));
  } while (!recording.isStopped() && !isOver(elapsed()));
  const lengthMs = endMs(elapsed());
  if (last) await recording.add(last.picture, { atMs: last.atMs, untilMs: Math.max(lengthMs, last.atMs + 1) });
  return { frames, lengthMs };
}
