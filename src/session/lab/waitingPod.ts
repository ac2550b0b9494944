import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/** A placed Pod in its state before it got its node. */
export function waitingPod(pod: Pod & KubeObject): Pod & KubeObject {
  const { nodeName: _, ...spec } = pod.spec;
  const { qosClass } = pod.status ?? {};
  return { ...pod, spec, status: { phase: 'Pending', ...(qosClass && { qosClass }) } } as Pod & KubeObject;
}
