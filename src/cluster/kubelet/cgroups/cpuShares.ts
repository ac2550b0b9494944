import { ln } from '#base/ln.ts';
import { MILLISECOND_US } from '#base/time.ts';

const SHARES_PER_CPU = 1024;
const LEAST_SHARES = 2;
const MOST_SHARES = 262_144;
const MOST_WEIGHT = 10_000;
/** The period over which a CPU limit holds, in microseconds. */
const QUOTA_PERIOD_US = 100_000;
const LEAST_QUOTA_US = MILLISECOND_US;

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
