import type { RUNS_ON } from './defaultBehaviour.ts';

/** One day: the longest time in a run. */
const MOST_MS = 86_400_000;
/** One PiB. */
const MOST_BYTES = 2 ** 50;
const MOST_PER_SECOND = 2 ** 40;
const MOST_MILLI = 1_000_000;

type Check = (value: unknown) => string | undefined;

const between =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`;
const momentOrNever = between(-1, MOST_MS);
const duration = between(0, MOST_MS);
const code = between(0, 255);
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const text: Check = (value) => (typeof value === 'string' ? undefined : 'must be a text');

function listOf(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return 'must be a list';
    for (const item of value) {
      const problem = check(item);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value) => {
    if (typeof value !== 'object' || value === null) return 'must be an object';
    for (const [name, check] of Object.entries(checks)) {
      const problem = check((value as Readonly<Record<string, unknown>>)[name]);
      if (problem !== undefined) return `${name} ${problem}`;
    }
    return undefined;
  };
}

const stretches = listOf(fields({ fromMs: duration, toMs: momentOrNever }));

const memory: Check = (value) => {
  const problem = listOf(fields({ atMs: duration, bytes: between(0, MOST_BYTES) }))(value);
  if (problem !== undefined) return problem;
  const points = value as readonly { readonly atMs: number }[];
  if (points.length === 0) return 'must have a point';
  return points.every(({ atMs }, i) => i === 0 || atMs > (points[i - 1]?.atMs ?? 0))
    ? undefined
    : 'must be in the order of time';
};

const CHECKS: { readonly [K in keyof typeof RUNS_ON]: Check } = {
  pullError: text,
  startAfterMs: duration,
  readyAfterMs: momentOrNever,
  unready: stretches,
  unhealthyAfterMs: momentOrNever,
  unhealthyUntilMs: momentOrNever,
  probeLatencyMs: duration,
  exitAfterMs: momentOrNever,
  exitCode: code,
  failingRuns: between(-1, 1_000_000),
  ignoresSigterm: flag,
  stopsAfterMs: momentOrNever,
  exitCodeOnSigterm: code,
  servesWhileStopping: flag,
  postStartMs: momentOrNever,
  postStartFails: flag,
  preStopMs: momentOrNever,
  preStopFails: flag,
  memory,
  leakBytesPerSecond: between(0, MOST_PER_SECOND),
  cpuMilli: between(0, MOST_MILLI),
  startCpuMilli: between(0, MOST_MILLI),
  startCpuMs: duration,
  cpuMsPerRequest: between(0, 10_000),
  diskBytes: between(0, MOST_BYTES),
  diskBytesPerSecond: between(0, MOST_PER_SECOND),
  processes: between(0, 1_000_000),
  zombiesPerMinute: between(0, 1_000_000),
  files: listOf(fields({ path: text, fromMs: duration, toMs: momentOrNever })),
  logs: listOf(text),
};

/**
 * Returns the problem with the settings of a behaviour, or undefined. They also come from the console, links and files.
 */
export function behaviourProblem(value: unknown): string | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return 'must be an object or null';
  for (const [name, setting] of Object.entries(value as object)) {
    if (!Object.hasOwn(CHECKS, name)) return `has no field "${name}"`;
    const problem = setting === null ? undefined : CHECKS[name as keyof typeof CHECKS](setting);
    if (problem !== undefined) return `${name} ${problem}`;
  }
  return undefined;
}
