import type { Micros } from '#base/time.ts';
import type { BandPoint } from '#protocol/controllers.ts';
import type { Stretch } from './workloadTape.ts';

interface Step {
  readonly atUs: Micros;
  readonly what: 'oldAvailable' | 'newAvailable' | 'notAvailable';
  readonly by: 1 | -1;
}

/** Pods by availability, with a point at each change. `isNew` says whether a group has the present template. */
export function bandPoints(
  stretches: readonly Stretch[],
  isNew: (group: string) => boolean,
  minReadySeconds: number,
): BandPoint[] {
  const steps = stretches.flatMap((stretch) => stepsOf(stretch, isNew(stretch.group), minReadySeconds));
  steps.sort((a, b) => a.atUs - b.atUs);
  const points: BandPoint[] = [];
  let now: BandPoint = { atUs: 0, oldAvailable: 0, newAvailable: 0, notAvailable: 0 };
  for (const [index, { atUs, what, by }] of steps.entries()) {
    now = { ...now, atUs, [what]: now[what] + by };
    const isLast = steps[index + 1]?.atUs !== atUs;
    if (isLast && !sameCounts(points.at(-1), now)) points.push(now);
  }
  return points;
}

function stepsOf({ fromUs, toUs, readyUs }: Stretch, isNew: boolean, minReadySeconds: number): Step[] {
  const available = isNew ? 'newAvailable' : 'oldAvailable';
  const untilUs = toUs < 0 ? Number.POSITIVE_INFINITY : toUs;
  // With minReadySeconds 0 a Pod is available as soon as the controller sees it Ready.
  const sinceUs = readyUs < 0 ? untilUs : minReadySeconds === 0 ? fromUs : readyUs + minReadySeconds * 1_000_000;
  const becomesUs = Math.min(untilUs, Math.max(fromUs, sinceUs));
  const steps: Step[] = [];
  const span = (what: Step['what'], from: number, to: number) => {
    if (from >= to) return;
    steps.push({ atUs: from, what, by: 1 });
    if (to !== Number.POSITIVE_INFINITY) steps.push({ atUs: to, what, by: -1 });
  };
  span('notAvailable', fromUs, becomesUs);
  span(available, becomesUs, untilUs);
  return steps;
}

function sameCounts(a: BandPoint | undefined, b: BandPoint): boolean {
  return a?.oldAvailable === b.oldAvailable && a.newAvailable === b.newAvailable && a.notAvailable === b.notAvailable;
}
