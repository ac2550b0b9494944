/** Upper bounds, in the metric's unit; upstream's buckets. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/metrics/metrics.go. */
export const DURATION_BUCKETS_SECONDS = [0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30] as const;
export const QUEUE_LENGTH_BUCKETS = [0, 10, 25, 50, 100, 250, 500, 1000] as const;
export const WORK_ESTIMATE_BUCKETS = [1, 2, 4, 10] as const;
export const WATCH_COUNT_BUCKETS = [0, 1, 10, 100, 1000, 10_000] as const;

/** Observations of one histogram. `counts[i]` are those that fall into bucket i and no smaller one; the last is for those beyond all bounds. */
export interface Histogram {
  readonly counts: readonly number[];
  readonly sum: number;
}

/** With one more observation. */
export function observed(before: Histogram | undefined, buckets: readonly number[], value: number): Histogram {
  let at = 0;
  while (at < buckets.length && value > (buckets[at] as number)) at++;
  const counts = before ? before.counts.slice() : new Array<number>(buckets.length + 1).fill(0);
  counts[at] = (counts[at] as number) + 1;
  return { counts, sum: (before?.sum ?? 0) + value };
}
