import type { Node, Taint } from '#model/generated/types.ts';
import type { Dice } from '#session/testing/dice.ts';

export const ZONES = ['zone-a', 'zone-b', 'zone-c'] as const;
const CPU = ['500m', '1', '1900m', '2', '4', '8'] as const;
const MEMORY = ['512Mi', '1Gi', '3000Mi', '4Gi', '16Gi'] as const;
const PODS = ['3', '8', '110'] as const;

export const TAINTS: readonly Taint[] = [
  { key: 'dedicated', value: 'batch', effect: 'NoSchedule' },
  { key: 'dedicated', value: 'batch', effect: 'PreferNoSchedule' },
  { key: 'maintenance', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/out-of-service', value: 'nodeshutdown', effect: 'NoExecute' },
];

/** A cluster's nodes: odd sizes, zones, some labels and taints, some cordoned. */
export function randomNodes(dice: Dice): Node[] {
  return Array.from({ length: dice.int(1, 6) }, (_, i) => randomNode(dice, `node-${i + 1}`));
}

function randomNode(dice: Dice, name: string): Node {
  const capacity = {
    cpu: dice.pick(CPU),
    memory: dice.pick(MEMORY),
    pods: dice.pick(PODS),
    'ephemeral-storage': '20Gi',
  };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        ...dice.some<Record<string, string>>(
          [80, () => ({ 'topology.kubernetes.io/zone': dice.pick(ZONES) })],
          [35, () => ({ disk: dice.pick(['ssd', 'hdd']) })],
        ),
      },
    },
    spec: dice.some<Node['spec']>([10, () => ({ unschedulable: true })], [20, () => ({ taints: [dice.pick(TAINTS)] })]),
    status: { capacity, allocatable: capacity },
  };
}
