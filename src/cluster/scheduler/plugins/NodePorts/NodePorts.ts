import type { Pod } from '#model/generated/types.ts';
import { hostPorts, hostPortsConflict } from '#model/pod/podResources.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { hintFor, isPlaced, type ObjectChange } from '../../framework/hinting.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { localText, signHostPorts } from '../../framework/signature.ts';
import { SKIP, SUCCESS, status } from '../../framework/status.ts';

const NAME = 'NodePorts';
const TAKEN = status(NAME, 'Unschedulable', "node(s) didn't have free ports for the requested pod ports");

/**
 * Passes the nodes on which the Pod's host ports are free.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodeports/node_ports.go.
 */
export const NodePorts: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({
    name: NAME,
    sign: signHostPorts,
    local: ({ hostPorts }) => (hostPorts.length === 0 ? '' : localText(hostPorts)),
    eventsToRegister,
    preFilter: (_state, { hostPorts }) => ({ status: hostPorts.length === 0 ? SKIP : SUCCESS }),
    filter: (_state, { hostPorts }, { usedPorts }) =>
      hostPorts.some((port) => usedPorts.conflictsWith(port)) ? TAKEN : SUCCESS,
  }),
};

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodeports/node_ports.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add') },
    { event: clusterEvent('Pod', 'Delete'), hint: hintFor('Pod', freesPort) },
  ];
}

function freesPort(pod: Pod, { old }: ObjectChange<Pod>): boolean {
  if (!old || !isPlaced(old)) return false;
  const wanted = hostPorts(pod.spec);
  return hostPorts(old.spec).some((freed) => wanted.some((port) => hostPortsConflict(port, freed)));
}
