import { claimVolumes } from '../../framework/claims.ts';
import { type CycleState, stateKey } from '../../framework/cycleState.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { SKIP, type Status, SUCCESS, status } from '../../framework/status.ts';
import { findPodVolumes, type PodVolumes } from './findPodVolumes.ts';
import { type PodClaims, podClaims, whyClaimsUnusable } from './podClaims.ts';
import { eventsToRegister } from './queueingHints.ts';

const NAME = 'VolumeBinding';

interface VolumeState {
  readonly claims: PodClaims;
  /** What Filter found for each node that passed. */
  readonly byNode: Map<string, PodVolumes>;
}

const STATE = stateKey<VolumeState>(NAME);

/**
 * Passes the nodes where every claim of the Pod has a volume, or can get one.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/volume_binding.go.
 */
export const VolumeBinding: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (_args, { listers }) => ({
    name: NAME,
    eventsToRegister,
    preFilter(state, { pod }) {
      const unusable = whyClaimsUnusable(pod, listers);
      if (unusable) return { status: rejection(unusable) };
      if (claimVolumes(pod).length === 0) return { status: SKIP };
      const claims = podClaims(pod, listers);
      if ('error' in claims) return { status: status(NAME, 'Error', claims.error) };
      if (claims.immediate.length > 0) return { status: rejection('pod has unbound immediate PersistentVolumeClaims') };
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
  }),
};

function rejection(...reasons: string[]): Status {
  return status(NAME, 'UnschedulableAndUnresolvable', ...reasons);
}

/** What is to be bound and provisioned for a Pod that goes to the node; undefined when it has no claims. */
export function podVolumesOn(state: CycleState, node: string): PodVolumes | undefined {
  return state.read(STATE)?.byNode.get(node);
}
