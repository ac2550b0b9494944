import type { Millis } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod, PodSpec, Probe } from '#model/generated/types.ts';
import type { BehaviourSettings, ContainerBehaviour, FileWindow, Window } from './behaviour.ts';
import { behaviourOf, containerNamed, settingsOf } from './behaviourOf.ts';
import { type HandlerOutcome, readHandler } from './scripts/readHandler.ts';

export type AnsweredProbe = 'startup' | 'readiness' | 'liveness';

const END = Number.POSITIVE_INFINITY;

/** Answers that follow from a probe's manifest: periods in which its command or endpoint succeeds, and assumptions. */
export interface ReadAnswers {
  readonly windows: readonly Window[];
  /** Duration of one run of the probe's command; infinite if it never ends. */
  readonly takesMs: Millis;
  /** Set if no process listens there, or if the probe cannot run at all. */
  readonly always?: 'refused' | 'error';
  /** Parts that are assumed to succeed. */
  readonly assumed: readonly string[];
}

/** Answers of a container to a probe. */
export interface ProbeAnswers extends ReadAnswers {
  /** Response time of an answer. */
  readonly latencyMs: Millis;
}

/** Settings that determine a container's answers to its probes. */
const ANSWER_FIELDS: readonly (keyof BehaviourSettings)[] = [
  'readyAfterMs',
  'unready',
  'unhealthyAfterMs',
  'unhealthyUntilMs',
];

/**
 * Answers of the container to a probe. Settings of a person or a scenario take precedence over its command line and the
 * probe's own command. Only files that come and go also count.
 */
export function probeAnswers(
  world: World,
  pod: Pod,
  container: Container,
  behaviour: ContainerBehaviour,
  kind: AnsweredProbe,
  probe: Probe,
): ProbeAnswers {
  const settings = settingsOf(world, pod, container);
  const isSet = ANSWER_FIELDS.some((field) => settings[field] !== undefined);
  const isRead = !isSet || (probe.exec !== undefined && behaviour.files.length > 0);
  const read = isRead ? readAnswers(pod.spec, container, behaviour.files, probe) : ALWAYS_WELL;
  const windows = answeringWindows(behaviour, kind, read.windows);
  return { ...read, windows, latencyMs: behaviour.probeLatencyMs + read.takesMs };
}

const ALWAYS_WELL: ReadAnswers = { windows: [{ fromMs: 0, toMs: -1 }], takesMs: 0, assumed: [] };

const read = new WeakMap<Probe, { spec: PodSpec; files: readonly FileWindow[]; answers: ReadAnswers }>();

/** Cached: the answers are the same for each run of a container. */
function readAnswers(spec: PodSpec, container: Container, files: readonly FileWindow[], probe: Probe): ReadAnswers {
  const before = read.get(probe);
  if (before?.spec === spec && before.files === files) return before.answers;
  const answers = answersOf(spec, container, files, probe);
  read.set(probe, { spec, files, answers });
  return answers;
}

/** The result of a command is the same as long as no file appears or disappears. */
function answersOf(spec: PodSpec, container: Container, files: readonly FileWindow[], probe: Probe): ReadAnswers {
  const changes = files.flatMap(({ fromMs, toMs }) => [fromMs, toMs]).filter((ms) => ms > 0);
  const begins = probe.exec ? [0, ...new Set(changes.sort((a, b) => a - b))] : [0];
  const outcomes = begins.map((ageMs) => readHandler(probe, { spec, container, files, ageMs }));
  const windows = begins.flatMap((fromMs, index): Window[] =>
    outcomes[index]?.result === 'success' ? [{ fromMs, toMs: begins[index + 1] ?? -1 }] : [],
  );
  const always = alwaysOf(outcomes);
  return {
    windows: joined(windows),
    takesMs: Math.max(...outcomes.map(({ takesMs }) => takesMs)),
    ...(always && { always }),
    assumed: [...new Set(outcomes.flatMap(({ assumed }) => assumed))],
  };
}

function alwaysOf([first]: readonly HandlerOutcome[]): ReadAnswers['always'] {
  return first?.result === 'refused' || first?.result === 'error' ? first.result : undefined;
}

