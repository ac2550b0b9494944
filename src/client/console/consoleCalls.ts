import { problemText } from '#base/problemText.ts';
import { splitCommands } from '#base/shell.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { dropMissingSelection } from '#client/reopen.ts';
import { formatSelection, parseSelection, type Selection, useSelection } from '#client/selectionStore.ts';
import { isSavedRunFile, parseSavedRun, shareLink } from '#client/share/shareLink.ts';
import { captionText } from '#client/telling/captionText.ts';
import { declineStory, goingOn, RUN_STORY_LINES } from '#client/telling/storyStage.ts';
import { useViewStore } from '#client/viewStore.ts';
import { kindOfResource } from '#model/kinds.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { CommandDoc, ManifestFile } from '#protocol/input.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { CALLS } from './checkCall.ts';
import type { CallName, ConsoleCalls, ConsoleOptions, ConsoleState, Loadable } from './orreryConsole.ts';

const DEFAULT_SEED = 1;

/** The calls of `window.orrery`. The page fetches them at the first call. */
export function consoleCalls(
  client: OrreryClient,
  state: () => ConsoleState,
  { settled, address, showView, scenarios }: Omit<ConsoleOptions, 'ready'>,
): ConsoleCalls {
  /** While the run plays the page does not come to rest, and nobody waits for it. */
  const shown = (): Promise<void> => (client.moment.getState().playing ? Promise.resolve() : settled());
  return {
    async idle() {
      await client.idle();
      await settled();
    },
    async load(what, { seed = DEFAULT_SEED } = {}) {
      const opened = await client.open(await openingOf(what, seed));
      if (!opened.ok) throw new Error(opened.problems.map(problemText).join('\n'));
      await dropMissingSelection(client);
      return state();
    },
    apply: (yaml) => client.send({ type: 'manifests.apply', files: [{ name: 'console.yaml', text: yaml }] }),
    command: (command) => client.send(command),
    async kubectl(line, files = []) {
      const { commands, isOpen } = splitCommands(line);
      // The session refuses an incomplete line.
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
      const { step, of, subject } = caption;
      return { step, of, text: captionText(caption), subject: subject ? formatSelection(subject) : null };
    },
    async story() {
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
    async help(name) {
      const commands = await client.ask('commands', {});
      const command = commands.find(({ type }) => type === name);
      if (command) return commandHelp(command);
      if (name !== undefined && isCall(name)) return callHelp(name);
      if (name !== undefined) throw new Error(`orrery.help: there is no call and no command "${name}"`);
      return [...Object.keys(CALLS).filter(isCall).map(callHelp), ...commands.map(commandHelp)].join('\n');
    },
  };
}

function isCall(name: string): name is CallName {
  return Object.hasOwn(CALLS, name);
}

function callHelp(name: CallName): string {
  const { usage, about } = CALLS[name];
  return `${usage.replaceAll('`', '')}: ${about}`;
}

function commandHelp({ type, about, fields }: CommandDoc): string {
  const taken = fields.map(({ name, takes, isOptional }) => `\n  ${name}${isOptional ? ' (optional)' : ''}: ${takes}`);
  return `${type}: ${about}${taken.join('')}`;
}

async function kubectlText(client: OrreryClient, line: string, files: readonly ManifestFile[]): Promise<string> {
  const answer = await client.ask('kubectl', { line, files });
  if (answer.type === 'edit') return answer.text;
  // A call returns the first lines of a watch and does not wait for more.
  if (answer.type !== 'command') return answer.lines.map(({ text }) => text).join('\n');
  const sent = await client.send(answer.command);
  if (!sent.ok) throw new Error(sent.problems.map(problemText).join('\n'));
  const run = await client.ask('kubectlRun', { seq: sent.seq });
  return run?.lines.map(({ text }) => text).join('\n') ?? '';
}

async function openingOf(what: Loadable, seed: number): Promise<RunSource | SavedRun> {
  if (typeof what === 'string') {
    if (isSavedRunFile({ text: what })) return parseSavedRun(what);
    const isManifest = what.includes('\n') || what.includes(':');
    return isManifest
      ? { scenario: 'own', seed, files: [{ name: 'console.yaml', text: what }] }
      : { scenario: what, seed };
  }
  return 'scenario' in what || 'format' in what ? what : { scenario: 'own', seed, files: what };
}

/** `Pod/default/web-1`, also with the kind as kubectl takes it; the call has been checked. */
function selectionOf(text: string): Selection | null {
  const selection = parseSelection(text);
  return selection && { ...selection, kind: kindName(selection.kind) };
}

/** Kinds may be said as kubectl takes them: `pods`, `po`, `Pod`. */
function kindName(kind: string): string {
  return kindOfResource(kind)?.kind ?? kind;
}
