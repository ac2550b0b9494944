import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { Expander } from './autoscalerRecords.ts';

/** One possible scale-up. */
export interface ExpansionOption {
  readonly group: CloudGroup;
  readonly priority: number;
  readonly nodes: number;
  readonly pods: readonly Pod[];
}

/**
 * Picks the best option by the expander, and a random one among equals. `draw(n)` returns a number below n.
 * Upstream source (1.36): cluster-autoscaler/expander/{waste,mostpods,priority,random}.
 */
export function bestOption(
  options: readonly ExpansionOption[],
  expander: Expander,
  draw: (below: number) => number,
): ExpansionOption | undefined {
  const best = expander === 'random' ? options : withLeast(options, COSTS[expander]);
  return best.length > 1 ? best[draw(best.length)] : best[0];
}

const COSTS: Readonly<Record<Exclude<Expander, 'random'>, (option: ExpansionOption) => number>> = {
  'least-waste': waste,
  'most-pods': ({ pods }) => -pods.length,
  priority: ({ priority }) => -priority,
};

function withLeast(
  options: readonly ExpansionOption[],
  cost: (option: ExpansionOption) => number,
): readonly ExpansionOption[] {
  const least = Math.min(...options.map(cost));
  return options.filter((option) => cost(option) === least);
}

/** Shares of the new nodes' CPU and memory that Pods do not request, summed. */
function waste({ group, nodes, pods }: ExpansionOption): number {
  let [cpuMilli, memoryBytes] = [0, 0];
  for (const { spec } of pods) {
    for (const { resources } of spec.containers) {
      cpuMilli += quantityMilliValue(resources?.requests?.cpu ?? '0');
      memoryBytes += quantityValue(resources?.requests?.memory ?? '0');
    }
  }
  const cpuThere = quantityMilliValue(group.template.cpu) * nodes;
  const memoryThere = quantityValue(group.template.memory) * nodes;
  return (cpuThere - cpuMilli) / cpuThere + (memoryThere - memoryBytes) / memoryThere;
}
