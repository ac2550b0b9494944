import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { ScoreTerm } from '../../framework/plugin.ts';
import type { ResourceSpec } from '../../framework/pluginArgs.ts';
import { countedAllocatable, requestedOn, scoredResources } from '../../framework/scoredResources.ts';

/** Used amount of each scored resource with the Pod, and the node's allocatable amount. */
export function usedOfEach(
  specs: readonly ResourceSpec[],
  podRequests: readonly number[],
  node: NodeInfo,
): readonly ScoreTerm[] {
  return scoredResources(specs).map((resource, i) => {
    const request = podRequests[i] ?? 0;
    const used = requestedOn(node, resource.name, true);
    const allocatable = countedAllocatable(node, resource, request);
    const amount = (value: number) => amountText(resource.name, value);
    return {
      name: `${resource.name} × ${resource.weight}`,
      value: `(${amount(used)} + ${amount(request)}) / ${amount(allocatable)}`,
    };
  });
}

const MEBIBYTE = 1024 * 1024;

function amountText(resource: string, value: number): string {
  if (resource === 'cpu') return `${value}m`;
  return resource === 'memory' ? `${Math.round((value / MEBIBYTE) * 10) / 10}Mi` : String(value);
}
