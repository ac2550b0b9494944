import { isEnabled } from '#cluster/releases/featureGates.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { deviceClassFor } from '../../framework/claims.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { PluginFactory, ScoreTerm } from '../../framework/plugin.ts';
import type { NodeResourcesFitArgs, ResourceSpec } from '../../framework/pluginArgs.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import {
  countedAllocatable,
  requestedOn,
  requestOf,
  type ScoredResource,
  scoredResources,
} from '../../framework/scoredResources.ts';
import { localRequests, neverSigns, signRequests } from '../../framework/signature.ts';
import { SUCCESS } from '../../framework/status.ts';
import { type CheckedRequest, checkedRequest, fitsRequest } from './fitsRequest.ts';
import { eventsToRegister } from './queueingHints.ts';
import { compileScoringStrategy } from './scoringStrategy.ts';

const MEBIBYTE = 1024 * 1024;

/** In thousandths: 100m of CPU and 200Mi of memory. */
const WHEN_MISSING = { cpu: 100, memory: 200 * 1024 * 1024 * 1000 };

const NAME = 'NodeResourcesFit';
const PRE_FILTER = stateKey<CheckedRequest>(`PreFilter${NAME}`, {
  tell: ({ cpuMilli, memoryBytes, ephemeralStorageBytes, scalars }) => ({
    MilliCPU: cpuMilli,
    Memory: memoryBytes,
    EphemeralStorage: ephemeralStorageBytes,
    ScalarResources: new Map(scalars.map(({ name, amount }) => [name, amount])),
  }),
});
const PRE_SCORE = stateKey<readonly number[]>(`PreScore${NAME}`);

/**
 * Passes the nodes with enough of every resource left, and scores how full they would be.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/fit.go.
 */
export const NodeResourcesFit: PluginFactory = {
  name: NAME,
  modelled: true,
  create(args, { gates, listers }) {
    const { ignoredResources, ignoredResourceGroups, scoringStrategy } = args as NodeResourcesFitArgs;
    const isIgnored = ignoring(ignoredResources ?? [], ignoredResourceGroups ?? []);
    const scoreOf = compileScoringStrategy(scoringStrategy);
    const knowsDevices = isEnabled(gates, 'DRAExtendedResource');
    const isOfDevices = (resource: string) =>
      knowsDevices && deviceClassFor(resource, listers.DeviceClass) !== undefined;
    // Devices may then provide resources, which a signature would have to distinguish.
    const sign = knowsDevices ? neverSigns : signRequests;
    return {
      name: NAME,
      sign,
      local(pod) {
        const { requests, nonZeroCpuMilli, nonZeroMemoryBytes } = pod;
        // Pods with Pod-level requests have their own sums in scores.
        if (pod.pod.spec.resources) return undefined;
        // The set of extended resources that devices provide may change.
        const ofDevices = requests.scalar.size === 0 ? '' : [...requests.scalar.keys()].filter(isOfDevices).join();
        return `${localRequests(pod)} ${nonZeroCpuMilli} ${nonZeroMemoryBytes} ${ofDevices}`;
      },
      eventsToRegister: () => eventsToRegister(isOfDevices),
      preFilter(state, { requests }) {
        state.write(PRE_FILTER, checkedRequest(requests, isIgnored, isOfDevices));
        return { status: SUCCESS };
      },
      filter: (state, { requests }, node) =>
        fitsRequest(state.read(PRE_FILTER) ?? checkedRequest(requests, isIgnored, isOfDevices), node),
      preScore(state, pod) {
        state.write(PRE_SCORE, scoredRequests(pod, scoringStrategy.resources));
        return SUCCESS;
      },
      score: (state, _pod, node) => scoreOf(node, state.read(PRE_SCORE) ?? []),
      scoreTerms: (state, _pod, node) => [
        ...usedOfEach(scoringStrategy.resources, state.read(PRE_SCORE) ?? [], node),
        { name: scoringStrategy.type, value: String(scoreOf(node, state.read(PRE_SCORE) ?? [])) },
      ],
    };
  },
};

/** Extended resources that another component manages, by name or by the part before the slash. */
function ignoring(names: readonly string[], groups: readonly string[]): (resource: string) => boolean {
  return (resource) => names.includes(resource) || groups.includes(resource.slice(0, resource.indexOf('/')));
}

/**
 * Requests of a Pod for each resource, as this plugin scores it. Containers without CPU or memory count with the
 * defaults. Pod-level requests are ignored, because upstream does not pass that feature to its scorer.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/{fit,resource_allocation}.go.
 */
function scoredRequests(pod: PodInfo, resources: readonly Pick<ScoredResource, 'name'>[]): readonly number[] {
  if (!pod.pod.spec.resources) return resources.map(({ name }) => requestOf(pod, name, true));
  const amounts = podRequests(pod.pod, { skipPodLevel: true, whenMissing: WHEN_MISSING });
  return resources.map(({ name }) => amounts[name] ?? 0);
}

/** Used amount of each scored resource with the Pod, and the node's allocatable amount. */
function usedOfEach(
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

function amountText(resource: string, value: number): string {
  if (resource === 'cpu') return `${value}m`;
  return resource === 'memory' ? `${Math.round((value / MEBIBYTE) * 10) / 10}Mi` : String(value);
}
