/**
 * PromQL's histogram_quantile: linear inside a bucket; beyond the last bound it returns that bound. `counts[i]` are
 * the observations of bucket i alone; the last element counts those beyond all bounds. -1 when there are none.
 * Upstream source: prometheus/prometheus promql/quantile.go (bucketQuantile).
 */
export function histogramQuantile(q: number, counts: readonly number[], bounds: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all <= 0) return -1;
  const rank = q * all;
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    if (below + count < rank) {
      below += count;
      continue;
    }
    const upper = bounds[bucket];
    if (upper === undefined) break;
    if (bucket === 0 && upper <= 0) return upper;
    const lower = bucket === 0 ? 0 : (bounds[bucket - 1] as number);
    return lower + ((upper - lower) * (rank - below)) / count;
  }
  return bounds.at(-1) as number;
}
