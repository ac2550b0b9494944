import { chunkSizeFor, WORKERS } from './samplingStrip.ts';

/** One node that the search visited. */
export interface WorkerCell {
  /** Its index in the list of nodes. */
  readonly index: number;
  /** The worker, counted from 0. */
  readonly worker: number;
  /** It is the last node of its worker: the cursor is here. */
  readonly isCursor: boolean;
}

/**
 * The nodes in the order of the search, each with its worker: chunks go to the workers in turn. Upstream, chance
 * decides which worker takes which chunk.
 * Upstream source (v1.36.2): pkg/scheduler/framework/parallelize/parallelism.go.
 */
export function workerGrid(count: number, start: number, visited: number, workers = WORKERS): readonly WorkerCell[] {
  if (count === 0) return [];
  const size = chunkSizeFor(count, workers);
  const workerOf = (at: number) => Math.floor(at / size) % workers;
  const last = new Map<number, number>();
  for (let at = 0; at < visited; at++) last.set(workerOf(at), at);
  return Array.from({ length: visited }, (_, at) => {
    const worker = workerOf(at);
    return { index: (start + at) % count, worker, isCursor: last.get(worker) === at };
  });
}
