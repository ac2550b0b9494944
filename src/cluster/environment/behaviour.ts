import { fields, flag, list, optional, orNull, type Shape, text, whole, withRule } from '#base/shape.ts';
import type { Millis } from '#base/time.ts';

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

/** A period of a container's run. A `toMs` of -1 means until its end. */
export interface Window {
  readonly fromMs: Millis;
  readonly toMs: Millis;
}

/** Memory of a container at one moment of its run. Between two points it changes linearly. */
export interface MemoryPoint {
  readonly atMs: Millis;
  readonly bytes: number;
}

/** A file that the container's script creates, and removes at `toMs`. */
export interface FileWindow extends Window {
  readonly path: string;
}

/**
 * Behaviour of a container. Times are milliseconds since it runs; -1 means never, or the value that the field names.
 */
export interface ContainerBehaviour {
  /**
   * Error that the registry returns for a pull of its image. Empty if the pull succeeds. `{image}` stands for the full
   * image name.
   */
  readonly pullError: string;
  /** Extra time from created to running. */
  readonly startAfterMs: Millis;
  /** Time from which its probes succeed; -1 never. */
  readonly readyAfterMs: Millis;
  /** Periods in which only its readiness probe fails. */
  readonly unready: readonly Window[];
  /** Time from which all its probes fail; -1 never. */
  readonly unhealthyAfterMs: Millis;
  /** Time from which they succeed again; -1 never. */
  readonly unhealthyUntilMs: Millis;
  /** Response time of a probe. */
  readonly probeLatencyMs: Millis;
  /** Time at which it exits by itself; -1 never. */
  readonly exitAfterMs: Millis;
  readonly exitCode: number;
  /** Number of runs that exit by themselves; later runs keep running. -1 means all. */
  readonly failingRuns: number;
  readonly ignoresSigterm: boolean;
  /** Time from SIGTERM to exit; -1 is the constant `container.stop`. */
  readonly stopsAfterMs: Millis;
  readonly exitCodeOnSigterm: number;
  /** Whether it accepts new connections until it exits, rather than until SIGTERM. */
  readonly servesWhileStopping: boolean;
  /** Duration of its postStart hook; -1 follows the sleep in the hook. */
  readonly postStartMs: Millis;
  readonly postStartFails: boolean;
  /** Duration of its preStop hook; -1 follows the sleep in the hook. */
  readonly preStopMs: Millis;
  readonly preStopFails: boolean;
  /** Working set by ascending time. After the last point, only the leak adds to it. */
  readonly memory: readonly MemoryPoint[];
  readonly leakBytesPerSecond: number;
  /** CPU use without any limit. */
  readonly cpuMilli: number;
  /** CPU use while it starts, for `startCpuMs`. */
  readonly startCpuMilli: number;
  readonly startCpuMs: Millis;
  /** Additional CPU time for each request, in milliseconds of one core. */
  readonly cpuMsPerRequest: number;
  /** Bytes that it writes into its file system at the start, and the growth after that. */
  readonly diskBytes: number;
  readonly diskBytesPerSecond: number;
  readonly processes: number;
  /** Number of children per minute that exit and that it does not wait for. */
  readonly zombiesPerMinute: number;
  readonly files: readonly FileWindow[];
  /** Log lines that it writes when it starts. */
  readonly logs: readonly string[];
}

/** Settings for a container. Absent fields come from other sources. */
export type BehaviourSettings = Partial<ContainerBehaviour>;

/** Changes to settings. `null` removes a field. */
export type BehaviourChanges = { readonly [K in keyof ContainerBehaviour]?: ContainerBehaviour[K] | null };

/** Target of settings: one container of a workload, or all containers of an image. */
export type BehaviourTarget =
  | { readonly namespace: string; readonly workload: string; readonly container: string }
  | { readonly image: string };
