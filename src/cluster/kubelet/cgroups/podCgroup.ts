import type { Micros } from '#base/time.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import { oomScoreAdj } from '#model/pod/oomScoreAdj.ts';
import { hasPodLevelResources, podLimitsMilli, podRequestsMilli } from '#model/pod/podResources.ts';
import { type QosClass, qosClass } from '#model/pod/qosClass.ts';
import { milliAmounts } from '#model/pod/resourceAmounts.ts';
import { cpuQuotaUs, cpuShares, kubeletCpuWeight, runtimeCpuWeight } from './cpuShares.ts';

/** Limits of a cgroup (v2); -1 is `max`: no limit. */
export interface CgroupLimits {
  readonly cpuWeight: number;
  /** Microseconds of CPU time in each period of 100 ms. */
  readonly cpuQuotaUs: Micros;
  readonly memoryMaxBytes: number;
}

export interface ContainerCgroup extends CgroupLimits {
  readonly name: string;
  readonly oomScoreAdj: number;
}

const NO_LIMIT = -1;

export function podQos(pod: Pod): QosClass {
  return (pod.status?.qosClass as QosClass | undefined) || qosClass(pod.spec);
}

/**
 * The kubelet's values for the Pod's cgroup. It has a limit only if every container has one, or the Pod as a whole.
 * Upstream source (v1.36.2): pkg/kubelet/cm/helpers_linux.go, ResourceConfigForPod.
 */
export function podCgroup(pod: Pod): CgroupLimits {
  const qos = podQos(pod);
  if (qos === 'BestEffort') return { cpuWeight: 1, cpuQuotaUs: NO_LIMIT, memoryMaxBytes: NO_LIMIT };
  const requests = podRequestsMilli(pod);
  const limits = podLimitsMilli(pod);
  const isDeclared = (resource: 'cpu' | 'memory') => qos === 'Guaranteed' || everyoneLimited(pod, resource);
  const cpuLimit = limits.cpu ?? 0;
  return {
    cpuWeight: kubeletCpuWeight(cpuShares(requests.cpu ?? 0)),
    cpuQuotaUs: isDeclared('cpu') && cpuLimit > 0 ? cpuQuotaUs(cpuLimit) : NO_LIMIT,
    memoryMaxBytes: isDeclared('memory') ? Math.ceil((limits.memory ?? 0) / 1000) : NO_LIMIT,
  };
}

function everyoneLimited({ spec }: Pod, resource: 'cpu' | 'memory'): boolean {
  const has = (limits: Container['resources']) => (milliAmounts(limits?.limits)[resource] ?? 0) > 0;
  if (hasPodLevelResources(spec) && has(spec.resources)) return true;
  return [...spec.containers, ...(spec.initContainers ?? [])].every(({ resources }) => has(resources));
}

/**
 * The runtime's values for a container. Without a CPU request its limit replaces it. Without a limit of its own, the
 * limit of the Pod as a whole applies. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_container_linux.go, calculateLinuxResources, getCPULimit, getMemoryLimit.
 */
export function containerCgroup(
  pod: Pod,
  container: Container,
  resources: Container['resources'],
  nodeMemoryBytes: number,
): ContainerCgroup {
  const requests = milliAmounts(resources?.requests);
  const limits = milliAmounts(resources?.limits);
  const wholeLimits = milliAmounts(pod.spec.resources?.limits);
  const limitMilli = limits.cpu || (wholeLimits.cpu ?? 0);
  const memoryBytes = Math.ceil((limits.memory || (wholeLimits.memory ?? 0)) / 1000);
  return {
    name: container.name,
    cpuWeight: runtimeCpuWeight(cpuShares(requests.cpu ?? limitMilli)),
    cpuQuotaUs: limitMilli > 0 ? cpuQuotaUs(limitMilli) : NO_LIMIT,
    memoryMaxBytes: memoryBytes > 0 ? memoryBytes : NO_LIMIT,
    oomScoreAdj: oomScoreAdj(pod, container, nodeMemoryBytes),
  };
}
