import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { localText } from '../../framework/signature.ts';
import { SUCCESS, status } from '../../framework/status.ts';

const NAME = 'NodeName';
const OTHER_NODE = status(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match the requested node name");

/**
 * Passes only the node that `spec.nodeName` names, if it names one.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodename/node_name.go.
 */
export const NodeName: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({
    name: NAME,
    local: ({ pod }) => localText(pod.spec.nodeName),
    sign: ({ pod }) => ({ nodeName: pod.spec.nodeName }),
    eventsToRegister,
    filter(_state, { pod }, node) {
      const wanted = pod.spec.nodeName;
      return !wanted || wanted === node.name ? SUCCESS : OTHER_NODE;
    },
  }),
};

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodename/node_name.go. */
function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [{ event: clusterEvent('Node', 'Add') }];
}
