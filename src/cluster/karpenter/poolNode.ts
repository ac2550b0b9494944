import type { MachineTemplate } from '#cluster/environment/cloud/cloudRecords.ts';
import { machineNode } from '#cluster/environment/cloud/machineNode.ts';
import type { Node } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { InstanceType, NodePool } from './karpenterRecords.ts';

const NODE_POOL = 'karpenter.sh/nodepool';
const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';

/** The machines of one type of a pool form a group of the cloud. */
export function groupIdOf(pool: string, type: string): string {
  return `${pool}-${type}`;
}

export function templateOf({ name, labels }: NodePool, type: InstanceType): MachineTemplate {
  const { cpu, memory, pods } = type;
  return { cpu, memory, pods, labels: { ...labels, [NODE_POOL]: name, [INSTANCE_TYPE]: type.name } };
}

/** A future node of the pool. */
export function poolNode(pool: NodePool, type: InstanceType, name: string): Node & KubeObject {
  return machineNode(name, groupIdOf(pool.name, type.name), templateOf(pool, type));
}
