import type { Parts } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import { inputFile } from '#cli/inputFiles.ts';
import { printMissing, printProblems, printRefused, printText } from '#cli/output.ts';
import { type DocumentPart, firstOf, type ReportDocument, withCaveats } from '#cli/report/document.ts';
import { printReport } from '#cli/report/printReport.ts';
import { reportTexts, speakLanguage } from '#cli/report/reportTexts.ts';
import { begun, clusterOptions, wholeNumber } from '#cli/runOptions.ts';
import { CommandThreads, workersOption } from '#cli/threads/commandThreads.ts';
import { UsageError } from '#cli/usage.ts';
import type { Texts } from '#i18n/useTexts.ts';
import type { DifferenceReason } from '#protocol/comparison.ts';
import type { ComparedConfiguration, ComparisonReport, PlaceDifference } from '#protocol/configurations.ts';
import {
  comparisonCsv,
  decisionOf,
  EXPLAINED,
  type FigureOf,
  figureRows,
  placeDifferences,
  withReasons,
} from '#session/lab/configurations/figureRows.ts';
import { replayedSource } from '#session/lab/configurations/playConfiguration.ts';
import type { Job, JobResult } from '#session/lab/players/player.ts';
import { Players } from '#session/lab/players/players.ts';
import { dumpedObjects } from '#session/questions/lab/dumpFacts.ts';
import { amountText, durationText } from '#session/questions/scheduling/why/writtenAmounts.ts';

/** Most differences shown for each configuration; JSON has all. */
const SHOWN = 10;

const WRITTEN: Readonly<Record<FigureOf['unit'], (value: number) => string>> = {
  share: (value) => `${(value * 100).toFixed(1)}%`,
  count: (value) => (value < 0 ? '-' : String(Math.round(value * 100) / 100)),
  wait: (value) => (value < 0 ? '-' : durationText(value)),
};

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

type Say = Texts<'labConfigurations'>;

type SayMore = Texts<'cliReports'>;

/** The report of `orrery compare`: the figures of each configuration, and the Pods that it places elsewhere. */
function comparisonDocument(report: ComparisonReport): ReportDocument {
  const t = reportTexts('labConfigurations');
  const more = reportTexts('cliReports');
  const { configurations, untilUs, isReplay, seed, seeds } = report;
  const [first] = configurations;
  const { placed = 0, pending = 0 } = first?.runs[0]?.figures ?? {};
  const played = t(isReplay ? 'againUnder' : 'waitingUnder', { seconds: untilUs / SECOND_US, seed });
  return {
    title: t('reportTitle', { count: configurations.length, pods: placed + pending }),
    under: seeds === 1 ? played : `${played}. ${more('seeds', { count: seeds })}`,
    parts: withCaveats(report.caveats, [
      figuresPart(t, report),
      meaningsPart(more, report),
      ...configurations.slice(1).map((each) => differencesPart(t, more, each, first?.name ?? '')),
    ]),
  };
}

function figuresPart(t: Say, { configurations }: ComparisonReport): DocumentPart {
  const all = configurations.flatMap(({ runs }) => runs.map(({ figures }) => figures));
  return {
    title: t('figures'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { heading: t('figure') },
          ...configurations.map(({ name }) => ({ heading: name, cells: 'number' as const })),
        ],
        rows: figureRows(all).map((row) => [figureName(t, row), ...configurations.map((each) => cell(row, each))]),
      },
    ],
  };
}

function figureName(t: Say, { figure, resource }: FigureOf): string {
  if (figure === 'utilisation' || figure === 'fullest' || figure === 'fragmentation')
    return t(`rows.${figure}`, { resource });
  return t(`rows.${figure}`);
}

function cell({ value, unit }: FigureOf, { runs }: ComparedConfiguration): string {
  const written = WRITTEN[unit];
  const values = runs.map(({ figures }) => value(figures));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return least === most ? written(mean) : `${written(mean)} (${written(least)} – ${written(most)})`;
}

function meaningsPart(more: SayMore, { typical: { cpuMilli, memoryBytes, waits } }: ComparisonReport): DocumentPart {
  const cpu = amountText('cpu', cpuMilli);
  const memory = amountText('memory', memoryBytes);
  const fragmentation =
    cpuMilli === 0 && memoryBytes === 0
      ? more(waits ? 'noTypicalWaiting' : 'noTypical')
      : more(waits ? 'typicalWaiting' : 'typical', { cpu, memory });
  return { title: more('meanings'), blocks: [{ kind: 'list', lines: [fragmentation, more('deviation')] }] };
}

function differencesPart(t: Say, more: SayMore, compared: ComparedConfiguration, first: string): DocumentPart {
  const { name, differences } = compared;
  if (differences.length === 0) return { blocks: [{ kind: 'text', text: t('same', { name, first }) }] };
  const { shown, more: left } = firstOf(differences, SHOWN);
  return {
    title: t('elsewhere', { count: differences.length, name, first }),
    blocks: [
      { kind: 'text', text: t('elsewhereNote', { most: EXPLAINED }) },
      {
        kind: 'table',
        columns: [{ heading: t('pod') }, { heading: first }, { heading: name }, { heading: t('why') }],
        rows: shown.map((each) => [
          each.pod,
          each.first || t('none'),
          each.other || t('none'),
          reasonsText(t, each, first, name),
        ]),
      },
      ...(left > 0 ? [{ kind: 'text' as const, text: more('moreInJson', { count: left }) }] : []),
    ],
  };
}

function reasonsText(t: Say, { reasons }: PlaceDifference, first: string, other: string): string {
  return reasons.length === 0 ? t('notDecided') : reasons.map((reason) => reasonText(reason, first, other)).join(' ');
}

/** The page's sentence, with the files as names of both sides. */
function reasonText({ rule, slots }: DifferenceReason, first: string, other: string): string {
  const t = reportTexts('sideBySide') as unknown as (
    key: string,
    values: Readonly<Record<string, string | number>>,
  ) => string;
  const nameOf = (side: string | number | undefined): string => (side === 'B' ? other : first);
  return t(`why.${rule === 'tie' && slots.chance === 1 ? 'tieByChance' : rule}`, {
    ...slots,
    side: nameOf(slots.side),
    other: nameOf(slots.other),
    sideA: first,
    sideB: other,
  });
}
