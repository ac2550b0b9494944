import { VERSION } from '#base/version.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { Command, CommandResult, ManifestFile } from '#protocol/command.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import type { Counts } from '#protocol/moment.ts';
import type { StepUnit } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { Pace } from '#protocol/telling.ts';
import type { QueueName } from '#protocol/views.ts';

export interface ConsoleState {
  readonly seq: number;
  /** Simulated microseconds since the start of the run. */
  readonly time: number;
  readonly digest: string;
  readonly branch: string;
  readonly playing: boolean;
  readonly counts: Counts;
  /** Pods in activeQ, backoffQ or the error back-off. */
  readonly queued: number;
  /** Pods in a scheduling cycle or a binding cycle. */
  readonly inFlight: number;
}

/** The present caption. */
export interface ConsoleCaption {
  readonly step: number;
  readonly of: number;
  readonly text: string;
  /** `Kind/namespace/name`, or null when it concerns no object. */
  readonly subject: string | null;
}

/** A scenario's id, manifests as text or files, or a whole source or saved run. */
export type Loadable = string | readonly ManifestFile[] | RunSource | SavedRun;

interface Steps {
  readonly unit?: StepUnit;
  readonly count?: number;
}

/** The object `window.orrery`: drives the page from a console or a test. Times are simulated microseconds. */
export interface OrreryConsole extends ConsoleCalls {
  readonly version: string;
  /** Resolves when the first run is open. */
  readonly ready: Promise<void>;
  state(): ConsoleState;
}

/** The calls that answer later. Each rejects in words when it is wrong; none throws at once. */
export interface ConsoleCalls {
  /** Resolves when nothing is pending and nothing moves; never while playing. */
  idle(): Promise<void>;
  /** Opens another run, paused at its start. Rejects with the problems. */
  load(what: Loadable, options?: { readonly seed?: number }): Promise<ConsoleState>;
  apply(yaml: string): Promise<CommandResult>;
  command(command: Command): Promise<CommandResult>;
  /**
   * Runs one or several lines of kubectl and resolves with their output so far. A command that waits continues as
   * simulated time passes.
   */
  kubectl(line: string, files?: readonly ManifestFile[]): Promise<string>;
  play(options?: { readonly speed?: number }): Promise<ConsoleState>;
  /** Mapping of simulated time to time on the screen. */
  pace(name: Pace): Promise<ConsoleState>;
  /** Moves to the next step of the telling and resolves with the state after it. */
  next(): Promise<ConsoleState>;
  /** Text of the present caption; null when there is none. */
  caption(): Promise<ConsoleCaption | null>;
  /**
   * The most important entries of the run so far: at most twelve lines in order of time, with `time` in simulated
   * microseconds.
   */
  story(): Promise<readonly ConsoleStoryLine[]>;
  /** The built-in scenarios, in the order of the list. */
  scenarios(): Promise<readonly { readonly id: string; readonly title: string }[]>;
  /** Shows a view by its id, with one of its tabs, and selects something. Rejects when there is no such view or tab. */
  view(name: string, options?: { readonly tab?: string; readonly select?: string }): Promise<ConsoleState>;
  pause(): Promise<ConsoleState>;
  step(steps?: Steps): Promise<ConsoleState>;
  back(steps?: Steps): Promise<ConsoleState>;
  seek(target: { readonly seq: number } | { readonly time: number }): Promise<ConsoleState>;
  /** `namespace` is empty for cluster-scoped kinds. */
  get(kind: string, namespace: string, name: string): Promise<object | undefined>;
  list(kind: string): Promise<readonly object[]>;
  /** `pod` is `namespace/name`; with `node`, only the verdicts of that node are returned. */
  explain(question: { readonly pod: string; readonly node?: string }): Promise<PodExplanation | undefined>;
  journal(range: { readonly from: number; readonly to: number }): Promise<readonly object[]>;
  /** In the text format of Prometheus. */
  metrics(): Promise<string>;
  /** An address that opens this run at this moment. */
  share(): Promise<string>;
  /** The arguments of a call or a command; without a name, of all calls and commands. */
  help(name?: string): Promise<string>;
}

export type CallName = keyof ConsoleCalls;

/** One line of the story of a run. */
interface ConsoleStoryLine {
  readonly seq: number;
  readonly time: number;
  readonly text: string;
}

export interface ConsoleOptions {
  readonly ready: Promise<void>;
  /** Resolves when the page itself has settled. */
  readonly settled: () => Promise<void>;
  readonly address: () => string;
  /** Shows a view with a tab; throws when there is none. */
  readonly showView: (name: string, tab?: string) => void;
  /** Fetches the list of scenarios, with titles in the reader's language. */
  readonly scenarios: () => Promise<readonly { readonly id: string; readonly title: string }[]>;
}

const WAITING: ReadonlySet<QueueName> = new Set(['active', 'backoff', 'errorBackoff']);

const NAMES: { readonly [N in CallName]: true } = {
  load: true,
  apply: true,
  command: true,
  kubectl: true,
  play: true,
  pause: true,
  step: true,
  back: true,
  seek: true,
  pace: true,
  next: true,
  get: true,
  list: true,
  explain: true,
  journal: true,
  metrics: true,
  caption: true,
  story: true,
  view: true,
  scenarios: true,
  share: true,
  idle: true,
  help: true,
};

/**
 * The calls themselves, and the shapes of their arguments, are fetched when one is used first: the first view does not
 * need them.
 */
export function orreryConsole(client: OrreryClient, { ready, ...options }: ConsoleOptions): OrreryConsole {
  const state = (): ConsoleState => {
    const { seq, timeUs, digest, branch, playing, counts } = client.moment.getState();
    const { queue, cycles } = client.mirror;
    const queued = [...queue.values()].filter((pod) => WAITING.has(pod.queue)).length;
    return { seq, time: timeUs, digest, branch, playing, counts, queued, inFlight: cycles.size };
  };
  let fetched: Promise<(name: CallName, given: readonly unknown[]) => unknown> | undefined;
  const fetchCalls = async () => {
    const [{ consoleCalls }, { checkCall }] = await Promise.all([
      import('./consoleCalls.ts'),
      import('./checkCall.ts'),
    ]);
    const calls = consoleCalls(client, state, options);
    return (name: CallName, given: readonly unknown[]) => {
      checkCall(name, given);
      return (calls[name] as (...given: readonly unknown[]) => unknown)(...given);
    };
  };
  const called =
    (name: string) =>
    async (...given: readonly unknown[]) => {
      fetched ??= fetchCalls();
      return (await fetched)(name as CallName, given);
    };
  const calls = Object.fromEntries(Object.keys(NAMES).map((name) => [name, called(name)])) as unknown as ConsoleCalls;
  return { version: VERSION, ready, state, ...calls };
}
