import type { Figures } from './figures.ts';
import type { SchedulingRun } from './recordedRates.ts';

/** A figure of a bench that the table shows. */
interface Shown {
  readonly bench: string;
  /** Where it stands in what the bench prints. */
  readonly path: string;
  readonly what: string;
}

const SHOWN: readonly Shown[] = [
  { bench: 'entries', path: 'entriesPerCpuSecond', what: 'entries per CPU second while 10,000 Pods begin' },
  {
    bench: 'steadyState',
    path: 'simulatedSecondsPerCpuSecond',
    what: 'simulated seconds per CPU second, 1,000 nodes with 10,000 Pods at rest',
  },
  {
    bench: 'flood',
    path: 'simulatedSecondsPerCpuSecond',
    what: 'simulated seconds per CPU second, flood of 100,000 requests',
  },
  { bench: 'seek', path: 'seek.cpu.p50Ms', what: 'seek in 100,000 entries, p50, ms of CPU' },
  { bench: 'seek', path: 'seek.cpu.p95Ms', what: 'seek in 100,000 entries, p95, ms of CPU' },
];

/** The benches that the table needs. */
export const TABLE_BENCHES: readonly string[] = ['scheduling', ...new Set(SHOWN.map(({ bench }) => bench))];

/**
 * One Markdown table: Pods per CPU second of each scheduling run beside what the real scheduler did in the recording, and the
 * figures that have no real counterpart.
 */
export function figureTable(
  runs: readonly (SchedulingRun & { readonly podsPerCpuSecond: number })[],
  figures: ReadonlyMap<string, Figures>,
  recorded: (run: SchedulingRun) => number | undefined,
): string {
  const scheduling = runs.map((run) => {
    const { nodes, pods, variant, percent, podsPerCpuSecond } = run;
    const what = `Pods per CPU second, ${nodes} nodes, ${pods} Pods, ${variant}, ${percent === 0 ? 'adaptive' : `${percent}%`}`;
    const real = recorded(run);
    const ratio = real === undefined ? '' : (podsPerCpuSecond / real).toFixed(1);
    return [what, shown(podsPerCpuSecond), real === undefined ? '' : shown(real), ratio];
  });
  const others = SHOWN.flatMap(({ bench, path, what }) => {
    const figure = figures.get(bench)?.get(path);
    return figure === undefined ? [] : [[what, shown(figure), '', '']];
  });
  const rows = [
    ['what', 'here', 'recorded', 'times as many'],
    ['---', '---:', '---:', '---:'],
    ...scheduling,
    ...others,
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function shown(figure: number): string {
  return String(Math.round(figure * 10) / 10);
}
