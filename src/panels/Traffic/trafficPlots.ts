import { type Micros, SECOND_US } from '#base/time.ts';
import type { TrafficView } from '#protocol/traffic.ts';
import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';
import type { From } from '#scenes/timePlot/stairs.ts';

type Second = TrafficView['seconds'][number];

/** The plots show so many of the last seconds. */
const SHOWN_SECONDS = 120;

export function failedOf({ refused, unreachable, errors, noEndpoints, balancer }: Second['counts']): number {
  return refused + unreachable + errors + noEndpoints + balancer;
}

export interface PlottedSeconds {
  readonly window: TimeWindow;
  readonly points: readonly (From & { readonly value: number })[];
}

/** A figure of each of the last seconds; a second without requests counts as none. */
export function plotted(seconds: readonly Second[], figure: (counts: Second['counts']) => number): PlottedSeconds {
  const last = seconds.at(-1)?.second ?? 0;
  const bySecond = new Map(seconds.map(({ second, counts }) => [second, counts]));
  const first = Math.max(seconds[0]?.second ?? 0, last - SHOWN_SECONDS);
  const points: { atUs: Micros; value: number }[] = [];
  const startUs = (seconds[0]?.fromUs ?? 0) - (seconds[0]?.second ?? 0) * SECOND_US;
  for (let second = first; second <= last && seconds.length > 0; second++) {
    const counts = bySecond.get(second);
    points.push({ atUs: startUs + second * SECOND_US, value: counts ? figure(counts) : 0 });
  }
  return { window: { fromUs: startUs + first * SECOND_US, toUs: startUs + last * SECOND_US }, points };
}
