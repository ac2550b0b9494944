import { fields, flag, list, optional, orNull, type Shape, text, whole, withRule } from '#base/shape.ts';
import type { BehaviourChanges, ContainerBehaviour } from './behaviour.ts';

/** One day: the longest time in a run. */
const MOST_MS = 86_400_000;
/** One PiB. */
const MOST_BYTES = 2 ** 50;
const MOST_PER_SECOND = 2 ** 40;
const MOST_MILLI = 1_000_000;
const MOST_CHARACTERS = 256 * 1024;

const momentOrNever = whole(-1, MOST_MS);
const duration = whole(0, MOST_MS);
const code = whole(0, 255);
const line = text(MOST_CHARACTERS);

const memory = withRule(list(fields({ atMs: duration, bytes: whole(0, MOST_BYTES) }), 1), (points) =>
  points.every(({ atMs }, i) => i === 0 || atMs > (points[i - 1]?.atMs ?? 0))
    ? undefined
    : 'points in the order of time',
);

const SETTINGS: { readonly [K in keyof ContainerBehaviour]: Shape<ContainerBehaviour[K]> } = {
  pullError: line,
  startAfterMs: duration,
  readyAfterMs: momentOrNever,
  unready: list(fields({ fromMs: duration, toMs: momentOrNever })),
  unhealthyAfterMs: momentOrNever,
  unhealthyUntilMs: momentOrNever,
  probeLatencyMs: duration,
  exitAfterMs: momentOrNever,
  exitCode: code,
  failingRuns: whole(-1, 1_000_000),
  ignoresSigterm: flag,
  stopsAfterMs: momentOrNever,
  exitCodeOnSigterm: code,
  servesWhileStopping: flag,
  postStartMs: momentOrNever,
  postStartFails: flag,
  preStopMs: momentOrNever,
  preStopFails: flag,
  memory,
  leakBytesPerSecond: whole(0, MOST_PER_SECOND),
  cpuMilli: whole(0, MOST_MILLI),
  startCpuMilli: whole(0, MOST_MILLI),
  startCpuMs: duration,
  cpuMsPerRequest: whole(0, 10_000),
  diskBytes: whole(0, MOST_BYTES),
  diskBytesPerSecond: whole(0, MOST_PER_SECOND),
  processes: whole(0, 1_000_000),
  zombiesPerMinute: whole(0, 1_000_000),
  files: list(fields({ path: line, fromMs: duration, toMs: momentOrNever })),
  logs: list(line),
};

/** Changes of a container's behaviour, as they come from the console, links and files. `null` takes a field back. */
export const behaviourShape = fields(
  Object.fromEntries(
    Object.entries<Shape<unknown>>(SETTINGS).map(([name, setting]) => [name, optional(orNull(setting))]),
  ),
) as Shape<BehaviourChanges>;
