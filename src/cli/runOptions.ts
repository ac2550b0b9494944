import { parseArgs } from 'node:util';
import type { NodesWanted, RunSource, TraceTiming } from '#protocol/runSource.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
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
}

/** How long a run of somebody's own files goes on, after the end of a trace if there is one. */
const OWN_UNTIL_US = 60_000_000;

/** The options that `run` and `explain` share. The first `wordCount` words are not files. */
export function runOptions(args: string[], wordCount: number, outputs: readonly string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      scenario: { type: 'string' },
      nodes: { type: 'string' },
      config: { type: 'string' },
      until: { type: 'string' },
      switch: { type: 'string', multiple: true },
      'time-scale': { type: 'string' },
      'longest-gap': { type: 'string' },
      seed: { type: 'string', default: '1' },
      output: { type: 'string', short: 'o', default: outputs[0] ?? '' },
    },
  });
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
      ...(files.length > 0 ? { files } : undefined),
      ...(values.nodes ? { nodes: nodesOption(values.nodes) } : undefined),
      ...(values.switch ? { switches: switchesOption(values.switch) } : undefined),
      ...(values.config ? { configuration: inputFile(values.config) } : undefined),
      ...(trace ? { trace } : undefined),
    },
    untilUs: (traceEndUs) => untilUs ?? traceEndUs + endUs,
    output: values.output,
    words: positionals.slice(0, wordCount),
  };
}

/** `3`, or `10:cpu=8,memory=32Gi,pods=200`. */
function nodesOption(text: string): NodesWanted {
  const [count = '', details = ''] = text.split(':', 2);
  const wanted: Record<string, string> = { cpu: '4', memory: '16Gi', pods: '110' };
  for (const detail of details.split(',').filter(Boolean)) {
    const [key = '', value = ''] = detail.split('=', 2);
    if (!Object.hasOwn(wanted, key) || value === '')
      throw new UsageError(`--nodes ${text}: "${detail}" is not one of cpu=, memory=, pods=`);
    wanted[key] = value;
  }
  return {
    count: wholeNumber('--nodes', count),
    cpu: wanted.cpu as string,
    memory: wanted.memory as string,
    pods: wholeNumber('--nodes pods', wanted.pods as string),
  };
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

function durationOption(option: string, text: string): number {
  const us = parseDurationUs(text);
  if (us === undefined) throw new UsageError(`${option} takes a duration such as 90s, 5m or 1h30m, not "${text}"`);
  if (us > LONGEST_US) throw new UsageError(`${option} is at most 8784h, which is a leap year, not "${text}"`);
  return us;
}
