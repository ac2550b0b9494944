import { mapParts, type Parts } from '#base/parts.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { ComparedNode, SidePod } from '#protocol/comparison.ts';
import type { ComparedOnPage, ConfigurationsAsked } from '#protocol/configurations.ts';
import type { RehearsalAnswer } from '#protocol/rehearsal.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { comparisonCsv, figureRows } from '#session/lab/configurations/figureRows.ts';
import { type Apart, placeDifferences } from '#session/lab/configurations/placeDifferences.ts';
import { type PlayedConfiguration, playInParts } from '#session/lab/configurations/playConfiguration.ts';
import { replayedSource } from '#session/lab/configurations/replayedSource.ts';
import { decisionOf, EXPLAINED, tellDecision, withReasons } from '#session/lab/configurations/tellDecisions.ts';
import type { Reader } from '#session/reader.ts';
import { readPlaces } from '../comparison/readPlaces.ts';
import { checkConfiguration } from '../configuration/checkConfiguration.ts';

const SECOND_US = 1_000_000;
/** Each is a whole run in this worker. */
const MOST_CONFIGURATIONS = 8;
const MOST_SECONDS = 3600;
/** How much of the work it is to play; the rest is to explain. */
const SHARE_PLAYED = 0.9;

/** Plays the files of the run under each configuration, one after the other, and compares where the Pods are. */
export function* compareConfigurations(
  { source }: Reader,
  asked: ConfigurationsAsked,
): Parts<RehearsalAnswer<ComparedOnPage>> {
  const { configurations, isReplay, seconds } = asked;
  const problems = problemsOf(asked);
  if (problems.length > 0) return { ok: false, problems };
  const again = isReplay ? replayedSource(source) : { ok: true as const, source, held: [] };
  if (!again.ok) return again;
  const all: PlayedConfiguration[] = [];
  for (const [index, { name, text }] of configurations.entries()) {
    const under: RunSource = { ...again.source, ...(text !== undefined && { configuration: { name, text } }) };
    const result = yield* mapParts(
      playInParts(under, seconds * SECOND_US, again.held),
      (done) => (SHARE_PLAYED * (index + done)) / configurations.length,
    );
    if (!result.ok) return result;
    all.push(result.played);
    yield (SHARE_PLAYED * (index + 1)) / configurations.length;
  }
  const [first] = all;
  const compared: ComparedOnPage['configurations'][number][] = [];
  for (const [index, played] of all.entries()) {
    const apart = first && index > 0 ? placeDifferences(first.places, played.places) : [];
    compared.push({
      name: configurations[index]?.name ?? '',
      ...placesOf(played.reader),
      differences: apart.map((each, at) => explained(each, at, first?.reader, played.reader)),
    });
    yield SHARE_PLAYED + ((1 - SHARE_PLAYED) * (index + 1)) / all.length;
  }
  const rows = figureRows(all.map(({ figures }) => figures));
  const named = all.map(({ figures, digest }, index) => ({
    name: configurations[index]?.name ?? '',
    runs: [{ figures, digest }],
    differences: [],
  }));
  return {
    ok: true,
    report: {
      isReplay,
      seconds,
      seed: source.seed,
      rows: rows.map(({ value, ...row }) => ({ ...row, values: all.map(({ figures }) => value(figures)) })),
      configurations: compared,
      csv: comparisonCsv({ seed: source.seed, configurations: named }),
    },
  };
}

/** All that is wrong is said before the first is played. */
function problemsOf({ configurations, seconds }: ConfigurationsAsked): readonly InputProblem[] {
  if (configurations.length < 2 || configurations.length > MOST_CONFIGURATIONS)
    return [{ field: 'configurations', message: `from 2 to ${MOST_CONFIGURATIONS} configurations are compared` }];
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS)
    return [{ field: 'seconds', message: `a whole number from 1 to ${MOST_SECONDS} is expected` }];
  return configurations.flatMap(({ name, text }) =>
    text === undefined ? [] : checkConfiguration({ name, text }).problems,
  );
}

function explained(each: Apart, at: number, first: Reader | undefined, other: Reader) {
  if (at >= EXPLAINED) return withReasons(each, undefined, undefined);
  return withReasons(each, tellDecision(first, decisionOf(each.first)), tellDecision(other, decisionOf(each.other)));
}

function placesOf(reader: Reader): { readonly nodes: readonly ComparedNode[]; readonly pods: readonly SidePod[] } {
  const { pods, nodes } = readPlaces(reader);
  return {
    nodes,
    pods: [...pods.values()].map(({ key, workload, colour, cpuMilli, memoryBytes, node }) => ({
      key,
      keys: [key, null],
      nodes: [node, null],
      workload,
      colour,
      cpuMilli,
      memoryBytes,
    })),
  };
}
