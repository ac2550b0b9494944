import type { Millis } from '#base/time.ts';
import type { FilmSize } from './filmTimes.ts';

/** The time during which a picture is shown, in milliseconds since the film began. */
export interface ShownFrame {
  readonly atMs: Millis;
  readonly untilMs: Millis;
}

/** Writes consecutive pictures into a file. */
export interface FilmWriter {
  /** The extension of the file's name. */
  readonly ending: 'gif' | 'mp4';
  add(picture: HTMLCanvasElement, shown: ShownFrame): Promise<void>;
  finish(): Promise<Blob>;
  /** Releases its resources without a file. */
  discard(): Promise<void>;
}

export type OpenWriter = (size: FilmSize) => Promise<FilmWriter>;
