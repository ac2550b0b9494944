import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import type { Pod } from '#model/generated/types.ts';
import { oomScoreAdj } from '#model/pod/oomScoreAdj.ts';
import { qosClass } from '#model/pod/qosClass.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import type { QosCase } from './kubeletCase.ts';
import { readPod } from './readPod.ts';

/** Category `qos`. */
export function playQos({ pod: given, nodeMemoryCapacity = '0' }: QosCase): object {
  const { status: _, ...pod } = setDefaults({ ...readPod(given), kind: 'Pod' }) as Pod;
  const { containers, initContainers = [], resources } = pod.spec;
  const all = [...initContainers, ...containers];
  const capacityBytes = quantityValue(nodeMemoryCapacity);
  return {
    qosClass: qosClass(pod.spec),
    oomScoreAdj: Object.fromEntries(
      all.map((container) => [container.name, oomScoreAdj(pod, container, capacityBytes)]),
    ),
    requestsAfterDefaulting: Object.fromEntries(all.map(({ name, resources }) => [name, resources?.requests ?? {}])),
    ...(resources && { podResourcesAfterDefaulting: resources }),
  };
}
