import { parseArgs } from 'node:util';
import { dayOf } from '#base/rfc3339.ts';
import { isTraceFile } from '#model/trace/isTraceFile.ts';
import type { NodesWanted, RunSource, TraceTiming } from '#protocol/runSource.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import { parseNodes } from '#session/commands/parseNodes.ts';
import { readManifests } from '#session/commands/readManifests.ts';
import { sourceWithStart, startProblem } from '#session/startOfRun.ts';
import { parseDurationUs } from './duration.ts';
import { inputFile, inputFiles } from './inputFiles.ts';
import { switchesOption } from './switchesOption.ts';
import { UsageError } from './usageError.ts';

export interface RunOptions {
  readonly source: RunSource;
  /** How far to run when a trace in the files goes on for so long; 0 when there is none. */
  readonly untilUs: (traceEndUs: number) => number;
  readonly output: string;
  /** What is left when the files are taken: nothing for `run`, kind and name for `explain`. */
  readonly words: readonly string[];
  /** What was given for the command's own options, in order; a flag that was given has an empty text. */
  readonly own: ReadonlyMap<string, readonly string[]>;
}

/** Options that one command has besides those of all: some take a text each time they are given, others none. */
export interface OwnOptions {
  readonly texts?: readonly string[];
  readonly flags?: readonly string[];
}

/** How long a run of somebody's own files goes on, after the end of a trace if there is one. */
const OWN_UNTIL_US = 60_000_000;

/** The options that all commands on a cluster share. The first `wordCount` words are not files. */
export function runOptions(
  args: string[],
  wordCount: number,
  outputs: readonly string[],
  { texts = [], flags = [] }: OwnOptions = {},
): RunOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean', multiple: true } as const])),
      scenario: { type: 'string' },
      nodes: { type: 'string' },
      config: { type: 'string' },
      until: { type: 'string' },
      switch: { type: 'string', multiple: true },
      'time-scale': { type: 'string' },
      'longest-gap': { type: 'string' },
      seed: { type: 'string', default: '1' },
      start: { type: 'string' },
      output: { type: 'string', short: 'o', default: outputs[0] ?? '' },
      ...Object.fromEntries(texts.map((name) => [name, { type: 'string', multiple: true } as const])),
    },
  });
  const given = new Map<string, unknown>(Object.entries(values));
  if (!outputs.includes(values.output))
    throw new UsageError(`-o is one of ${outputs.join(', ')}, not "${values.output}"`);
  const paths = positionals.slice(wordCount);
  if (paths.length === 0 && !values.scenario)
    throw new UsageError('name at least one file, or a scenario with --scenario');
  const scenario = scenarioById(values.scenario ?? 'own');
  if (!scenario) throw new UsageError(`there is no scenario "${values.scenario}"`);
  const files = inputFiles(paths);
  const trace = traceTiming(values['time-scale'], values['longest-gap']);
  const untilUs = values.until === undefined ? undefined : durationOption('--until', values.until);
  const endUs = scenario.id === 'own' ? OWN_UNTIL_US : scenario.endUs;
  return {
    source: {
      scenario: scenario.id,
      seed: wholeNumber('--seed', values.seed),
      ...(values.start !== undefined && { start: startOption(values.start) }),
      ...(files.length > 0 ? { files } : undefined),
      ...(values.nodes ? { nodes: nodesOption('--nodes', values.nodes) } : undefined),
      ...(values.switch ? { switches: switchesOption(values.switch) } : undefined),
      ...(typeof values.config === 'string' ? { configuration: inputFile(values.config) } : undefined),
      ...(trace ? { trace } : undefined),
    },
    untilUs: (traceEndUs) => untilUs ?? traceEndUs + endUs,
    output: values.output,
    words: positionals.slice(0, wordCount),
    own: new Map([...texts, ...flags].map((name) => [name, givenFor(given.get(name))])),
  };
}

/** A moment at which a run begins. */
export function startOption(text: string): string {
  const problem = startProblem(text);
  if (problem) throw new UsageError(`--start: ${problem.message}`);
  return text;
}

/** The day on which a run of files begins that name no time. The model has no clock: the command line says it. */
export function today(): string {
  return dayOf(Date.now());
}

/** The source with the start of its run, for commands that play it several times. */
export function begun(source: RunSource): RunSource {
  const read = readManifests((source.files ?? []).filter((file) => !isTraceFile(file)));
  // What is wrong with the files is said where they are played.
  return read.ok ? sourceWithStart(source, read.objects, today()) : source;
}

function givenFor(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : '')) : [];
}

/** `3`, or `10:cpu=8,memory=32Gi,pods=200`. */
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

/** Simulated time in one call. */
const LONGEST_US = 8784 * 3_600_000_000;

/** A duration in simulated microseconds. */
export function durationOption(option: string, text: string): number {
  const us = parseDurationUs(text);
  if (us === undefined) throw new UsageError(`${option} takes a duration such as 90s, 5m or 1h30m, not "${text}"`);
  if (us > LONGEST_US) throw new UsageError(`${option} is at most 8784h, which is a leap year, not "${text}"`);
  return us;
}
