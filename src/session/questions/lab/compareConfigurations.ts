import { mapParts, type Parts } from '#base/parts.ts';
import { SECOND_US } from '#base/time.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { ComparedOnPage, ConfigurationsAsked } from '#protocol/configurations.ts';
import type { RehearsalAnswer } from '#protocol/rehearsal.ts';
import { refusedPart } from '#session/lab/caveats.ts';
import { comparisonCsv, figureRows } from '#session/lab/configurations/figureRows.ts';
import { placeDifferences } from '#session/lab/configurations/placeDifferences.ts';
import { replayedSource } from '#session/lab/configurations/replayedSource.ts';
import { decisionOf, EXPLAINED, withReasons } from '#session/lab/configurations/tellDecisions.ts';
import type { Job, JobResult } from '#session/lab/players/player.ts';
import { Players } from '#session/lab/players/players.ts';
import type { Reader } from '#session/reader.ts';
import type { Beside } from '../answers.ts';
import { checkConfiguration } from '../configuration/checkConfiguration.ts';

type Played = Extract<JobResult, { readonly ok: true }>['played'];

/** A small limit, because each configuration is a whole run. */
const MOST_CONFIGURATIONS = 8;
const MOST_SECONDS = 3600;
/** Share of the progress bar for playing; explaining takes the rest. */
const SHARE_PLAYED = 0.9;

/**
 * Plays the files of the run under each configuration, as many in parallel as there are threads, and compares the
 * Pods' nodes.
 */
export function* compareConfigurations(
  { source, colours }: Reader,
  asked: ConfigurationsAsked,
  { threads }: Pick<Beside, 'threads'>,
): Parts<RehearsalAnswer<ComparedOnPage>> {
  const problems = problemsOf(asked);
  if (problems.length > 0) return { ok: false, problems };
  const again = asked.isReplay ? replayedSource(source) : { ok: true as const, source, held: [] };
  if (!again.ok) return again;
  const jobs = jobsOf(asked, again);
  const players = new Players(threads.start(jobs.length - 1));
  try {
    const results = yield* mapParts(players.playAll(jobs), (done) => SHARE_PLAYED * done);
    const all: Played[] = [];
    for (const result of results) {
      if (!result.ok) return result;
      all.push(result.played);
    }
    return { ok: true, report: yield* reportOf(asked, { seed: source.seed, colours }, all, players) };
  } finally {
    players.end();
  }
}

function jobsOf(
  { configurations, seconds }: ConfigurationsAsked,
  { source, held }: Pick<Job, 'source' | 'held'>,
): readonly Job[] {
  return configurations.map(({ name, text }, id) => ({
    id,
    source: { ...source, ...(text !== undefined && { configuration: { name, text } }) },
    untilUs: seconds * SECOND_US,
    held,
    isKept: true,
  }));
}

function* reportOf(
  { configurations, isReplay, seconds }: ConfigurationsAsked,
  { seed, colours }: { readonly seed: number; readonly colours: Reader['colours'] },
  all: readonly Played[],
  players: Players,
): Parts<ComparedOnPage> {
  const [first] = all;
  const compared: ComparedOnPage['configurations'][number][] = [];
  for (const [id, played] of all.entries()) {
    const apart = first && id > 0 ? placeDifferences(first.places, played.places) : [];
    const shown = apart.slice(0, EXPLAINED);
    const ofFirst = yield* players.tell(
      0,
      shown.map((each) => decisionOf(each.first)),
    );
    const ofOther = yield* players.tell(
      id,
      shown.map((each) => decisionOf(each.other)),
    );
    const { nodes, pods } = yield* players.stand(id);
    compared.push({
      name: configurations[id]?.name ?? '',
      nodes,
      // The workload's colour on the page, even when the run was opened from another source.
      pods: pods.map((pod) => ({ ...pod, colour: colours.colourOf(pod.workload) })),
      differences: apart.map((each, at) => withReasons(each, ofFirst[at], ofOther[at])),
    });
    yield SHARE_PLAYED + ((1 - SHARE_PLAYED) * (id + 1)) / all.length;
  }
  const rows = figureRows(all.map(({ figures }) => figures));
  const named = all.map(({ figures, digest }, index) => ({
    name: configurations[index]?.name ?? '',
    runs: [{ figures, digest }],
    differences: [],
  }));
  return {
    isReplay,
    seconds,
    seed,
    rows: rows.map(({ value, ...row }) => ({ ...row, values: all.map(({ figures }) => value(figures)) })),
    configurations: compared,
    caveats: first ? [...refusedPart(first.refused), ...first.caveats] : [],
    csv: comparisonCsv({ seed, configurations: named }),
  };
}

/** All problems, so that they are reported before the first run is played. */
function problemsOf({ configurations, seconds }: ConfigurationsAsked): readonly InputProblem[] {
  if (configurations.length < 2 || configurations.length > MOST_CONFIGURATIONS)
    return [{ field: 'configurations', message: `from 2 to ${MOST_CONFIGURATIONS} configurations are compared` }];
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS)
    return [{ field: 'seconds', message: `a whole number from 1 to ${MOST_SECONDS} is expected` }];
  return configurations.flatMap(({ name, text }) =>
    text === undefined ? [] : checkConfiguration({ name, text }).problems,
  );
}
