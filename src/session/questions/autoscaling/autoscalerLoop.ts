import { store } from '#cluster/api/kindTables.ts';
import { AUTOSCALERS } from '#cluster/autoscaler/autoscalerRecords.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { AutoscalerLoopView } from '#protocol/autoscaling.ts';
import type { Reader } from '#session/reader.ts';

const SIZES = [10, 100, 250, 500, 1000, 1500, 2000, 3200, 5000] as const;
const DEFAULT_INTERVAL_US = 10_000_000;

/**
 * The length of a loop by the number of nodes. It uses the model's constant `autoscaler.loopOfNode`, not a
 * measurement.
 */
export function autoscalerLoop({ world }: Reader): AutoscalerLoopView {
  const perNodeUs = constantUs(world, 'autoscaler.loopOfNode');
  const autoscalers = world.table(AUTOSCALERS).values();
  const nodes = world.table(store('Node')).size;
  return {
    points: SIZES.map((size) => ({ nodes: size, us: size * perNodeUs })),
    scanIntervalUs: autoscalers[0]?.flags.scanIntervalUs ?? DEFAULT_INTERVAL_US,
    present: { nodes, us: nodes * perNodeUs },
  };
}
