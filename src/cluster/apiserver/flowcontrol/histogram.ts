import { layOut } from './draft.ts';

/** Upper bounds, in the metric's unit; upstream's buckets. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/metrics/metrics.go. */
export const DURATION_BUCKETS_SECONDS = [0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30] as const;
export const QUEUE_LENGTH_BUCKETS = [0, 10, 25, 50, 100, 250, 500, 1000] as const;
export const WORK_ESTIMATE_BUCKETS = [1, 2, 4, 10] as const;
export const WATCH_COUNT_BUCKETS = [0, 1, 10, 100, 1000, 10_000] as const;

/**
 * Observations of one histogram. Most fall into the same bucket as the one before. Such a run is stored as a number, so
 * that a record per request need not copy all buckets.
 */
export interface Histogram {
  /**
   * Counts without the newest run of equal buckets. `counts[i]` is for bucket i only; the last is for values beyond all
   * bounds.
   */
  readonly counts: readonly number[];
  readonly sum: number;
  /** Bucket of the newest observations, and how many of them are not in `counts`. */
  readonly bucket: number;
  readonly run: number;
}

/** Number of observations per bucket; see `Histogram.counts`. */
export function bucketCounts({ counts, bucket, run }: Histogram): readonly number[] {
  return counts.with(bucket, (counts[bucket] as number) + run);
}

function histogramOf({ counts, sum, bucket, run }: Histogram): Histogram {
  return { counts, sum, bucket, run };
}

layOut(histogramOf);

/** Returns the histogram with one more observation. */
export function observed(before: Histogram | undefined, buckets: readonly number[], value: number): Histogram {
  let bucket = 0;
  while (bucket < buckets.length && value > (buckets[bucket] as number)) bucket++;
  if (before?.bucket === bucket)
    return histogramOf({ counts: before.counts, sum: before.sum + value, bucket, run: before.run + 1 });
  const counts = before ? bucketCounts(before) : new Array<number>(buckets.length + 1).fill(0);
  return histogramOf({ counts, sum: (before?.sum ?? 0) + value, bucket, run: 1 });
}
