import { isEnabled } from '#cluster/releases/featureGates.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { MAX_SCORE, type PluginFactory } from '../../framework/plugin.ts';
import type { NodeResourcesBalancedAllocationArgs } from '../../framework/pluginArgs.ts';
import {
  countedAllocatable,
  requestedOn,
  requestOf,
  type ScoredResource,
  scoredResources,
} from '../../framework/scoredResources.ts';
import { localRequests, neverSigns, signRequests } from '../../framework/signature.ts';
import { SKIP, SUCCESS } from '../../framework/status.ts';

const NAME = 'NodeResourcesBalancedAllocation';
const PRE_SCORE = stateKey<readonly number[]>(`PreScore${NAME}`);
const MIDDLE = MAX_SCORE / 2;

/**
 * Prefers nodes whose resource usage the Pod makes more even. An unchanged balance scores 75.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go.
 */
export const NodeResourcesBalancedAllocation: PluginFactory = {
  name: NAME,
  modelled: true,
  create(args, { gates }) {
    const resources = scoredResources((args as NodeResourcesBalancedAllocationArgs).resources);
    // Devices may then provide resources, which a signature would have to distinguish.
    const sign = isEnabled(gates, 'DRAExtendedResource') ? neverSigns : signRequests;
    return {
      name: NAME,
      sign,
      local: localRequests,
      preScore(state, pod) {
        const requests = resources.map(({ name }) => requestOf(pod, name, false));
        if (requests.every((request) => request === 0)) return SKIP;
        state.write(PRE_SCORE, requests);
        return SUCCESS;
      },
      score(state, _pod, node) {
        const requests = state.read(PRE_SCORE) ?? [];
        const before = balance(node, resources, requests, 0);
        const after = balance(node, resources, requests, 1);
        return MIDDLE + Math.trunc((MIDDLE + after - before) / 2);
      },
      scoreTerms(state, _pod, node) {
        const requests = state.read(PRE_SCORE) ?? [];
        const before = balance(node, resources, requests, 0);
        const after = balance(node, resources, requests, 1);
        const score = MIDDLE + Math.trunc((MIDDLE + after - before) / 2);
        return [
          ...resources.map((resource, i) => ({
            name: resource.name,
            value: shareText(node, resource, requests[i] ?? 0),
          })),
          { name: 'balance', value: `${before} → ${after}` },
          { name: `${MIDDLE} + (${MIDDLE} + ${after} − ${before}) / 2`, value: String(score) },
        ];
      },
    };
  },
};

/** Balance of the resource usage, from 0 to 100. `times` is how often the Pod itself counts. */
function balance(
  node: NodeInfo,
  resources: readonly ScoredResource[],
  requests: readonly number[],
  times: 0 | 1,
): number {
  let count = 0;
  let sum = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < resources.length; i++) {
    const fraction = fractionOf(node, resources[i] as ScoredResource, requests[i] as number, times);
    if (fraction < 0) continue;
    if (count === 0) first = fraction;
    else if (count === 1) second = fraction;
    count++;
    sum += fraction;
  }
  if (count === 2) return Math.trunc((1 - Math.abs((first - second) / 2)) * MAX_SCORE);
  if (count < 2) return MAX_SCORE;
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < resources.length; i++) {
    const fraction = fractionOf(node, resources[i] as ScoredResource, requests[i] as number, times);
    if (fraction >= 0) squares += (fraction - mean) * (fraction - mean);
  }
  return Math.trunc((1 - Math.sqrt(squares / count)) * MAX_SCORE);
}

/** Used share without and with the Pod. */
function shareText(node: NodeInfo, resource: ScoredResource, request: number): string {
  const shares = ([0, 1] as const).map((times) => fractionOf(node, resource, request, times));
  return shares.map((share) => (share < 0 ? '–' : String(Math.round(share * 10_000) / 10_000))).join(' → ');
}

/** Used share, at most 1; negative if the resource does not count on this node. */
function fractionOf(node: NodeInfo, resource: ScoredResource, request: number, times: 0 | 1): number {
  const allocatable = countedAllocatable(node, resource, request);
  if (allocatable === 0) return -1;
  return Math.min((requestedOn(node, resource.name, false) + times * request) / allocatable, 1);
}
