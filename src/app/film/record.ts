import type { Millis } from '#base/time.ts';
import { endMs, isOver, nextFrameMs } from './filmTimes.ts';

/** The page's part in recording. A test supplies its own clock and pictures. */
export interface Recording<Picture> {
  /** Milliseconds of any clock that only goes forward. */
  now(): number;
  /** Waits until that time of the clock, or until the film is stopped. */
  until(ms: number): Promise<void>;
  isStopped(): boolean;
  /** The present picture; `undefined` while there is nothing to show. */
  take(): Promise<Picture | undefined>;
  add(picture: Picture, shown: { readonly atMs: Millis; readonly untilMs: Millis }): Promise<void>;
  onFrame(frames: number, atMs: Millis): void;
}

/** The result of a recording. */
export interface Recorded {
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
    const picture = await recording.take();
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
