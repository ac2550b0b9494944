import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { DRAIN, DRAIN_RECORDS, type DrainAsked } from '#cluster/kubectl/drain/drainRecords.ts';
import { KUBECTL_RUNS, TERMINAL } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import { firstDifference, type Mismatch } from '#conformance/recorded.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { ManifestFile } from '#model/manifest/parseManifests.ts';
import { type Interpreted, interpret } from '#session/kubectl/interpret.ts';
import { ClusterScript } from '../script/clusterScript.ts';

/** No recorded command waits longer. */
const LONGEST_SECONDS = 120;
const LOOK_SECONDS = 0.05;

/** Capacity of each large node. */
const LARGE: Readonly<Record<string, string>> = { cpu: '64', memory: '256Gi', pods: '500' };

/** Runs kubectl commands one after another, in a cluster with three large nodes and the named ones. */
class TerminalSession {
  private readonly script: ClusterScript;
  private readonly files: readonly ManifestFile[];
  private seconds = 0;

  constructor(nodes: readonly string[], files: Readonly<Record<string, string>>) {
    const names = ['node-1', 'node-2', 'node-3', ...nodes];
    this.script = new ClusterScript({ nodes: names.map(largeNode) });
    forgetEvents(this.script);
    this.files = Object.entries(files).map(([name, text]) => ({ name, text }));
  }

  /** Runs a command at that second, or when the one before has ended, and waits for its end. */
  run(at: number, command: string): CommandOutcome {
    this.seconds = Math.max(at, this.seconds);
    this.script.runUntil(this.seconds);
    const { world } = this.script;
    const understood = interpret(command, { world, nowUs: this.nowUs(), files: this.files });
    if (understood.type !== 'printed') return this.follow(understood);
    const { out, err = '', failed = false } = understood.printed;
    return { exit: failed ? 1 : 0, stdout: out, stderr: err };
  }

  private nowUs(): number {
    return this.script.engine.position.atUs + Math.round((this.seconds - this.script.seconds) * SECOND_US);
  }

  private follow(understood: Exclude<Interpreted, { type: 'printed' }>): CommandOutcome {
    const seq = understood.type === 'plan' ? this.askPlan(understood) : this.askDrain(understood);
    const until = this.seconds + LONGEST_SECONDS;
    for (; this.seconds < until; this.seconds += LOOK_SECONDS) {
      this.script.runUntil(this.seconds);
      const ended = this.ended(seq);
      if (ended) return ended;
    }
    return { exit: -1, stdout: '', stderr: `the command did not end in ${LONGEST_SECONDS} s` };
  }

  private askPlan({ plan }: Extract<Interpreted, { type: 'plan' }>): number {
    const event: DueEvent & { plan: object } = { type: 'kubectl.asked', plan };
    return this.script.ask(TERMINAL, event);
  }

  private askDrain({ nodes, flags }: Extract<Interpreted, { type: 'drain' }>): number {
    const event: DrainAsked = { type: 'drain.asked', nodes, flags };
    return this.script.ask(DRAIN, event);
  }

  private ended(seq: number): CommandOutcome | undefined {
    const { world } = this.script;
    const records = [...world.table(KUBECTL_RUNS).values(), ...world.table(DRAIN_RECORDS).values()];
    const record = records.find((one) => one.seq === seq);
    if (!record || !['done', 'failed', 'drained'].includes(record.phase)) return undefined;
    const text = (stream: 'out' | 'err') =>
      record.lines
        .filter((line) => line.stream === stream)
        .map((line) => `${line.text}\n`)
        .join('');
    return { exit: record.phase === 'failed' ? 1 : 0, stdout: text('out'), stderr: text('err') };
  }
}

const HELP = 'Use "kubectl options" for a list of global command-line options';

/** Letters of generated names and hashes. */
const SAFE = '[bcdfghjklmnpqrstvwxz2456789]';

const WAITING = 'Waiting for ';

const MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '<ip>'],
  [/(?<![\w.-])(?:\d+(?:y|d|h|m|s))+(?![\w.-])/g, '<age>'],
  [new RegExp(`-${SAFE}{7,10}-${SAFE}{5}(?![\\w-])`, 'g'), '-<hash>-<rand>'],
  [new RegExp(`(?<=hash=|-)${SAFE}{7,10}(?![\\w-])`, 'g'), '<hash>'],
  [new RegExp(`-${SAFE}{5}(?![\\w-])`, 'g'), '-<rand>'],
  [/[ \t]+/g, ' '],
];

/** conformance/cluster/FORMAT.md describes it. */
interface TranscriptCase extends RecordedCase {
  readonly files: Readonly<Record<string, string>>;
  readonly nodes?: readonly string[];
  readonly commands: readonly RecordedCommand[];
}

interface RecordedCommand extends CommandOutcome {
  readonly at: number;
  readonly command: string;
}

/** Category `transcripts`: a session of kubectl with a live cluster, command by command. */
export function playTranscript(recorded: RecordedCase): Mismatch | undefined {
  const { files, nodes = [], commands } = recorded as TranscriptCase;
  const session = new TerminalSession(nodes, files);
  for (const command of commands) {
    const got = session.run(command.at, command.command);
    const isHelp = isLongHelp(command.stdout) || isLongHelp(command.stderr);
    const difference = firstDifference(
      compared(command, isHelp),
      compared(got, isHelp),
      `${command.at} s: ${command.command}`,
    );
    if (difference) return difference;
  }
  return undefined;
}

function compared({ exit, stdout, stderr }: CommandOutcome, isHelp: boolean): object {
  return { exit, stdout: maskedLines(stdout, isHelp), stderr: maskedLines(stderr, isHelp) };
}

/** Whether a command printed its long help; only its first line is compared. */
function isLongHelp(text: string): boolean {
  return text.includes(HELP);
}

/**
 * The output of a session in a form that two sessions share (FORMAT.md, transcripts.json). Generated names, hashes,
 * addresses and ages are masked. Long help and lines that only wait are reduced to one line. Rows in the order of
 * generated names are sorted.
 */
function maskedLines(text: string, isHelp: boolean): string[] {
  const lines = text.replace(/\n$/, '').split('\n').map(masked);
  if (isHelp) return lines.slice(0, 1);
  if (lines.some((line) => line.startsWith(WAITING))) return lines.slice(-1);
  return sortedMadeUp(lines);
}

function masked(line: string): string {
  return MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line).trimEnd();
}

function sortedMadeUp(lines: readonly string[]): string[] {
  const isMadeUp = (line: string | undefined) => line !== undefined && /^\S*<(?:hash|rand)>/.test(line);
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at + 1;
    if (isMadeUp(lines[at])) while (isMadeUp(lines[end])) end += 1;
    out.push(...lines.slice(at, end).sort());
    at = end;
  }
  return out;
}

/** The output of a command. */
interface CommandOutcome {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Deletes the Events of the nodes' start: in the recordings they had long expired. */
function forgetEvents({ world }: ClusterScript): void {
  const events = world.table(store('Event'));
  for (const key of [...events.keys()]) events.delete(key);
}

function largeNode(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name }, spec: {}, status: { capacity: LARGE } };
}
