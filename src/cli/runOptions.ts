import { parseArgs } from 'node:util';
import { dayOf } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { isTraceFile } from '#model/trace/traceColumns.ts';
import type { NodesWanted, RunSource, RunSwitches, TraceTiming } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import { parseNodes } from '#session/commands/nodeCommands.ts';
import { readManifests } from '#session/commands/readManifests.ts';
import { sourceWithStart, startProblem } from '#session/startOfRun.ts';
import { filesAt, type InputFile, inputFile, objectFiles, savedRunAmong } from './inputFiles.ts';
import { optionsOf, UsageError } from './usage.ts';

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  release: ['1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36'],
  queue: ['hints', 'classic'],
  ties: ['list', 'random'],
  popFromBackoff: ['true', 'false'],
  backoff: ['on', 'off'],
};

const UNITS_US: Readonly<Record<string, number>> = { us: 1, ms: 1000, s: 1_000_000, m: 60_000_000, h: 3_600_000_000 };

export interface RunCommandOptions<Source = RunSource | SavedRun> {
  readonly source: Source;
  /** The end of the run, from the end of a trace in the files; `traceEndUs` is 0 without a trace. */
  readonly untilUs: (traceEndUs: Micros) => number;
  readonly output: string;
  /** The words that are not files: none for `run`, kind and name for `explain`. */
  readonly words: readonly string[];
  /** The values of the command's own options, in order; a flag has an empty text. */
  readonly own: ReadonlyMap<string, readonly string[]>;
}

/** The length of a run of a person's own files, after the end of a trace if there is one. */
const OWN_UNTIL_US = 60_000_000;

/**
 * The options of a command on a cluster, as in its help: see `optionsOf`. The first `wordCount` words are not files.
 * A saved run is opened at its last moment.
 */
export function runOptions(
  command: string,
  args: string[],
  wordCount: number,
  outputs: readonly string[],
): RunCommandOptions {
  const given = givenOptions(command, args, wordCount, outputs);
  const savedRun = savedRunAmong(given.files);
  return savedRun ? { ...given, ...leftAt(savedRun, given.own) } : { ...given, ...playedFrom(given) };
}

/** Options for the start of a run, which a saved run already defines. */
const OF_A_SOURCE = ['scenario', 'nodes', 'on', 'config', 'switch', 'seed', 'start', 'time-scale', 'longest-gap'];

/** A saved run at its last moment, or at the time of `--until`. */
export function leftAt(
  { name, run }: { readonly name: string; readonly run: SavedRun },
  own: RunCommandOptions['own'],
): Pick<RunCommandOptions<SavedRun>, 'source' | 'untilUs'> {
  for (const option of OF_A_SOURCE)
    if (own.has(option)) throw new UsageError(`--${option} cannot be used with a saved run: ${name} has its own`);
  const untilUs = until(own);
  return { source: run, untilUs: () => untilUs ?? run.timeUs };
}

/**
 * The options of a command that plays the cluster from its start, perhaps several times. From a saved run it takes
 * the objects at its last moment.
 */
export function clusterOptions(
  command: string,
  args: string[],
  outputs: readonly string[],
): RunCommandOptions<RunSource> {
  const given = givenOptions(command, args, 0, outputs);
  return { ...given, ...playedFrom(given) };
}

interface Given extends Pick<RunCommandOptions, 'output' | 'words' | 'own'> {
  readonly files: readonly InputFile[];
}

function givenOptions(command: string, args: string[], wordCount: number, outputs: readonly string[]): Given {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: optionsOf(command) });
  const own = new Map(Object.entries(values).map(([name, value]) => [name, givenFor(value)]));
  const output = own.get('output')?.at(-1) ?? outputs[0] ?? '';
  if (!outputs.includes(output)) throw new UsageError(`-o is one of ${outputs.join(', ')}, not "${output}"`);
  const paths = positionals.slice(wordCount);
  if (paths.length === 0 && !own.has('scenario'))
    throw new UsageError('name at least one file, or a scenario with --scenario');
  return { output, words: positionals.slice(0, wordCount), own, files: filesAt(paths) };
}

