import type { PlayerAnswer, PlayerTask } from './player.ts';

/** A thread that plays runs beside this one. */
export interface SpareThread {
  send(task: PlayerTask): void;
  /** The answer to the task, once; `lost` when the thread has ended, `undefined` until the answer arrives. */
  take(): PlayerAnswer | 'lost' | undefined;
  end(): void;
}

/** The source of spare threads. */
export interface SpareThreads {
  /** Starts `most` threads, or as many as there are processors for. */
  start(most: number): readonly SpareThread[];
}

/** For a player that plays everything in its own thread. */
export const NO_SPARE_THREADS: SpareThreads = { start: () => [] };
