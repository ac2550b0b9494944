import { problemText } from '#base/problemText.ts';
import { splitCommands } from '#base/shell.ts';
import { VERSION } from '#base/version.ts';
import { dropMissingSelection } from '#client/dropMissingSelection.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { formatSelection, parseSelection, type Selection, useSelection } from '#client/selectionStore.ts';
import { isSavedRunFile, parseSavedRun } from '#client/share/savedRun.ts';
import { shareLink } from '#client/share/shareLink.ts';
import { RUN_STORY_LINES } from '#client/telling/runStoryLines.ts';
import { declineStory, goingOn } from '#client/telling/storyStage.ts';
import { useViewStore } from '#client/viewStore.ts';
import { kindOfResource } from '#model/kinds.ts';
import type { Command, CommandResult, ManifestFile } from '#protocol/command.ts';
import type { NodeVerdict, PodExplanation } from '#protocol/explanation.ts';
import type { Counts } from '#protocol/moment.ts';
import type { StepUnit } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { Pace } from '#protocol/telling.ts';
import type { QueueName } from '#protocol/views.ts';
import { checkCall, isCheckedCall } from './checkCall.ts';

export interface ConsoleState {
  readonly seq: number;
  /** Simulated microseconds since the start of the run. */
  readonly time: number;
  readonly digest: string;
  readonly branch: string;
  readonly playing: boolean;
  readonly counts: Counts;
  /** Pods that are tried next or wait for a back-off: in activeQ, backoffQ or the error back-off. */
  readonly queued: number;
  /** Pods on the rails: in a scheduling cycle or a binding cycle. */
  readonly inFlight: number;
}

/** What is said at this moment. */
export interface ConsoleCaption {
  readonly step: number;
  readonly of: number;
  readonly text: string;
  /** `Kind/namespace/name`, or null when it is about no object. */
  readonly subject: string | null;
}

/** A scenario's id, manifests as text or files, or a whole source or saved run. */
export type Loadable = string | readonly ManifestFile[] | RunSource | SavedRun;

interface Steps {
  readonly unit?: StepUnit;
  readonly count?: number;
}

/** The object `window.orrery`: drives the page from a console or a test. Times are simulated microseconds. */
export interface OrreryConsole {
  readonly version: string;
  /** Resolves when the first run is open. */
  readonly ready: Promise<void>;
  /** Resolves when nothing is pending and nothing moves. Never while playing. */
  idle(): Promise<void>;
  /** Begins another run, paused at its start. Rejects with the problems. */
  load(what: Loadable, options?: { readonly seed?: number }): Promise<ConsoleState>;
  apply(yaml: string): Promise<CommandResult>;
  command(command: Command): Promise<CommandResult>;
  /** Runs a line of kubectl, or several below each other, and resolves with what they have printed by now; a command that waits goes on as time goes by. */
  kubectl(line: string, files?: readonly ManifestFile[]): Promise<string>;
  play(options?: { readonly speed?: number }): Promise<ConsoleState>;
  /** How simulated time becomes time on the screen. */
  pace(name: Pace): Promise<ConsoleState>;
  /** To the next beat of what is told; the state after it. */
  next(): Promise<ConsoleState>;
  /** What the caption says now; null when it says nothing. */
  caption(): Promise<ConsoleCaption | null>;
  /** What mattered most in the run so far, at most twelve lines in order of time; `time` in simulated microseconds. */
  story(): Promise<readonly ConsoleStoryLine[]>;
  /** The built-in scenarios, in the order of the list. */
  scenarios(): Promise<readonly { readonly id: string; readonly title: string }[]>;
  /** Puts a view on the stage, by its id, with one of its tabs, and selects something. Rejects when there is no such view or tab. */
  view(name: string, options?: { readonly tab?: string; readonly select?: string }): Promise<ConsoleState>;
  pause(): Promise<ConsoleState>;
  step(steps?: Steps): Promise<ConsoleState>;
  back(steps?: Steps): Promise<ConsoleState>;
  seek(target: { readonly seq: number } | { readonly time: number }): Promise<ConsoleState>;
  state(): ConsoleState;
  /** `namespace` is empty for kinds without one. */
  get(kind: string, namespace: string, name: string): Promise<object | undefined>;
  list(kind: string): Promise<readonly object[]>;
  /** `pod` is `namespace/name`; with `node`, the verdicts are of that node alone. */
  explain(question: { readonly pod: string; readonly node?: string }): Promise<PodExplanation | undefined>;
  journal(range: { readonly from: number; readonly to: number }): Promise<readonly object[]>;
  /** In the text format of Prometheus. */
  metrics(): Promise<string>;
  /** An address that opens this run at this moment. */
  share(): Promise<string>;
}

