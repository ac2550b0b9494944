import type { Micros } from '#base/time.ts';
import { TRAFFIC_CLIENTS } from '#cluster/environment/traffic/trafficRecords.ts';
import type { World } from '#kernel/world.ts';
import type { SideFigures } from '#protocol/comparison.ts';
import { fairnessTooMany } from '../fairness/fairnessTooMany.ts';
import type { DecisionTape } from './decisionTape.ts';
import type { Places } from './readPlaces.ts';

/** Counters that only grow along a run. */
export interface Totals {
  readonly tooMany: number;
  readonly failedRequests: number;
}

export const NO_TOTALS: Totals = { tooMany: 0, failedRequests: 0 };

export function totalsOf(world: World): Totals {
  const { fairness, disruptionBudget, maxInFlight } = fairnessTooMany(world);
  const rejected = Object.values(fairness).reduce((sum, count) => sum + count, 0);
  let failedRequests = 0;
  for (const { counts } of world.table(TRAFFIC_CLIENTS).values())
    for (const [outcome, count] of Object.entries(counts)) if (outcome !== 'answered') failedRequests += count;
  return { tooMany: rejected + disruptionBudget + maxInFlight, failedRequests };
}

interface Measured {
  readonly places: Places;
  readonly tape: DecisionTape;
  /** Decisions and waits count up to this moment. */
  readonly untilUs: Micros;
  /** The time at which the two runs parted. */
  readonly partedUs: Micros;
  readonly before: Totals;
  readonly now: Totals;
}

export function sideFigures({ places: { pods, nodes }, tape, untilUs, partedUs, before, now }: Measured): SideFigures {
  const placed = [...pods.values()];
  return {
    pendingPods: placed.filter(({ node }) => node === '').length,
    emptyNodes: nodes.filter((node) => node.pods.length === 0).length,
    largestFreeCpuMilli: most(nodes.map(({ cpuMilli, requestedCpuMilli }) => cpuMilli - requestedCpuMilli)),
    mostPodsOnANode: most(nodes.map((node) => node.pods.length)),
    fullest: most(nodes.map(({ cpuMilli, requestedCpuMilli }) => (cpuMilli > 0 ? requestedCpuMilli / cpuMilli : 0))),
    failedCycles: tape.decisions.filter(({ outcome, timeUs }) => outcome !== 'scheduled' && timeUs <= untilUs).length,
    waitP50Us: median(tape.waits.filter(({ boundUs }) => boundUs <= untilUs).map(({ waitUs }) => waitUs)),
    readyP50Us: median(
      placed
        .filter(({ createdUs, readyAfterUs }) => createdUs >= partedUs && readyAfterUs >= 0)
        .map(({ readyAfterUs }) => readyAfterUs),
    ),
    tooMany: now.tooMany - before.tooMany,
    failedRequests: now.failedRequests - before.failedRequests,
  };
}

function most(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}

/** The smallest value that half of all values do not exceed; -1 when there is none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length / 2) - 1)] ?? -1;
}
