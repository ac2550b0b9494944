import type { PlayerAnswer, PlayerTask } from './player.ts';

/** A thread that plays runs beside this one. */
export interface SpareThread {
  send(task: PlayerTask): void;
  /** The answer to what was sent, once; `lost` when the thread has ended, `undefined` until something has come. */
  take(): PlayerAnswer | 'lost' | undefined;
  end(): void;
}

/** Where spare threads come from. */
export interface SpareThreads {
  /** Starts so many, or as many as there are processors for. */
  start(most: number): readonly SpareThread[];
}

/** For those that play everything in their own thread. */
export const NO_SPARE_THREADS: SpareThreads = { start: () => [] };
