import { stateKey } from '../../framework/cycleState.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { SKIP, SUCCESS, status } from '../../framework/status.ts';
import { eventsToRegister } from './queueingHints.ts';

const NAME = 'DynamicResources';
const NOTHING_TO_DEALLOCATE = status(NAME, 'Unschedulable', 'no new claims to deallocate');
/** What reading a missing piece of cycle state says. */
const NO_STATE = status(NAME, 'Error', 'not found');
const STATE = stateKey<object>(NAME);

/**
 * Allocates devices for ResourceClaims. Claims themselves are not modelled: only how the plugin takes part in the cycles of
 * Pods that have none.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go.
 */
export const DynamicResources: PluginFactory = {
  name: NAME,
  modelled: false,
  create: () => ({
    name: NAME,
    sign: ({ pod }) => ((pod.spec.resourceClaims ?? []).length > 0 ? undefined : {}),
    eventsToRegister,
    preFilter(state) {
      state.write(STATE, {});
      return { status: SKIP };
    },
    filter: () => SUCCESS,
    postFilter: (state) => ({ status: state.read(STATE) ? NOTHING_TO_DEALLOCATE : NO_STATE }),
    score: () => 0,
    normalizeScore: () => SUCCESS,
    preBind: () => ({ status: SKIP }),
  }),
};
