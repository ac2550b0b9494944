/** A part of the node list, as shares of the list. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface SamplingStrip {
  /** The nodes that the search visited: one part, or two when it passed the end and continued at the start. */
  readonly visited: readonly Stretch[];
  /** The chunks that parallel workers would take, in order; a chunk at the end of the list continues at the start. */
  readonly chunks: readonly (Stretch & { readonly worker: number })[];
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

function stretches(count: number, start: number, size: number): Stretch[] {
  const from = start % count;
  const to = from + Math.min(size, count);
  if (to <= count) return [{ from: from / count, to: to / count }];
  return [
    { from: from / count, to: 1 },
    { from: 0, to: (to - count) / count },
  ];
}
