import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import { machineNode } from '#cluster/environment/cloud/machineNode.ts';
import type { Node } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/**
 * A future node of a group, with its own name.
 * Upstream source (1.36): cluster-autoscaler/simulator/node_info_utils.go.
 */
export function templateNode({ id, template }: CloudGroup, number: number): Node & KubeObject {
  return machineNode(`template-node-for-${id}-${number}`, id, template);
}
