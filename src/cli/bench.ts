import { parseArgs } from 'node:util';
import { problemText } from '#base/problemText.ts';
import {
  measureThroughput,
  THROUGHPUT_VARIANTS,
  type Throughput,
  type ThroughputVariant,
} from '#conformance/throughput.ts';
import { measureTraceThroughput } from '#conformance/traceThroughput.ts';
import { parseTrace } from '#model/trace/parseTrace.ts';
import { inputFiles } from './inputFiles.ts';
import { printData, printError } from './output.ts';
import { wholeNumber } from './runOptions.ts';
import { UsageError } from './usage.ts';

const MOST_NODES = 50_000;
const MOST_PODS = 1_000_000;

/** `orrery bench`: the number of Pods per second that pass the full scheduling cycle. Prints one JSON line. */
export function bench(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      nodes: { type: 'string', default: '1000' },
      pods: { type: 'string', default: '1000' },
      percent: { type: 'string', default: '0' },
      variant: { type: 'string', default: 'basic' },
      trace: { type: 'boolean', default: false },
    },
  });
  const percent = wholeNumber('--percent', values.percent);
  if (percent > 100) throw new UsageError(`--percent is at most 100, not ${percent}`);
  if (values.trace) return benchTrace(positionals, percent);
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not an option; files go with --trace`);
  const variant = THROUGHPUT_VARIANTS.find((known) => known === values.variant) as ThroughputVariant | undefined;
  if (!variant) throw new UsageError(`--variant is one of ${THROUGHPUT_VARIANTS.join(', ')}, not "${values.variant}"`);
  const nodes = wholeNumber('--nodes', values.nodes);
  const pods = wholeNumber('--pods', values.pods);
  if (nodes > MOST_NODES) throw new UsageError(`--nodes is at most ${MOST_NODES}, not ${nodes}`);
  if (pods > MOST_PODS) throw new UsageError(`--pods is at most ${MOST_PODS}, not ${pods}`);
  print({ nodes, pods, percent, variant }, (clock) => measureThroughput({ nodes, pods, percent, variant }, clock));
  return 0;
}

function benchTrace(paths: readonly string[], percent: number): number {
  if (paths.length === 0) throw new UsageError('--trace takes the CSV files of a trace');
  const { trace, errors } = parseTrace(inputFiles(paths));
  if (errors.length > 0) {
    for (const { path, hint, ...error } of errors)
      printError(`${problemText({ ...error, ...(path && { field: path }), ...(hint && { suggestion: hint }) })}\n`);
    return 2;
  }
  const size = { nodes: trace.nodes.length, pods: trace.pods.length };
  print({ ...size, percent, variant: 'trace' }, (clock) => measureTraceThroughput(trace, percent, clock));
  return 0;
}

/** The parameters that the JSON line repeats beside the figures. */
interface Size {
  readonly nodes: number;
  readonly pods: number;
  readonly percent: number;
  readonly variant: string;
}

function print(what: Size, measure: (clock: () => number) => Throughput): void {
  const before = process.cpuUsage();
  const { scheduled, seconds } = measure(() => performance.now() / 1000);
  const { user, system } = process.cpuUsage(before);
  const figures = {
    ...what,
    scheduled,
    podsPerSecond: Math.round(what.pods / seconds),
    cpuSeconds: Math.round((user + system) / 10_000) / 100,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  };
  printData(`${JSON.stringify(figures)}\n`);
}
