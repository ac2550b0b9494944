import type { ResourceClaim } from '#model/generated/types.ts';
import { compileNodeSelector } from '#model/labels/nodeSelector.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { type NodeInfoMatcher, onNodeInfo } from '../../framework/requiredNodeAffinity.ts';
import { SKIP, type Status, SUCCESS, status } from '../../framework/status.ts';
import { claimsOf, missingClass } from './podClaims.ts';
import { eventsToRegister } from './queueingHints.ts';

const NAME = 'DynamicResources';
const NOTHING_TO_DEALLOCATE = status(NAME, 'Unschedulable', 'no new claims to deallocate');
const STILL_NOT_SCHEDULABLE = status(NAME, 'Unschedulable', 'still not schedulable');
/** What reading a missing piece of cycle state says. */
const NO_STATE = status(NAME, 'Error', 'not found');
/** More Pods than this cannot share a claim. */
const MOST_CONSUMERS = 256;

interface ClaimsState {
  readonly isEmpty: boolean;
  /** Some claim has no devices yet. */
  readonly isToAllocate: boolean;
  /** Where the devices of the others are. */
  readonly places: readonly NodeInfoMatcher[];
}

const EMPTY: ClaimsState = { isEmpty: true, isToAllocate: false, places: [] };
const STATE = stateKey<ClaimsState>(NAME);

const unschedulable = (reason: string): Status => status(NAME, 'UnschedulableAndUnresolvable', reason);
const CANNOT_ALLOCATE = unschedulable('cannot allocate all claims');
const NOT_ON_NODE = unschedulable('resourceclaim not available on the node');

/**
 * Holds Pods back whose ResourceClaims are missing or cannot be had on a node. Devices are not allocated in this model: a claim without
 * an allocation fits nowhere.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go.
 */
export const DynamicResources: PluginFactory = {
  name: NAME,
  modelled: false,
  create: (_, { listers }) => ({
    name: NAME,
    sign: ({ pod }) => ((pod.spec.resourceClaims ?? []).length > 0 ? undefined : {}),
    eventsToRegister,
    preEnqueue({ pod }) {
      const claims = claimsOf(pod, listers);
      return typeof claims === 'string' ? unschedulable(claims) : SUCCESS;
    },
    preFilter(state, { pod }) {
      state.write(STATE, EMPTY);
      const claims = claimsOf(pod, listers);
      if (typeof claims === 'string') return { status: unschedulable(claims) };
      if (claims.length === 0) return { status: SKIP };
      const unusable = claims.map((claim) => whyUnusable(claim, pod.metadata.uid ?? '')).find(Boolean);
      if (unusable !== undefined) return { status: unschedulable(unusable) };
      const toAllocate = claims.filter((claim) => !claim.status?.allocation);
      const missing = toAllocate.map((claim) => missingClass(claim, listers)).find(Boolean);
      if (missing !== undefined) return { status: unschedulable(missing) };
      const selectors = claims.flatMap((claim) => claim.status?.allocation?.nodeSelector ?? []);
      const places = selectors.map((selector) => onNodeInfo(compileNodeSelector(selector)));
      state.write(STATE, { isEmpty: false, isToAllocate: toAllocate.length > 0, places });
      return { status: SUCCESS };
    },
    filter(state, _pod, node) {
      const { isToAllocate, places } = state.read(STATE) ?? EMPTY;
      if (places.some((isThere) => !isThere(node))) return NOT_ON_NODE;
      return isToAllocate ? CANNOT_ALLOCATE : SUCCESS;
    },
    postFilter(state) {
      const claims = state.read(STATE);
      if (!claims) return { status: NO_STATE };
      return { status: claims.isEmpty ? NOTHING_TO_DEALLOCATE : STILL_NOT_SCHEDULABLE };
    },
    score: () => 0,
    normalizeScore: () => SUCCESS,
    preBind: () => ({ status: SKIP }),
  }),
};

function whyUnusable({ status: claim }: ResourceClaim, uid: string): string | undefined {
  const reservedFor = claim?.reservedFor ?? [];
  const isFull = reservedFor.length >= MOST_CONSUMERS && reservedFor.every((one) => one.uid !== uid);
  return claim?.allocation && isFull ? 'resourceclaim in use' : undefined;
}
