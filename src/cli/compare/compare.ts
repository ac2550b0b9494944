import { availableParallelism } from 'node:os';
import { inputFile } from '#cli/inputFiles.ts';
import { printProblems } from '#cli/problems.ts';
import { runOptions, wholeNumber } from '#cli/runOptions.ts';
import { UsageError } from '#cli/usageError.ts';
import type { ComparedConfiguration, ComparisonReport } from '#protocol/configurations.ts';
import { comparisonCsv } from '#session/lab/configurations/figureRows.ts';
import { placeDifferences } from '#session/lab/configurations/placeDifferences.ts';
import { type Job, type JobResult, Player } from '#session/lab/configurations/player.ts';
import { replayedSource } from '#session/lab/configurations/replayedSource.ts';
import { decisionOf, EXPLAINED, withReasons } from '#session/lab/configurations/tellDecisions.ts';
import { comparisonTable } from './comparisonText.ts';
import { WorkerPool } from './workerPool.ts';

const MOST_CONFIGURATIONS = 50;
const MOST_SEEDS = 1000;

type Threads = Pick<WorkerPool, 'playAll' | 'tell' | 'close'>;

/** `orrery compare FILE... --config A.yaml --config B.yaml`: what comes of a cluster under each configuration, and which decisions differ. */
export function compare(args: string[]): number {
  const { source, untilUs, output, own } = runOptions(args, 0, ['table', 'csv', 'json'], {
    texts: ['config', 'seeds', 'workers'],
    flags: ['replay'],
  });
  const paths = own.get('config') ?? [];
  if (paths.length < 2 || paths.length > MOST_CONFIGURATIONS)
    throw new UsageError(`name from 2 to ${MOST_CONFIGURATIONS} configurations: --config A.yaml --config B.yaml`);
  const seeds = within('--seeds', own.get('seeds')?.at(-1) ?? '1', MOST_SEEDS);
  const workers = within('--workers', own.get('workers')?.at(-1) ?? String(availableParallelism()), 64);
  const isReplay = (own.get('replay') ?? []).length > 0;
  const again = isReplay ? replayedSource(source) : { ok: true as const, source, held: [] };
  if (!again.ok) {
    printProblems(again.problems);
    return 2;
  }
  const jobs = jobsOf(again, paths, seeds, untilUs(0));
  const count = Math.min(workers, jobs.length);
  const threads = count > 1 ? new WorkerPool(count) : ownThread();
  try {
    const results = threads.playAll(jobs);
    const failed = results.find((result) => !result.ok);
    if (failed && !failed.ok) {
      printProblems(failed.problems);
      return 2;
    }
    const report = reportOf({ paths, seed: source.seed, seeds, results, threads, isReplay, untilUs: untilUs(0) });
    process.stdout.write(printed(report, output));
    return 0;
  } finally {
    threads.close();
  }
}

function printed(report: ComparisonReport, output: string): string {
  if (output === 'json') return `${JSON.stringify(report, undefined, 2)}\n`;
  return output === 'csv' ? comparisonCsv(report) : comparisonTable(report);
}

/** By configuration, then by seed: the first seed is that of `--seed`. */
function jobsOf(
  { source, held }: Pick<Job, 'source' | 'held'>,
  paths: readonly string[],
  seeds: number,
  untilUs: number,
): readonly Job[] {
  return paths.flatMap((path, at) => {
    const configuration = inputFile(path);
    return Array.from({ length: seeds }, (_, more) => ({
      id: at * seeds + more,
      source: { ...source, configuration, seed: source.seed + more },
      untilUs,
      held,
      isKept: more === 0,
    }));
  });
}

interface Compared {
  readonly paths: readonly string[];
  readonly seed: number;
  readonly seeds: number;
  readonly results: readonly JobResult[];
  readonly threads: Threads;
  readonly isReplay: boolean;
  readonly untilUs: number;
}

function reportOf({ paths, seed, seeds, results, threads, isReplay, untilUs }: Compared): ComparisonReport {
  const playedAt = (id: number) => {
    const result = results[id];
    if (!result?.ok) throw new Error(`job ${id} has no result`);
    return result.played;
  };
  const first = playedAt(0);
  const configurations = paths.map((name, at): ComparedConfiguration => {
    const runs = Array.from({ length: seeds }, (_, more) => {
      const { figures, digest } = playedAt(at * seeds + more);
      return { figures, digest };
    });
    const apart = at === 0 ? [] : placeDifferences(first.places, playedAt(at * seeds).places);
    const shown = apart.slice(0, EXPLAINED);
    const ofFirst = threads.tell(
      0,
      shown.map((each) => decisionOf(each.first)),
    );
    const ofOther = threads.tell(
      at * seeds,
      shown.map((each) => decisionOf(each.other)),
    );
    return {
      name,
      runs,
      differences: apart.map((each, index) => withReasons(each, ofFirst[index], ofOther[index])),
    };
  });
  return { untilUs, isReplay, seed, seeds, typical: first.typical, configurations };
}

function ownThread(): Threads {
  const player = new Player();
  return {
    playAll: (jobs) => jobs.map((job) => player.play(job)),
    tell: (id, asked) => player.tell(id, asked),
    close: () => {},
  };
}

function within(option: string, text: string, most: number): number {
  const count = wholeNumber(option, text);
  if (count < 1 || count > most) throw new UsageError(`${option} is from 1 to ${most}, not ${text}`);
  return count;
}
