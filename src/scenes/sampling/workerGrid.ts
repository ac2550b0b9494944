import { chunkSizeFor, WORKERS } from './samplingStrip.ts';

/** One node that was looked at. */
export interface WorkerCell {
  /** Its place in the list of nodes. */
  readonly index: number;
  /** The worker, counted from 0. */
  readonly worker: number;
  /** Nothing comes after it for its worker: its cursor stands here. */
  readonly isCursor: boolean;
}

/**
 * The nodes in the order of the search, each with the worker that takes it: pieces go to the workers in turn. Upstream leaves
 * to chance who takes which.
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
