import type { Node } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { MachineTemplate } from './cloudRecords.ts';

/** Label with the group of a node. */
const GROUP_LABEL = 'cloud.example/node-group';
const DISK = '100Gi';

/** Node object that the kubelet of a machine registers. */
export function machineNode(name: string, group: string, template: MachineTemplate): Node & KubeObject {
  const { cpu, memory, pods, zone, labels, taints } = template;
  const amounts = { cpu, memory, pods: String(pods), 'ephemeral-storage': DISK };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        ...(zone !== undefined && { 'topology.kubernetes.io/zone': zone }),
        [GROUP_LABEL]: group,
        ...labels,
      },
    },
    spec: taints && taints.length > 0 ? { taints: [...taints] } : {},
    status: { capacity: amounts, allocatable: amounts },
  };
}
