import type { Micros } from '#base/time.ts';
import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';

/** Figures of one interval; an unknown figure is absent. */
export interface GrowthInterval {
  readonly fromUs: Micros;
  readonly pods: number;
  readonly p99Seconds?: number;
  readonly rejected?: number;
}

export interface GrowthSums {
  readonly pods: number;
  readonly p99Seconds: number;
  readonly rejected: number;
}

interface Point {
  readonly fromUs: Micros;
  readonly rejected: number;
  readonly scheduled: number;
  readonly schedulingP99Seconds?: number;
}

/** The intervals in which something happened. Requests that nobody counted are absent, not zero. */
export function growthIntervals(
  points: readonly Point[],
  bucketUs: Micros,
  counted: { readonly fromUs: Micros; readonly untilUs: Micros } | undefined,
): GrowthInterval[] {
  return points
    .map(({ fromUs, rejected, scheduled, schedulingP99Seconds }): GrowthInterval => {
      const isCounted = counted !== undefined && fromUs + bucketUs > counted.fromUs && fromUs < counted.untilUs;
      return {
        fromUs,
        pods: scheduled,
        ...(schedulingP99Seconds !== undefined && { p99Seconds: schedulingP99Seconds }),
        ...(isCounted && { rejected }),
      };
    })
    .filter(({ pods, rejected = 0 }) => pods > 0 || rejected > 0);
}

export function growthSums(intervals: readonly GrowthInterval[]): GrowthSums {
  let [pods, p99Seconds, rejected] = [0, 0, 0];
  for (const each of intervals) {
    pods += each.pods;
    p99Seconds = Math.max(p99Seconds, each.p99Seconds ?? 0);
    rejected += each.rejected ?? 0;
  }
  return { pods, p99Seconds, rejected };
}

/** From the beginning of the run until now, or until the control plane grows if that is later; at least a minute. */
export function growthWindow(nowUs: Micros, dueUs = 0): TimeWindow {
  const toUs = Math.max(60_000_000, nowUs, dueUs);
  return { fromUs: 0, toUs: toUs * 1.05 };
}