function playedFrom({ own, files: read }: Given): Pick<RunCommandOptions<RunSource>, 'source' | 'untilUs'> {
  const last = (name: string): string | undefined => own.get(name)?.at(-1);
  const scenario = scenarioById(last('scenario') ?? 'own');
  if (!scenario) throw new UsageError(`there is no scenario "${last('scenario')}"`);
  const nodes = last('nodes');
  const configuration = own.get('config') ?? [];
  const files = objectFiles(read, { mayBeEmpty: nodes !== undefined || own.has('scenario') });
  const trace = traceTiming(last('time-scale'), last('longest-gap'));
  const untilUs = until(own);
  const endUs = scenario.id === 'own' ? OWN_UNTIL_US : scenario.endUs;
  return {
    source: {
      scenario: scenario.id,
      seed: wholeNumber('--seed', last('seed') ?? '1'),
      ...(last('start') !== undefined && { start: startOption(last('start') ?? '') }),
      ...(files.length > 0 ? { files } : undefined),
      ...(nodes ? { nodes: nodesOption('--nodes', nodes) } : undefined),
      ...switchesOf(own),
      // Several configurations mean several runs, so the source gets none of them.
      ...(configuration.length === 1 ? { configuration: inputFile(configuration[0] ?? '') } : undefined),
      ...(trace ? { trace } : undefined),
    },
    untilUs: (traceEndUs) => untilUs ?? traceEndUs + endUs,
  };
}

/** The switches of `--switch`, for a run's source. */
function switchesOf(own: ReadonlyMap<string, readonly string[]>): Pick<RunSource, 'switches'> {
  const texts = own.get('switch');
  return texts ? { switches: switchesOption(texts) } : {};
}

function until(own: RunCommandOptions['own']): number | undefined {
  const text = own.get('until')?.at(-1);
  return text === undefined ? undefined : durationOption('--until', text);
}

/** A start time of a run. */
export function startOption(text: string): string {
  const problem = startProblem(text);
  if (problem) throw new UsageError(`--start: ${problem.message}`);
  return text;
}

/** The start day of a run whose files contain no time. The model has no clock, so the command line supplies it. */
export function today(): string {
  return dayOf(Date.now());
}

/** The source with a fixed start time, for commands that play it several times. */
export function begun(source: RunSource): RunSource {
  const read = readManifests((source.files ?? []).filter((file) => !isTraceFile(file)));
  // Problems of the files are reported where they are played.
  return read.ok ? sourceWithStart(source, read.objects, today()) : source;
}

function givenFor(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : '')) : [];
}

/** The value of `--nodes`: `3`, or `10:cpu=8,memory=32Gi,pods=200`. */
export function nodesOption(option: string, text: string): NodesWanted {
  const read = parseNodes(text);
  if ('problem' in read) throw new UsageError(`${option} ${text}: ${read.problem}`);
  return read;
}

export function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new UsageError(`${option} takes a whole number, not "${text}"`);
  return value;
}

function traceTiming(timeScale: string | undefined, longestGap: string | undefined): TraceTiming | undefined {
  if (timeScale === undefined && longestGap === undefined) return undefined;
  return {
    ...(timeScale === undefined ? undefined : { timeScale: wholeNumber('--time-scale', timeScale) }),
    ...(longestGap === undefined
      ? undefined
      : { longestGapSeconds: durationOption('--longest-gap', longestGap) / 1_000_000 }),
  };
}

/** Longest simulated time in one call. */
const LONGEST_US = 8784 * 3_600_000_000;

/** A duration in simulated microseconds. */
export function durationOption(option: string, text: string): number {
  const us = parseDurationUs(text);
  if (us === undefined) throw new UsageError(`${option} takes a duration such as 90s, 5m or 1h30m, not "${text}"`);
  if (us > LONGEST_US) throw new UsageError(`${option} is at most 8784h, which is a leap year, not "${text}"`);
  return us;
}

/**
 * A Go duration such as `90s`, `1h30m` or `1.5s`, in microseconds; `undefined` when it is invalid. A bare number is
 * seconds.
 */
export function parseDurationUs(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1_000_000);
  if (!/^(\d+(\.\d+)?(us|ms|s|m|h))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(us|ms|s|m|h)/gy))
    sum += Number(amount) * (UNITS_US[unit as string] as number);
  return Math.round(sum);
}

/**
 * The value of `--switch`: `release=1.34,queue=classic,ties=random,popFromBackoff=false,backoff=off`; every other
 * name is a feature gate, `true` or `false`.
 */
export function switchesOption(texts: readonly string[]): RunSwitches {
  const switches: Record<string, string | boolean> = {};
  // A Map, because a name may be anything, such as __proto__.
  const featureGates = new Map<string, boolean>();
  for (const part of texts.flatMap((text) => text.split(',')).filter(Boolean)) {
    const [name = '', value = ''] = part.split('=', 2);
    const choices = (Object.hasOwn(CHOICES, name) && CHOICES[name]) || ['true', 'false'];
    if (!choices.includes(value))
      throw new UsageError(`--switch ${name} is one of ${choices.join(', ')}, not "${value}"`);
    const chosen = value === 'true' ? true : value === 'false' ? false : value;
    if (Object.hasOwn(CHOICES, name)) switches[name] = chosen;
    else featureGates.set(name, chosen === true);
  }
  return { ...switches, ...(featureGates.size > 0 ? { featureGates: Object.fromEntries(featureGates) } : undefined) };
}
