import type { Node, Pod } from '#model/generated/types.ts';
import { podRequestsMilli } from '#model/pod/podResources.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import { type CgroupLimits, cpuShares, kubeletCpuWeight, podQos } from './podCgroup.ts';

const NO_LIMIT = -1;

/** The cgroups above those of Pods. Those of Guaranteed Pods are directly in `kubepods`. */
export interface QosCgroups {
  readonly kubepods: CgroupLimits;
  readonly burstable: CgroupLimits;
  readonly besteffort: CgroupLimits;
}

/**
 * `kubepods` may use everything that is not reserved. Burstable Pods share CPU by their requests; BestEffort Pods get
 * the rest. The gate MemoryQoS is off. Upstream source (v1.36.2): pkg/kubelet/cm/node_container_manager_linux.go,
 * pkg/kubelet/cm/qos_container_manager_linux.go.
 */
export function qosCgroups(node: Node, pods: readonly Pod[], hardEvictionBytes: number): QosCgroups {
  const { capacity = {}, allocatable = {} } = node.status ?? {};
  const capacityBytes = quantityValue(capacity.memory ?? '0');
  const allocatableBytes = quantityValue(allocatable.memory ?? '0');
  let burstableMilli = 0;
  for (const pod of pods) if (podQos(pod) === 'Burstable') burstableMilli += podRequestsMilli(pod).cpu ?? 0;
  return {
    kubepods: {
      cpuWeight: kubeletCpuWeight(cpuShares(quantityMilliValue(allocatable.cpu ?? '0'))),
      cpuQuotaUs: NO_LIMIT,
      memoryMaxBytes: Math.min(capacityBytes, allocatableBytes + hardEvictionBytes),
    },
    burstable: { ...UNLIMITED, cpuWeight: kubeletCpuWeight(cpuShares(burstableMilli)) },
    besteffort: UNLIMITED,
  };
}

const UNLIMITED: CgroupLimits = { cpuWeight: 1, cpuQuotaUs: NO_LIMIT, memoryMaxBytes: NO_LIMIT };