/** One line of the story of a run. */
interface ConsoleStoryLine {
  readonly seq: number;
  readonly time: number;
  readonly text: string;
}

export interface ConsoleOptions {
  readonly ready: Promise<void>;
  /** Resolves when the page itself has come to rest. */
  readonly settled: () => Promise<void>;
  readonly address: () => string;
  /** Puts a view with a tab on the stage; throws when there is none. */
  readonly showView: (name: string, tab?: string) => void;
  /** Fetches the list of scenarios, with titles in the reader's language. */
  readonly scenarios: () => Promise<readonly { readonly id: string; readonly title: string }[]>;
}

const DEFAULT_SEED = 1;

const WAITING: ReadonlySet<QueueName> = new Set(['active', 'backoff', 'errorBackoff']);

export function orreryConsole(
  client: OrreryClient,
  { ready, settled, address, showView, scenarios }: ConsoleOptions,
): OrreryConsole {
  const state = (): ConsoleState => {
    const { seq, timeUs, digest, branch, playing, counts } = client.moment.getState();
    const { queue, cycles } = client.mirror;
    const queued = [...queue.values()].filter((pod) => WAITING.has(pod.queue)).length;
    return { seq, time: timeUs, digest, branch, playing, counts, queued, inFlight: cycles.size };
  };
  /** While the run plays the page does not come to rest, and nobody waits for it. */
  const shown = (): Promise<void> => (client.moment.getState().playing ? Promise.resolve() : settled());
  return rejecting({
    version: VERSION,
    ready,
    state,
    async idle() {
      await client.idle();
      await settled();
    },
    async load(what, { seed = DEFAULT_SEED } = {}) {
      const opened = await client.open(openingOf(what, seed));
      if (!opened.ok) throw new Error(opened.problems.map(problemText).join('\n'));
      await dropMissingSelection(client);
      return state();
    },
    apply: (yaml) => client.send({ type: 'manifests.apply', files: [{ name: 'console.yaml', text: yaml }] }),
    command: (command) => client.send(command),
    async kubectl(line, files = []) {
      const { commands, isOpen } = splitCommands(line);
      // What is not whole is refused where it is read.
      const lines = isOpen || commands.length === 0 ? [line] : commands;
      const texts: string[] = [];
      for (const each of lines) texts.push(await kubectlText(client, each, files));
      return texts.filter((text) => text !== '').join('\n');
    },
    async play({ speed } = {}) {
      // The slider shows the reader's factor, and the next press of Play takes it again.
      if (speed !== undefined) useViewStore.getState().setSpeed(speed);
      await client.control(goingOn({ type: 'play', ...(speed === undefined ? {} : { speed }) }));
      return state();
    },
    async pace(name) {
      await client.control({ type: 'pace', pace: name });
      return state();
    },
    async next() {
      await client.control(goingOn({ type: 'next' }));
      await shown();
      return state();
    },
    async caption() {
      const { caption } = client.moment.getState().telling;
      if (!caption) return null;
      const { captionText } = await import('#client/telling/captionText.ts');
      const { step, of, subject } = caption;
      return { step, of, text: captionText(caption), subject: subject ? formatSelection(subject) : null };
    },
    async story() {
      const { captionText } = await import('#client/telling/captionText.ts');
      const lines = await client.ask('runStory', { most: RUN_STORY_LINES });
      return lines.map(({ seq, timeUs, sentence }) => ({ seq, time: timeUs, text: captionText({ sentence }) }));
    },
    scenarios,
    async view(name, { tab, select } = {}) {
      const selection = select === undefined ? undefined : selectionOf(select);
      showView(name, tab);
      if (selection !== undefined) useSelection.getState().select(selection);
      await shown();
      return state();
    },
    async pause() {
      await client.control({ type: 'pause' });
      return state();
    },
    async step({ unit = 'entry', count = 1 } = {}) {
      declineStory();
      await client.control({ type: 'step', unit, count });
      return state();
    },
    async back({ unit = 'entry', count = 1 } = {}) {
      await client.control({ type: 'back', unit, count });
      return state();
    },
    async seek(target) {
      await client.control(
        'seq' in target ? { type: 'seek', seq: target.seq } : { type: 'seekTime', timeUs: target.time },
      );
      return state();
    },
    get: (kind, namespace, name) =>
      client.ask('get', { kind: kindName(kind), ...(namespace ? { namespace } : {}), name }),
    list: (kind) => client.ask('list', { kind: kindName(kind) }),
    async explain({ pod, node }) {
      const [namespace, name] = pod.includes('/') ? pod.split('/', 2) : ['default', pod];
      const explanation = await client.ask('explainPod', { namespace: namespace ?? '', name: name ?? '' });
      if (!explanation || node === undefined) return explanation;
      const ofNode = (verdict: NodeVerdict) => verdict.node === node;
      return {
        ...explanation,
        verdicts: explanation.verdicts.filter(ofNode),
        now: explanation.now.filter(ofNode),
      };
    },
    journal: (range) => client.ask('journal', range),
    metrics: () => client.ask('metrics', {}),
    share: () => shareLink(client, address()),
  });
}

