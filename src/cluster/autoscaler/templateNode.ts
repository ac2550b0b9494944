import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import { machineNode } from '#cluster/environment/cloud/machineNode.ts';
import type { Node } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/** A node of a group as it would come, under a name of its own. Upstream source (1.36): cluster-autoscaler/simulator/node_info_utils.go. */
export function templateNode({ id, template }: CloudGroup, number: number): Node & KubeObject {
  return machineNode(`template-node-for-${id}-${number}`, id, template);
}
