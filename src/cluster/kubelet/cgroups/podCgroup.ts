import { ln } from '#base/ln.ts';
import type { Micros } from '#base/time.ts';
import { MILLISECOND_US } from '#base/time.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import { oomScoreAdj, type QosClass, qosClass } from '#model/pod/oomScoreAdj.ts';
import { hasPodLevelResources, milliAmounts, podLimitsMilli, podRequestsMilli } from '#model/pod/podResources.ts';

const SHARES_PER_CPU = 1024;
const LEAST_SHARES = 2;
const MOST_SHARES = 262_144;
const MOST_WEIGHT = 10_000;

/** The period over which a CPU limit holds, in microseconds. */
const QUOTA_PERIOD_US = 100_000;
const LEAST_QUOTA_US = MILLISECOND_US;

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

/**
 * `cpu.shares` (cgroup v1) for a CPU request. Upstream source (v1.36.2): pkg/kubelet/cm/helpers_linux.go,
 * MilliCPUToShares.
 */
export function cpuShares(milli: number): number {
  return Math.min(MOST_SHARES, Math.max(LEAST_SHARES, Math.floor((milli * SHARES_PER_CPU) / 1000)));
}

/**
 * `cpu.weight` that the kubelet writes for Pods and the levels above: a linear function. Upstream source (v1.36.2):
 * pkg/kubelet/cm/cgroup_manager_linux.go, getCPUWeight.
 */
export function kubeletCpuWeight(shares: number): number {
  if (shares >= MOST_SHARES) return MOST_WEIGHT;
  return 1 + Math.floor(((shares - LEAST_SHARES) * (MOST_WEIGHT - 1)) / (MOST_SHARES - LEAST_SHARES));
}

/**
 * `cpu.weight` that the runtime writes for containers: a curve through 1, 100 for one CPU, and 10000. runc does so
 * since 1.3.2. Source: github.com/opencontainers/cgroups, ConvertCPUSharesToCgroupV2Value.
 */
export function runtimeCpuWeight(shares: number): number {
  if (shares <= LEAST_SHARES) return 1;
  if (shares >= MOST_SHARES) return MOST_WEIGHT;
  const log2 = ln(shares) / ln(2);
  const exponent = (log2 * log2 + 125 * log2) / 612 - 7 / 34;
  return leastPowerOfTen(exponent);
}

/** The smallest integer that is at least 10 to the power of the exponent. */
function leastPowerOfTen(exponent: number): number {
  const wanted = exponent * ln(10) - 1e-9;
  let low = 1;
  let high = MOST_WEIGHT;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (ln(middle) >= wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The microseconds of CPU time that a limit allows in each period. Upstream source (v1.36.2):
 * pkg/kubelet/cm/helpers_linux.go, MilliCPUToQuota.
 */
export function cpuQuotaUs(limitMilli: number): number {
  return Math.max(LEAST_QUOTA_US, Math.floor((limitMilli * QUOTA_PERIOD_US) / 1000));
}
