import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';
import { heldAt } from '#scenes/timePlot/stairs.ts';

const MARGIN = 0.04;

/** While no eviction is planned, the line is this many times as long as the time that has passed. */
const AHEAD = 1.25;

const LEAST_US = 10 * SECOND_US;
const BEFORE = 0.12;
const AFTER = 0.08;

/** From the lowest band up: available new Pods, available old Pods, Pods that are not available. */
export const BAND_KINDS = ['newAvailable', 'oldAvailable', 'notAvailable'] as const;

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

/** Numbers of Pods from a moment on. */
interface Counts {
  readonly atUs: Micros;
  readonly oldAvailable: number;
  readonly newAvailable: number;
  readonly notAvailable: number;
}

/** From a little before the rollout began until now, or until well after the last change. */
export function rolloutWindow(
  startedUs: Micros,
  points: readonly Counts[],
  knownUs: Micros,
  nowUs: Micros,
): TimeWindow {
  const lastUs = points.at(-1)?.atUs ?? 0;
  const endUs = Math.max(nowUs, Math.min(knownUs, lastUs + Math.max(LEAST_US, (lastUs - startedUs) * 0.25)));
  const span = Math.max(LEAST_US, endUs - Math.min(startedUs, endUs));
  return {
    fromUs: Math.max(0, Math.round(Math.min(startedUs, endUs) - span * BEFORE)),
    toUs: Math.round(Math.min(startedUs, endUs) + span * (1 + AFTER)),
  };
}

function totalOf({ newAvailable, oldAvailable, notAvailable }: Counts): number {
  return newAvailable + oldAvailable + notAvailable;
}

/** The largest total in a window. */
export function mostIn(points: readonly Counts[], { fromUs, toUs }: TimeWindow): number {
  let most = 0;
  for (const counts of [...points.filter(({ atUs }) => atUs >= fromUs && atUs <= toUs), heldAt(points, fromUs)])
    if (counts) most = Math.max(most, totalOf(counts));
  return most;
}

/** The times on the line of a lost node, in simulated microseconds; -1 for times that have not come. */
interface Loss {
  readonly renewedUs: Micros;
  readonly leaseSeconds: number;
  readonly unknownUs: Micros;
  readonly taintedUs: Micros;
  readonly evictionUs: Micros;
  readonly nowUs: Micros;
}

type LossMarkKind = 'renewed' | 'leaseOver' | 'unknown' | 'tainted' | 'eviction';

export interface LossMark {
  readonly kind: LossMarkKind;
  readonly atUs: Micros;
  /** Share of the line from its left end. */
  readonly at: number;
  readonly isAhead: boolean;
}

interface LossLine {
  readonly fromUs: Micros;
  readonly toUs: Micros;
  readonly marks: readonly LossMark[];
  /** The present moment as a share of the line; outside 0 to 1 when it is not on the line. */
  readonly now: number;
}

/** From the last renewal to the last eviction, to scale. */
export function lossLine({ renewedUs, leaseSeconds, unknownUs, taintedUs, evictionUs, nowUs }: Loss): LossLine {
  const starts = [renewedUs, unknownUs, taintedUs].filter((us) => us >= 0);
  const fromUs = starts.length === 0 ? nowUs : Math.min(...starts);
  const leaseOverUs = renewedUs < 0 ? -1 : renewedUs + leaseSeconds * SECOND_US;
  const lastUs = Math.max(leaseOverUs, unknownUs, taintedUs, evictionUs, fromUs + SECOND_US);
  const reach = evictionUs < 0 && nowUs > lastUs ? (nowUs - fromUs) * AHEAD : lastUs - fromUs;
  const span = reach * (1 + MARGIN);
  const shareOf = (us: Micros) => (us - fromUs) / span;
  const times: readonly (readonly [LossMarkKind, number])[] = [
    ['renewed', renewedUs],
    ['leaseOver', leaseOverUs],
    ['unknown', unknownUs],
    ['tainted', taintedUs],
    ['eviction', evictionUs],
  ];
  return {
    fromUs,
    toUs: fromUs + span,
    marks: times
      .filter(([, atUs]) => atUs >= 0)
      .map(([kind, atUs]) => ({ kind, atUs, at: shareOf(atUs), isAhead: atUs > nowUs })),
    now: shareOf(nowUs),
  };
}
