/** A part of the node list, as shares of the list. */
export interface ListStretch {
  readonly from: number;
  readonly to: number;
}

export interface SamplingStrip {
  /** The nodes that the search visited: one part, or two when it passed the end and continued at the start. */
  readonly visited: readonly ListStretch[];
  /** The chunks that parallel workers would take, in order; a chunk at the end of the list continues at the start. */
  readonly chunks: readonly (ListStretch & { readonly worker: number })[];
  readonly chunkSize: number;
}

/**
 * Number of workers of kube-scheduler unless `parallelism` is set (v1.36.2, pkg/scheduler/apis/config/v1/defaults.go).
 */
export const WORKERS = 16;

/**
 * Number of nodes that a worker takes at a time.
 * Upstream source (v1.36.2): pkg/scheduler/framework/parallelize/parallelism.go, chunkSizeFor.
 */
export function chunkSizeFor(count: number, workers = WORKERS): number {
  return Math.max(1, Math.min(Math.floor(Math.sqrt(count)), Math.floor(count / workers) + 1));
}

/**
 * The search through a list of nodes from some start index. Upstream, chance decides which worker takes which chunk;
 * here they take turns.
 */
export function samplingStrip(count: number, start: number, visited: number, workers = WORKERS): SamplingStrip {
  const chunkSize = chunkSizeFor(count, workers);
  if (count === 0) return { visited: [], chunks: [], chunkSize };
  const pieces = Math.ceil(visited / chunkSize);
  return {
    chunkSize,
    visited: stretches(count, start, visited),
    chunks: Array.from({ length: pieces }, (_, piece) => {
      const first = start + piece * chunkSize;
      const size = Math.min(chunkSize, visited - piece * chunkSize);
      return stretches(count, first, size).map((stretch) => ({ ...stretch, worker: piece % workers }));
    }).flat(),
  };
}

function stretches(count: number, start: number, size: number): ListStretch[] {
  const from = start % count;
  const to = from + Math.min(size, count);
  if (to <= count) return [{ from: from / count, to: to / count }];
  return [
    { from: from / count, to: 1 },
    { from: 0, to: (to - count) / count },
  ];
}

/** One node that the search visited. */
interface WorkerCell {
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
