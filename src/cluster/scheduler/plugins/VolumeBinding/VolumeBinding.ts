import type { Pod } from '#model/generated/types.ts';
import { claimVolumes } from '../../framework/claims.ts';
import { type CycleState, stateKey } from '../../framework/cycleState.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { signVolumes } from '../../framework/signature.ts';
import { SKIP, type Status, SUCCESS, status } from '../../framework/status.ts';
import { assumePodVolumes, checkBindings, type VolumesToBind, volumesToBind, volumeWrites } from './bindPodVolumes.ts';
import { type FoundVolumes, findPodVolumes, type PodVolumes } from './findPodVolumes.ts';
import { type PodClaims, podClaims, whyClaimsUnusable } from './podClaims.ts';
import { eventsToRegister } from './queueingHints.ts';

const NAME = 'VolumeBinding';

interface VolumeBindingArgs {
  readonly bindTimeoutSeconds: number;
}

interface VolumeState {
  readonly claims: PodClaims;
  /** Result of Filter for each node that passed. */
  readonly byNode: Map<string, PodVolumes>;
}

const STATE = stateKey<VolumeState>(NAME);

/**
 * Passes the nodes where every claim of the Pod has a volume or can get one.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/volume_binding.go.
 */
export const VolumeBinding: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (args, handle) => {
    const { snapshot, assumedVolumes } = handle;
    const { PersistentVolume, PersistentVolumeClaim } = assumedVolumes;
    const listers = { ...handle.listers, PersistentVolume, PersistentVolumeClaim };
    const volumesFor = (pod: Pod, nodeName: string): FoundVolumes | undefined => {
      if (claimVolumes(pod).length === 0) return undefined;
      const claims = podClaims(pod, listers);
      const node = snapshot.get(nodeName);
      return 'error' in claims || !node ? undefined : findPodVolumes(claims, node, listers);
    };
    const hasToBind = (pod: Pod): boolean => {
      const claims = claimVolumes(pod).length === 0 ? undefined : podClaims(pod, listers);
      return claims !== undefined && ('error' in claims || claims.delayed.length > 0);
    };
    return {
      name: NAME,
      sign: signVolumes,
      eventsToRegister,
      preFilter(state, { pod }) {
        const unusable = whyClaimsUnusable(pod, listers);
        if (unusable) return { status: rejection(unusable) };
        if (claimVolumes(pod).length === 0) return { status: SKIP };
        const claims = podClaims(pod, listers);
        if ('error' in claims) return { status: status(NAME, 'Error', claims.error) };
        if (claims.immediate.length > 0)
          return { status: rejection('pod has unbound immediate PersistentVolumeClaims') };
        state.write(STATE, { claims, byNode: new Map() });
        return { status: SUCCESS };
      },
      filter(state, _pod, node) {
        const volumes = state.read(STATE);
        if (!volumes) return SUCCESS;
        const { reasons, error, bindings, provisions } = findPodVolumes(volumes.claims, node, listers);
        if (error !== undefined) return status(NAME, 'Error', error);
        if (reasons.length > 0) return rejection(...reasons);
        volumes.byNode.set(node.name, { bindings, provisions });
        return SUCCESS;
      },
      // Scores exist only with the feature gate StorageCapacityScoring, which is off. So the plugin takes part but
      // skips.
      preScore: () => SKIP,
      score: () => 0,
      reserve(_state, { pod }, nodeName) {
        const volumes = volumesFor(pod, nodeName);
        if (!volumes) return SUCCESS;
        if (volumes.reasons.length > 0) return status(NAME, 'Error', ...volumes.reasons);
        assumePodVolumes(assumedVolumes, pod.metadata.uid ?? '', volumes, nodeName);
        return SUCCESS;
      },
      unreserve(_state, { pod }) {
        assumedVolumes.restore(pod.metadata.uid ?? '');
        return undefined;
      },
      preBind(_state, { pod }, node) {
        const volumes = volumesFor(pod, node);
        if (!volumes && hasToBind(pod)) return { status: checkBindings(NOTHING, undefined, node, handle.listers) };
        if (!volumes || volumes.bindings.length + volumes.provisions.length === 0) return { status: SKIP };
        return {
          status: status(NAME, 'Wait'),
          writes: volumeWrites(volumes, node),
          memo: volumesToBind(volumes),
          timeoutMs: (args as VolumeBindingArgs).bindTimeoutSeconds * 1000,
          timeoutMessage: 'binding volumes: context deadline exceeded',
        };
      },
      preBindDone: (_pod, node, memo) =>
        checkBindings(memo as VolumesToBind, snapshot.get(node)?.node, node, handle.listers),
    };
  },
};

/** Value for a Pod whose node was deleted during its scheduling: its volumes there are no longer known. */
const NOTHING: VolumesToBind = { bindings: [], provisions: [] };

function rejection(...reasons: string[]): Status {
  return status(NAME, 'UnschedulableAndUnresolvable', ...reasons);
}

/** Bindings and provisions for a Pod on the node; undefined if it has no claims. */
export function podVolumesOn(state: CycleState, node: string): PodVolumes | undefined {
  return state.read(STATE)?.byNode.get(node);
}
