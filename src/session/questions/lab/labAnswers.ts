import type { Parts } from '#base/parts.ts';
import { mapParts } from '#base/parts.ts';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import { kindInfo } from '#model/kinds.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { ComparedOnPage, ConfigurationsAsked } from '#protocol/configurations.ts';
import type { FitAnswer, FitAsked, LabQuestions } from '#protocol/lab.ts';
import type { MachinesAsked, MachinesReport } from '#protocol/machines.ts';
import type { Assumption, AssumptionLabel, RehearsalAnswer, ReportTelling } from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { inputOf } from '#session/commands/inputOf.ts';
import { redactFiles } from '#session/commands/readFiles.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { assuming, assumptionCommand } from '#session/lab/assumed/assuming.ts';
import { refusedPart } from '#session/lab/caveats.ts';
import {
  comparisonCsv,
  decisionOf,
  EXPLAINED,
  figureRows,
  placeDifferences,
  withReasons,
} from '#session/lab/configurations/figureRows.ts';
import { replayedSource } from '#session/lab/configurations/playConfiguration.ts';
import { fitInParts } from '#session/lab/fit.ts';
import { readPriceTable, wantedMachine } from '#session/lab/machines/priceTable.ts';
import { machinesReport, replaceMachines } from '#session/lab/machines/replaceMachines.ts';
import type { Job, JobResult } from '#session/lab/players/player.ts';
import { Players } from '#session/lab/players/players.ts';
import { admitTemplates, readPodTemplates } from '#session/lab/podTemplates.ts';
import { rehearseDrain } from '#session/lab/rehearsal/rehearseDrain.ts';
import { sweepLosses } from '#session/lab/rehearsal/sweepLosses.ts';
import { rehearseLoss } from '#session/lab/rehearsal/tellLoss.ts';
import { openCopy } from '#session/openCopy.ts';
import type { Reader } from '#session/reader.ts';
import { saveBranch } from '#session/savedRun.ts';
import type { Answers, AnswerTools } from '../answers.ts';
import { checkConfiguration } from '../configuration/configurationAnswers.ts';
import { landing } from './landing.ts';

/** A small limit, because each configuration is a whole run. */
const MOST_CONFIGURATIONS = 8;
const MOST_SECONDS = 3600;

/** Share of the progress bar for playing; explaining takes the rest. */
const SHARE_PLAYED = 0.9;

/** Most Pods tried, because the page waits: each costs a scheduling cycle over every node. */
const MOST_PODS = 1000;

/** Share of the progress for replaying the run up to this moment. */
const SHARE_OF_COPY = 0.1;

export const labAnswers: Answers<LabQuestions> = {
  landing: { inParts: landing },
  rehearseDrain: {
    inParts: (reader, { assumed, ...plan }) =>
      onACopy(reader, (copy) => assuming(copy, assumed, () => tellingRefused(copy, rehearseDrain(copy, plan)))),
  },
  rehearseLoss: {
    inParts: (reader, { assumed, ...plan }) =>
      onACopy(reader, (copy) => assuming(copy, assumed, () => tellingRefused(copy, rehearseLoss(copy, plan)))),
  },
  rehearseSweep: {
    inParts: (reader, { assumed, ...plan }, { threads }) =>
      onACopy(reader, (copy) =>
        assuming(copy, assumed, () => tellingRefused(copy, sweepLosses(copy, plan.sweep, plan.limitSeconds, threads))),
      ),
  },
  assumption: assumptionNow,
  compareConfigurations: { inParts: compareConfigurations },
  fit: {
    inParts: (reader, asked) => onACopy(reader, (copy) => assuming(copy, asked.assumed, () => fitOnACopy(copy, asked))),
  },
  machines: { inParts: machinesOnCopies },
  priceTable(_, file) {
    const read = readPriceTable(file);
    return read.ok ? { ok: true, report: read.table } : read;
  },
  redacted: ({ source }) => redactFiles(source.files ?? []),
};

