import { isEnabled } from '#cluster/releases/featureGates.ts';
import { stateKey } from '../../framework/cycleState.ts';
import { deviceClassFor } from '../../framework/deviceClasses.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import type { NodeResourcesFitArgs } from '../../framework/pluginArgs.ts';
import { localRequests, neverSigns, signRequests } from '../../framework/signature.ts';
import { SUCCESS } from '../../framework/status.ts';
import { type CheckedRequest, checkedRequest, fitsRequest } from './fitsRequest.ts';
import { eventsToRegister } from './queueingHints.ts';
import { scoredRequests } from './scoredRequests.ts';
import { compileScoringStrategy } from './scoringStrategy.ts';
import { usedOfEach } from './usedOfEach.ts';

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
