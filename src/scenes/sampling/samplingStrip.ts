/** A stretch of the node list, as shares of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface SamplingStrip {
  /** What was looked at: one stretch, or two when the search went past the end and on from the start. */
  readonly visited: readonly Stretch[];
  /** The pieces in which parallel workers would take it, in order; a piece at the end of the list goes on at its start. */
  readonly chunks: readonly (Stretch & { readonly worker: number })[];
  readonly chunkSize: number;
}

/** How many workers kube-scheduler has unless `parallelism` says otherwise (v1.36.2, pkg/scheduler/apis/config/v1/defaults.go). */
export const WORKERS = 16;

/**
 * How many nodes a worker takes at a time.
 * Upstream source (v1.36.2): pkg/scheduler/framework/parallelize/parallelism.go, chunkSizeFor.
 */
export function chunkSizeFor(count: number, workers = WORKERS): number {
  return Math.max(1, Math.min(Math.floor(Math.sqrt(count)), Math.floor(count / workers) + 1));
}

/** The search through a list of nodes that begins somewhere in it. Which worker takes which piece is left to chance upstream; here they take turns. */
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