/** A rehearsal, with what the API server refused before it: as the command line tells it. */
function* tellingRefused<Report extends { readonly telling: ReportTelling }>(
  copy: Reader,
  rehearsal: Parts<RehearsalAnswer<Report>>,
): Parts<RehearsalAnswer<Report>> {
  const refused = refusedPart(refusedObjects(copy));
  const answer = yield* rehearsal;
  if (!answer.ok || refused.length === 0) return answer;
  const { report } = answer;
  const telling = { ...report.telling, parts: [...refused, ...report.telling.parts] };
  return { ok: true, report: { ...report, telling } };
}

/** Input that kubectl itself would refuse is reported before anything is played. */
function assumptionNow({ world, run }: Reader, assumption: Assumption): RehearsalAnswer<AssumptionLabel> {
  const made = assumptionCommand(world, assumption);
  if (!made.ok) return { ok: false, problems: [made.problem] };
  const taken = inputOf(made.command, world, run.clockUs);
  return taken.ok ? { ok: true, report: { label: made.label } } : taken;
}

/** Does something on a copy of the run at the reader's moment. The copy's entries have the same numbers. */
function* onACopy<Report>(
  reader: Reader,
  play: (copy: CommandedRun) => Parts<RehearsalAnswer<Report>>,
): Parts<RehearsalAnswer<Report>> {
  const opened = yield* mapParts(openCopy(saveBranch(reader)), (done) => done * SHARE_OF_COPY);
  if (!opened.ok) return opened;
  return yield* mapParts(play(opened.copy), (done) => SHARE_OF_COPY + (1 - SHARE_OF_COPY) * done);
}

/** The number of machines of another type that replaces some nodes, from the files of the run. */
function* machinesOnCopies(
  { source }: Reader,
  { replace, machine: named, prices, seconds }: MachinesAsked,
): Parts<RehearsalAnswer<MachinesReport>> {
  const read = prices && readPriceTable(prices);
  if (read && !read.ok) return read;
  const wanted = wantedMachine(named, read?.table);
  if (!wanted.ok) return { ok: false, problems: [wanted.problem] };
  const { machine } = wanted;
  const replaced = yield* replaceMachines(source, replace, machine, seconds * SECOND_US);
  if (!replaced.ok) return replaced;
  const report = machinesReport(replace, machine, replaced.replacement, read?.table);
  return { ok: true, report: { ...report, caveats: [...refusedPart(report.refused), ...report.caveats] } };
}

/** The number of additional Pods that fit, tried on a disposable copy of the run. */
function* fitOnACopy(copy: CommandedRun, asked: FitAsked): Parts<RehearsalAnswer<FitAnswer>> {
  const file = fileOf(copy.world, asked);
  if (!file)
    return { ok: false, problems: [{ field: 'name', message: 'the cluster has no workload of this name now' }] };
  const read = readPodTemplates([{ file, weight: 1 }]);
  if (!read.ok) return read;
  const admitted = admitTemplates(copy, read.templates);
  if (!admitted.ok) return admitted;
  const report = yield* fitInParts(copy, admitted.wanted, MOST_PODS);
  return { ok: true, report: { ...report, caveats: [...refusedPart(refusedObjects(copy)), ...report.caveats] } };
}

/** A workload as a manifest, without its status and other history in this cluster. */
function fileOf(world: World, asked: FitAsked): ManifestFile | undefined {
  if ('manifest' in asked) return { name: 'pod.yaml', text: asked.manifest };
  const { kind, namespace, name } = asked;
  const object = world.table(store(kind)).get(`${namespace}/${name}`);
  if (!object) return undefined;
  const { spec } = object as { readonly spec?: object };
  const apiVersion = kindInfo(kind)?.apiVersion;
  return { name: `${kind}.json`, text: JSON.stringify({ apiVersion, kind, metadata: { name, namespace }, spec }) };
}

type Played = Extract<JobResult, { readonly ok: true }>['played'];

/**
 * Plays the files of the run under each configuration, as many in parallel as there are threads, and compares the
 * Pods' nodes.
 */
function* compareConfigurations(
  { source, colours }: Reader,
  asked: ConfigurationsAsked,
  { threads }: Pick<AnswerTools, 'threads'>,
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
