import type { Parts } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import { inputFile } from '#cli/inputFiles.ts';
import { printProblems, printText } from '#cli/output.ts';
import { printMissing } from '#cli/printNotes.ts';
import { printRefused } from '#cli/printRefused.ts';
import { printReport } from '#cli/report/printReport.ts';
import { speakLanguage } from '#cli/report/reportTexts.ts';
import { begun, clusterOptions, wholeNumber } from '#cli/runOptions.ts';
import { CommandThreads, workersOption } from '#cli/threads/commandThreads.ts';
import { UsageError } from '#cli/usageError.ts';
import type { ComparedConfiguration, ComparisonReport } from '#protocol/configurations.ts';
import { comparisonCsv } from '#session/lab/configurations/figureRows.ts';
import { placeDifferences } from '#session/lab/configurations/placeDifferences.ts';
import { replayedSource } from '#session/lab/configurations/replayedSource.ts';
import { decisionOf, EXPLAINED, withReasons } from '#session/lab/configurations/tellDecisions.ts';
import type { Job, JobResult } from '#session/lab/players/player.ts';
import { Players } from '#session/lab/players/players.ts';
import { dumpedObjects } from '#session/questions/lab/dumpFacts.ts';
import { comparisonDocument } from './comparisonDocument.ts';

const MOST_CONFIGURATIONS = 50;
const MOST_SEEDS = 1000;

/**
 * `orrery compare FILE... --config A.yaml --config B.yaml`: the result of a cluster under each configuration, and the
 * decisions that differ.
 */
export function compare(args: string[]): number {
  const options = clusterOptions('compare', args, ['table', 'csv', 'json', 'html']);
  const { untilUs, output, own } = options;
  speakLanguage(own.get('lang')?.at(-1));
  const paths = own.get('config') ?? [];
  if (paths.length < 2 || paths.length > MOST_CONFIGURATIONS)
    throw new UsageError(`name from 2 to ${MOST_CONFIGURATIONS} configurations: --config A.yaml --config B.yaml`);
  const seeds = within('--seeds', own.get('seeds')?.at(-1) ?? '1', MOST_SEEDS);
  const workers = workersOption(own.get('workers')?.at(-1));
  const isReplay = own.has('replay');
  const source = begun(options.source);
  const again = isReplay ? replayedSource(source) : { ok: true as const, source, held: [] };
  if (!again.ok) {
    printProblems(again.problems);
    return 2;
  }
  const jobs = jobsOf(again, paths, seeds, untilUs(0));
  const threads = new CommandThreads(workers);
  const players = new Players(threads.start(jobs.length - 1));
  try {
    const results = threads.whole(players.playAll(jobs));
    const failed = results.find((result) => !result.ok);
    if (failed && !failed.ok) {
      printProblems(failed.problems);
      return 2;
    }
    printMissing(dumpedObjects(source.files ?? []));
    const compared = { paths, seed: source.seed, seeds, results, players, isReplay, untilUs: untilUs(0) };
    const report = threads.whole(reportOf(compared));
    const [first] = results;
    const refused = first?.ok ? first.played.refused : [];
    if (output !== 'csv') return printReport(output, report, comparisonDocument, refused);
    printText(comparisonCsv(report));
    return printRefused(refused);
  } finally {
    players.end();
  }
}

/** Jobs by configuration, then by seed; the first seed is that of `--seed`. */
function jobsOf(
  { source, held }: Pick<Job, 'source' | 'held'>,
  paths: readonly string[],
  seeds: number,
  untilUs: Micros,
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
  readonly players: Players;
  readonly isReplay: boolean;
  readonly untilUs: Micros;
}

function* reportOf({ paths, seed, seeds, results, players, isReplay, untilUs }: Compared): Parts<ComparisonReport> {
  const playedAt = (id: number) => {
    const result = results[id];
    if (!result?.ok) throw new Error(`job ${id} has no result`);
    return result.played;
  };
  const first = playedAt(0);
  const configurations: ComparedConfiguration[] = [];
  for (const [at, name] of paths.entries()) {
    const runs = Array.from({ length: seeds }, (_, more) => {
      const { figures, digest } = playedAt(at * seeds + more);
      return { figures, digest };
    });
    const apart = at === 0 ? [] : placeDifferences(first.places, playedAt(at * seeds).places);
    const shown = apart.slice(0, EXPLAINED);
    const ofFirst = yield* players.tell(
      0,
      shown.map((each) => decisionOf(each.first)),
    );
    const ofOther = yield* players.tell(
      at * seeds,
      shown.map((each) => decisionOf(each.other)),
    );
    configurations.push({
      name,
      runs,
      differences: apart.map((each, index) => withReasons(each, ofFirst[index], ofOther[index])),
    });
  }
  return { untilUs, isReplay, seed, seeds, typical: first.typical, configurations, caveats: first.caveats };
}

function within(option: string, text: string, most: number): number {
  const count = wholeNumber(option, text);
  if (count < 1 || count > most) throw new UsageError(`${option} is from 1 to ${most}, not ${text}`);
  return count;
}
