import type { Pod } from '#model/generated/types.ts';
import { hostPorts, hostPortsConflict } from '#model/pod/hostPorts.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, hintFor, isPlaced } from '../../framework/hinting.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodeports/node_ports.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add') },
    { event: clusterEvent('Pod', 'Delete'), hint: hintFor('Pod', freesPort) },
  ];
}

function freesPort(pod: Pod, { old }: Change<Pod>): boolean {
  if (!old || !isPlaced(old)) return false;
  const wanted = hostPorts(pod.spec);
  return hostPorts(old.spec).some((freed) => wanted.some((port) => hostPortsConflict(port, freed)));
}
