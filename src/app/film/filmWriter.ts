import type { FilmSize } from './filmTimes.ts';

/** When a picture is seen, in milliseconds since the film began. */
export interface Shown {
  readonly atMs: number;
  readonly untilMs: number;
}

/** Makes a file of pictures that come one after another. */
export interface FilmWriter {
  /** How the file's name ends. */
  readonly ending: 'gif' | 'mp4';
  add(picture: HTMLCanvasElement, shown: Shown): Promise<void>;
  finish(): Promise<Blob>;
  /** Gives back what it holds, without a file. */
  discard(): Promise<void>;
}

export type OpenWriter = (size: FilmSize) => Promise<FilmWriter>;
