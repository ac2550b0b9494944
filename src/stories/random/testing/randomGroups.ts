import type { KubeObject } from '#model/kinds.ts';
import type { Dice } from '#session/testing/dice.ts';

export const GROUPS = ['gang-1', 'gang-2', 'nowhere'] as const;

/** Groups that Pods of `GROUPS` belong to: gangs, and one that asks for nothing. The third name has none. */
export function randomGroups(dice: Dice): KubeObject[] {
  return ['default', 'shop'].flatMap((namespace) => [
    group(namespace, 'gang-1', { gang: { minCount: dice.int(1, 3) } }),
    group(namespace, 'gang-2', dice.chance(50) ? { gang: { minCount: 2 } } : { basic: {} }),
  ]);
}

function group(namespace: string, name: string, schedulingPolicy: object): KubeObject {
  return {
    apiVersion: 'scheduling.k8s.io/v1alpha2',
    kind: 'PodGroup',
    metadata: { name, namespace },
    spec: { schedulingPolicy },
  };
}
