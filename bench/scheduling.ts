import { measureThroughput, type ThroughputOptions } from '#conformance/throughput.ts';
import { cpuClockSeconds } from './support/cpuSeconds.ts';

const RUNS: readonly ThroughputOptions[] = [
  { nodes: 1000, pods: 10_000, percent: 0, variant: 'basic' },
  { nodes: 5000, pods: 10_000, percent: 0, variant: 'basic' },
  { nodes: 5000, pods: 10_000, percent: 100, variant: 'basic' },
  { nodes: 5000, pods: 10_000, percent: 0, variant: 'anti-affinity' },
  { nodes: 5000, pods: 10_000, percent: 0, variant: 'spread' },
  // Comparing revisions goes by the place in the list, so that a new run stands last.
  { nodes: 1000, pods: 10_000, percent: 100, variant: 'basic' },
];

/**
 * Pods a second through the full scheduling cycle, to be compared with conformance/scheduler/BASELINE.md.
 * Where garbage can be collected (`--expose-gc`), the peak of memory is that of the largest run, without what earlier ones left behind.
 */
export default function scheduling(): {
  readonly runs: readonly (ThroughputOptions & { readonly podsPerCpuSecond: number })[];
  readonly peakMemoryBytes: number;
} {
  const runs = RUNS.map((options) => {
    globalThis.gc?.();
    const readings: number[] = [];
    const { scheduled, seconds } = measureThroughput(options, () => {
      readings.push(cpuClockSeconds());
      return performance.now() / 1000;
    });
    const cpuSeconds = (readings.at(-1) ?? 0) - (readings[0] ?? 0);
    return {
      ...options,
      scheduled,
      podsPerSecond: Math.round(options.pods / seconds),
      podsPerCpuSecond: Math.round(options.pods / cpuSeconds),
    };
  });
  return { runs, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 };
}
