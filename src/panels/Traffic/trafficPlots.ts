import type { TrafficView } from '#protocol/traffic.ts';
import type { PlotPoint } from '#widgets/MetricPlot.tsx';

type Second = TrafficView['seconds'][number];

/** The plots show so many of the last seconds. */
const SHOWN_SECONDS = 120;

export function failedOf({ refused, unreachable, errors, noEndpoints, balancer }: Second['counts']): number {
  return refused + unreachable + errors + noEndpoints + balancer;
}

/** A figure of each of the last seconds; a second without requests counts as none. */
export function plotted(seconds: readonly Second[], figure: (counts: Second['counts']) => number): PlotPoint[] {
  const last = seconds.at(-1)?.second;
  if (last === undefined) return [];
  const bySecond = new Map(seconds.map(({ second, counts }) => [second, counts]));
  const first = Math.max(seconds[0]?.second ?? 0, last - SHOWN_SECONDS);
  const points: PlotPoint[] = [];
  for (let second = first; second <= last; second++) {
    const counts = bySecond.get(second);
    points.push({ x: last === first ? 0 : (second - first) / (last - first), y: counts ? figure(counts) : 0 });
  }
  return points;
}