function joined(windows: readonly Window[]): Window[] {
  const all: Window[] = [];
  for (const window of windows) {
    const last = all.at(-1);
    if (last && last.toMs === window.fromMs) all[all.length - 1] = { fromMs: last.fromMs, toMs: window.toMs };
    else all.push(window);
  }
  return all;
}

/**
 * Periods of the run in which the container answers the probe with success, in order. The last has `toMs` -1 if it has
 * no end. A liveness probe does not wait for readiness: it succeeds as soon as the process runs.
 */
export function answeringWindows(
  behaviour: ContainerBehaviour,
  kind: AnsweredProbe,
  read: readonly Window[] = ALWAYS_WELL.windows,
): Window[] {
  let windows: Window[] = [{ fromMs: 0, toMs: END }];
  if (kind !== 'liveness') {
    if (behaviour.readyAfterMs < 0) return [];
    windows = without(windows, { fromMs: 0, toMs: behaviour.readyAfterMs });
  }
  if (kind === 'readiness') for (const gap of behaviour.unready) windows = without(windows, gap);
  const { unhealthyAfterMs: fromMs, unhealthyUntilMs: toMs } = behaviour;
  if (fromMs >= 0) windows = without(windows, { fromMs, toMs });
  windows = windows.flatMap((window) => read.flatMap((part) => overlap(window, part)));
  return windows.map((window) => ({ fromMs: window.fromMs, toMs: window.toMs === END ? -1 : window.toMs }));
}

export function answersAt(windows: readonly Window[], ageMs: Millis): boolean {
  return windows.some(({ fromMs, toMs }) => ageMs >= fromMs && (toMs < 0 || ageMs < toMs));
}

/** Time of the next change of the answer after that moment, or `undefined` if it stays. */
export function nextChangeMs(windows: readonly Window[], afterMs: Millis): number | undefined {
  for (const { fromMs, toMs } of windows) {
    if (fromMs > afterMs) return fromMs;
    if (toMs > afterMs) return toMs;
  }
  return undefined;
}

function endOf({ toMs }: Window): number {
  return toMs < 0 ? END : toMs;
}

function without(windows: readonly Window[], gap: Window): Window[] {
  const toMs = endOf(gap);
  return windows.flatMap((window) =>
    [
      { fromMs: window.fromMs, toMs: Math.min(window.toMs, gap.fromMs) },
      { fromMs: Math.max(window.fromMs, toMs), toMs: window.toMs },
    ].filter((part) => part.fromMs < part.toMs),
  );
}

function overlap(window: Window, other: Window): Window[] {
  const part = { fromMs: Math.max(window.fromMs, other.fromMs), toMs: Math.min(window.toMs, endOf(other)) };
  return part.fromMs < part.toMs ? [part] : [];
}

type HookKind = 'postStart' | 'preStop';

/** Outcome of a hook. */
interface HookOutcome extends HandlerOutcome {
  readonly fails: boolean;
}

/**
 * Outcome of a hook that begins at age `ageMs` of the container's `run`-th run. Settings take precedence over its
 * script or port. Undefined if there is no such hook.
 */
export function hookOutcome(
  world: World,
  pod: Pod,
  name: string,
  run: number,
  kind: HookKind,
  ageMs: Millis,
): HookOutcome | undefined {
  const container = containerNamed(pod, name);
  const hook = container?.lifecycle?.[kind];
  if (!container || !hook) return undefined;
  const { files, postStartMs, preStopMs } = behaviourOf(world, pod, name, run);
  const read = readHandler(hook, { spec: pod.spec, container, files, ageMs });
  const said = settingsOf(world, pod, container);
  const fails = said[`${kind}Fails`] ?? read.result !== 'success';
  const setMs = kind === 'postStart' ? postStartMs : preStopMs;
  const takesMs = setMs >= 0 ? setMs : read.takesMs;
  const exitCode = fails && read.exitCode === 0 ? 1 : read.exitCode;
  return { ...read, takesMs, fails, exitCode, ...(said[`${kind}Fails`] !== undefined && { assumed: [] }) };
}
