import { parseArgs } from 'node:util';
import { measureThroughput, THROUGHPUT_VARIANTS, type ThroughputVariant } from '../conformance/throughput.ts';
import { wholeNumber } from './runOptions.ts';
import { UsageError } from './usageError.ts';

/** `orrery bench`: how many Pods a second go through the full scheduling cycle. Prints one JSON line. */
export function bench(args: string[]): number {
  const { values } = parseArgs({
    args,
    options: {
      nodes: { type: 'string', default: '1000' },
      pods: { type: 'string', default: '1000' },
      percent: { type: 'string', default: '0' },
      variant: { type: 'string', default: 'basic' },
    },
  });
  const variant = THROUGHPUT_VARIANTS.find((known) => known === values.variant) as ThroughputVariant | undefined;
  if (!variant) throw new UsageError(`--variant is one of ${THROUGHPUT_VARIANTS.join(', ')}, not "${values.variant}"`);
  const percent = wholeNumber('--percent', values.percent);
  if (percent > 100) throw new UsageError(`--percent is at most 100, not ${percent}`);
  const nodes = wholeNumber('--nodes', values.nodes);
  const pods = wholeNumber('--pods', values.pods);
  const before = process.cpuUsage();
  const { scheduled, seconds } = measureThroughput({ nodes, pods, percent, variant }, () => performance.now() / 1000);
  const { user, system } = process.cpuUsage(before);
  const figures = {
    nodes,
    pods,
    percent,
    variant,
    scheduled,
    podsPerSecond: Math.round(pods / seconds),
    cpuSeconds: Math.round((user + system) / 10_000) / 100,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  return 0;
}