/** Every call that answers later rejects when it is wrong, in words; none throws at once. */
function rejecting(orrery: OrreryConsole): OrreryConsole {
  const calls = Object.entries(orrery).map(([name, call]: [string, unknown]) => {
    if (typeof call !== 'function' || name === 'state') return [name, call];
    const checked = async (...given: readonly unknown[]) => {
      if (isCheckedCall(name)) checkCall(name, given);
      return await call(...given);
    };
    return [name, checked];
  });
  return Object.fromEntries(calls) as OrreryConsole;
}

async function kubectlText(client: OrreryClient, line: string, files: readonly ManifestFile[]): Promise<string> {
  const answer = await client.ask('kubectl', { line, files });
  if (answer.type === 'edit') return answer.text;
  // Of a watch a call has the first lines: it does not wait for more.
  if (answer.type !== 'command') return answer.lines.map(({ text }) => text).join('\n');
  const sent = await client.send(answer.command);
  if (!sent.ok) throw new Error(sent.problems.map(problemText).join('\n'));
  const run = await client.ask('kubectlRun', { seq: sent.seq });
  return run?.lines.map(({ text }) => text).join('\n') ?? '';
}

function openingOf(what: Loadable, seed: number): RunSource | SavedRun {
  if (typeof what === 'string') {
    if (isSavedRunFile({ text: what })) return parseSavedRun(what);
    const isManifest = what.includes('\n') || what.includes(':');
    return isManifest
      ? { scenario: 'own', seed, files: [{ name: 'console.yaml', text: what }] }
      : { scenario: what, seed };
  }
  return 'scenario' in what || 'format' in what ? what : { scenario: 'own', seed, files: what };
}

/** Kinds may be said as kubectl takes them: `pods`, `po`, `Pod`. */
/** `Pod/default/web-1`, also with the kind as kubectl takes it; the call has been checked. */
function selectionOf(text: string): Selection | null {
  const selection = parseSelection(text);
  return selection && { ...selection, kind: kindName(selection.kind) };
}

function kindName(kind: string): string {
  return kindOfResource(kind)?.kind ?? kind;
}
