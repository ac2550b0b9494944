import { stateKey } from '../../framework/cycleState.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { SKIP, SUCCESS, status } from '../../framework/status.ts';
import { neededFeatures } from './neededFeatures.ts';
import { eventsToRegister } from './queueingHints.ts';

const NAME = 'NodeDeclaredFeatures';
const MISSING = status(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match Pod's required features");
const PRE_FILTER = stateKey<readonly string[]>(`PreFilter${NAME}`);

/**
 * Passes the nodes that declare every feature that the Pod needs, in `status.declaredFeatures`.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go.
 */
export const NodeDeclaredFeatures: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({
    name: NAME,
    local: ({ pod }) => neededFeatures(pod.spec).join(' '),
    sign: ({ pod }) => ({ features: neededFeatures(pod.spec).sort() }),
    eventsToRegister,
    preFilter(state, { pod }) {
      const needed = neededFeatures(pod.spec);
      if (needed.length === 0) return { status: SKIP };
      state.write(PRE_FILTER, needed);
      return { status: SUCCESS };
    },
    filter(state, _pod, { node }) {
      const declared = node?.status?.declaredFeatures ?? [];
      return (state.read(PRE_FILTER) ?? []).every((feature) => declared.includes(feature)) ? SUCCESS : MISSING;
    },
  }),
};
