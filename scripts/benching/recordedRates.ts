/** What one run of scheduling is told apart by: `bench/scheduling.ts` and conformance/scheduler/BASELINE.md name it differently. */
export interface SchedulingRun {
  readonly nodes: number;
  readonly pods: number;
  readonly variant: string;
  /** percentageOfNodesToScore; 0 adapts to the number of nodes. */
  readonly percent: number;
}

/** As the recording was made by default: with sixteen workers. */
const WORKERS = 16;

/**
 * Pods per CPU second of the real scheduler, from the table of BASELINE.md. `undefined` for a run that was not recorded.
 *
 * @throws {Error} when the text has no such table
 */
export function recordedRates(markdown: string): (run: SchedulingRun) => number | undefined {
  const rates = new Map<string, number>();
  for (const line of markdown.split('\n')) {
    const [nodes, pods, variant, percentage, workers, , , , rate] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    if (Number(workers) !== WORKERS || !/^\d+$/.test(pods ?? '')) continue;
    const percent = percentage === 'adaptive' ? 0 : Number.parseInt(percentage ?? '', 10);
    rates.set(keyOf({ nodes: Number(nodes), pods: Number(pods), variant: variant ?? '', percent }), Number(rate));
  }
  if (rates.size === 0) throw new Error('BASELINE.md has no table of Pods per CPU second');
  return (run) => rates.get(keyOf(run));
}

function keyOf({ nodes, pods, variant, percent }: SchedulingRun): string {
  return [nodes, pods, variant.replace('-', ''), percent].join(' ');
}
