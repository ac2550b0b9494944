import { type Millis, SECOND_MS } from '#base/time.ts';

/**
 * Pictures per second of a film: enough to follow Pods and words, and cheap enough for the page to continue
 * meanwhile.
 */
export const FRAMES_PER_SECOND = 4;

/** A film ends by itself after this time, so that its file is small enough to send. */
export const MOST_SECONDS = 20;

/** Longest side of a film, in pixels. Larger stages are scaled down. */
const LONGEST_SIDE_PX = 1280;

const FRAME_MS = SECOND_MS / FRAMES_PER_SECOND;
const MOST_MS = SECOND_MS * MOST_SECONDS;

/**
 * The time of the next picture after one that was ready at `readyMs`; missed pictures are skipped. Milliseconds since
 * the film began.
 */
export function nextFrameMs(readyMs: Millis): number {
  return (Math.floor(readyMs / FRAME_MS) + 1) * FRAME_MS;
}

/** Whether a picture at this moment would exceed the limit. */
export function isOver(atMs: Millis): boolean {
  return atMs >= MOST_MS;
}

/** The end of a film that was stopped at `stoppedMs`. */
export function endMs(stoppedMs: Millis): number {
  return Math.min(stoppedMs, MOST_MS);
}

/**
 * Whole hundredths of a second between two moments, as in GIF. The rounding remainder of one picture goes to the
 * next.
 */
export function hundredths(atMs: Millis, untilMs: Millis): number {
  return Math.round(untilMs / 10) - Math.round(atMs / 10);
}

export interface FilmSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The size of the film of a stage. Both sides are even, as video codecs require. */
export function filmSize({ widthPx, heightPx }: FilmSize): FilmSize {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(widthPx, heightPx));
  return { widthPx: even(widthPx * scale), heightPx: even(heightPx * scale) };
}

function even(px: number): number {
  return Math.max(2, 2 * Math.floor(px / 2));
}

/** The place of a stage whose size has changed since the first picture: as large as it fits, centred. */
export function placeIn(film: FilmSize, stage: FilmSize): { readonly x: number; readonly y: number } & FilmSize {
  const scale = Math.min(film.widthPx / stage.widthPx, film.heightPx / stage.heightPx);
  const [widthPx, heightPx] = [stage.widthPx * scale, stage.heightPx * scale];
  return { x: (film.widthPx - widthPx) / 2, y: (film.heightPx - heightPx) / 2, widthPx, heightPx };
}
