import { measureThroughput, type ThroughputOptions } from '../src/conformance/throughput.ts';

const RUNS: readonly ThroughputOptions[] = [
  { nodes: 1000, pods: 10_000, percent: 0, variant: 'basic' },
  { nodes: 5000, pods: 10_000, percent: 0, variant: 'basic' },
  { nodes: 5000, pods: 10_000, percent: 100, variant: 'basic' },
  { nodes: 5000, pods: 10_000, percent: 0, variant: 'antiaffinity' },
  { nodes: 5000, pods: 10_000, percent: 0, variant: 'spread' },
];

/** Pods a second through the full scheduling cycle, to be compared with conformance/scheduler/BASELINE.md. */
export default function scheduling(): object {
  const runs = RUNS.map((options) => {
    const { scheduled, seconds } = measureThroughput(options, () => performance.now() / 1000);
    return { ...options, scheduled, podsPerSecond: Math.round(options.pods / seconds) };
  });
  return { runs, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 };
}
