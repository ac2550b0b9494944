/** A range of completion indexes, both ends included. */
export interface Interval {
  readonly first: number;
  readonly last: number;
}

/** Sorted, and neither overlapping nor adjacent. */
export type Intervals = readonly Interval[];

/**
 * Parses `1,3-5,7` into indexes below `completions`. Skips parts that are not numbers.
 * Upstream source (v1.36.2): pkg/controller/job/indexed_job_utils.go, parseIndexesFromString.
 */
export function parseIntervals(text: string | undefined, completions: number): Intervals {
  const result: Interval[] = [];
  for (const part of (text ?? '').split(',')) {
    const limits = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (!limits) continue;
    const first = Number(limits[1]);
    if (first >= completions) break;
    const last = Math.min(Number(limits[2] ?? first), completions - 1);
    const before = result.at(-1);
    if (before && before.last === first - 1) result[result.length - 1] = { first: before.first, last };
    else result.push({ first, last });
  }
  return result;
}

/** Three or more consecutive indexes are written with a hyphen. */
export function formatIntervals(intervals: Intervals): string {
  return intervals
    .map(({ first, last }) => {
      if (first === last) return `${first}`;
      return last === first + 1 ? `${first},${last}` : `${first}-${last}`;
    })
    .join(',');
}

export function withIndexes(intervals: Intervals, indexes: readonly number[]): Intervals {
  return joined([...intervals, ...indexes.map((index) => ({ first: index, last: index }))]);
}

/** Union of the parts. */
export function joined(parts: readonly Interval[]): Intervals {
  const result: Interval[] = [];
  for (const part of [...parts].sort((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (!before || before.last < part.first - 1) result.push(part);
    else if (before.last < part.last) result[result.length - 1] = { first: before.first, last: part.last };
  }
  return result;
}

export function hasIndex(intervals: Intervals, index: number): boolean {
  return intervals.some(({ first, last }) => first <= index && index <= last);
}

/** Number of indexes. */
export function total(intervals: Intervals): number {
  return intervals.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** Number of indexes in both. */
export function overlap(a: Intervals, b: Intervals): number {
  let sum = 0;
  for (const one of a)
    for (const other of b) sum += Math.max(0, Math.min(one.last, other.last) - Math.max(one.first, other.first) + 1);
  return sum;
}

/** Lowest `count` indexes below `completions` that are not taken. */
export function firstMissing(taken: Intervals, count: number, completions: number): number[] {
  const result: number[] = [];
  let candidate = 0;
  for (const { first, last } of [...taken, { first: completions, last: completions }]) {
    for (; candidate < first && candidate < completions && result.length < count; candidate++) result.push(candidate);
    candidate = Math.max(candidate, last + 1);
  }
  return result;
}
