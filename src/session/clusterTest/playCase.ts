import { isRecord } from '#base/record.ts';
import type { Misfit } from '#base/shape.ts';
import { shellLine, shellWord } from '#base/shellWord.ts';
import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Value } from '#model/cel/values/value.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { splitDocuments } from '#model/manifest/splitDocuments.ts';
import type { Command, InputProblem, ManifestFile } from '#protocol/command.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import type { ReportTelling } from '#protocol/rehearsal.ts';
import type { NodesWanted, RunSource, RunSwitches } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { caveatsOf } from '#session/lab/caveats.ts';
import { nodesOfZone, wantedNodes } from '#session/lab/rehearsal/wantedNodes.ts';
import { commandOf } from '#session/lessons/lessonRehearsal.ts';
import { openSession, type Session } from '#session/session.ts';
import { ClusterFacts } from './clusterFacts.ts';
import { Expression, ExpressionBudget } from './expression.ts';
import { type Judged, judge, shownValue } from './judge.ts';
import { rehearsedDrain } from './rehearsedDrain.ts';
import { DEFAULT_UNTIL_US, type Lost, type Mutation, type Named, type TestTask } from './testFile.ts';
import { durationUs, parsePath, valueAt, withValueAt } from './testShape.ts';

/** A cluster is at rest after this time without a change of its Pods. */
const QUIET_US = 10 * SECOND_US;

/** A node that is not ready by then never will be. */
const JOINED_US = 60 * SECOND_US;

/** Longest wait. */
const LONGEST_US = 10 * 60 * SECOND_US;

/** The registry's answer for an image that a test makes unavailable. */
const PULL_ERROR = 'failed to resolve reference "{image}": not found';

/** A test never seeks backwards while it plays. */
const KEPT = { keepEntries: 1_048_576, keepBlocks: 16_384 };

/** The files and settings that the test's paths name. */
export interface Materials {
  /** Decides random choices: between equal nodes, and the times of timers. */
  readonly seed: number;
  /** The start of the run, as RFC 3339; by default the newest time in the cluster's files. */
  readonly start?: string;
  /** The start date, as RFC 3339, for cluster files that contain no time; without it the start date of scenarios. */
  readonly today?: string;
  readonly nodes?: NodesWanted;
  readonly cluster: readonly ManifestFile[];
  readonly scheduler?: ManifestFile;
  readonly switches?: RunSwitches;
  readonly apply: readonly ManifestFile[];
  /** The files that tasks apply, by path. */
  readonly files: (path: string) => readonly ManifestFile[];
}

/** The steps of one play: those of a case, perhaps with mutated manifests. */
export interface Steps {
  readonly tasks: readonly TestTask[];
  readonly until?: string;
  readonly expect: readonly string[];
  readonly mutate?: readonly Mutation[];
  readonly metrics?: readonly string[];
}

/**
 * An expectation that does not hold. `at`: its place in `expect`; absent for a task that failed and for refused
 * objects of applied files.
 */
export interface Failure {
  readonly at?: number;
  /** It is about the files of the test: `apply`, or `cluster`. */
  readonly isApplied?: true;
  readonly expression: string;
  readonly judged: Extract<Judged, { readonly holds: false }>;
  /** The reason for the node, or the pending state, of the Pod that made it false. */
  readonly why?: PodExplanation;
}

/** A play from its start to its end; times are simulated microseconds since the start of the run. */
export interface PlayedCase {
  readonly ok: true;
  readonly failures: readonly Failure[];
  /** The time of the first task. */
  readonly beganUs: Micros;
  readonly isSettled: boolean;
  readonly timeUs: Micros;
  readonly seq: number;
  readonly digest: string;
  readonly metrics: Readonly<Record<string, string>>;
  readonly notes: readonly InputProblem[];
  /** Parts of the cluster that are not played, and assumptions where the files say nothing. */
  readonly caveats: ReportTelling['parts'];
  /** The same run as a file that the page opens. */
  readonly save: () => SavedRun;
}

/** A play that was not possible, with problems in the test's file (paths begin at the case) or in another file. */
export interface NotPlayed {
  readonly ok: false;
  readonly misfits: readonly Misfit[];
  readonly problems: readonly InputProblem[];
}

/** Ends a play that is not possible. */
class Unplayable extends Error {
  readonly misfits: readonly Misfit[];
  readonly problems: readonly InputProblem[];

  constructor(misfits: readonly Misfit[], problems: readonly InputProblem[] = []) {
    super('unplayable');
    this.misfits = misfits;
    this.problems = problems;
  }
}

/**
 * Plays the steps on a cluster of their own. The cluster settles before and after the manifests are applied. Then the
 * tasks are done, and at the end the expectations are judged.
 */
export function playCase(steps: Steps, materials: Materials): PlayedCase | NotPlayed {
  try {
    return new Play(steps, materials).played();
  } catch (error) {
    if (!(error instanceof Unplayable)) throw error;
    return { ok: false, misfits: error.misfits, problems: error.problems };
  }
}

class Play {
  private readonly steps: Steps;
  private readonly session: Session;
  private readonly applied: AppliedFiles;
  private readonly notes: InputProblem[];
  private drain: Value | undefined;
  private readonly lines: { readonly at: number; readonly line: string; readonly seq: number }[] = [];

  constructor(steps: Steps, materials: Materials) {
    this.steps = steps;
    this.applied = appliedFiles(steps, materials);
    const opened = openSession(sourceOf(materials), {
      ...KEPT,
      ...(materials.today !== undefined && { today: materials.today }),
    });
    if (!opened.ok) throw new Unplayable([], opened.problems);
    this.session = opened.session;
    this.notes = [...opened.notes];
  }

  played(): PlayedCase {
    const { session, steps } = this;
    settle(session);
    if (this.applied.first.length > 0) this.apply(this.applied.first);
    const isSettled = settle(session);
    const beganUs = session.run.clockUs;
    for (const [at, task] of steps.tasks.entries()) this.does(task, at);
    const untilUs = steps.until === undefined ? DEFAULT_UNTIL_US : (durationUs(steps.until) ?? 0);
    session.seekTime(Math.max(session.run.clockUs, beganUs + untilUs));
    const failures = [...this.refused(), ...this.failedLines(), ...this.judgeAll(beganUs)];
    const { timeUs, seq, digest } = session.ask('state', {});
    return {
      ok: true,
      failures,
      beganUs,
      isSettled,
      timeUs,
      seq,
      digest,
      metrics: this.metrics(),
      notes: this.notes,
      caveats: caveatsOf(session),
      save: () => session.save(),
    };
  }

  private does(task: TestTask, at: number): void {
    const { session } = this;
    if ('wait' in task) {
      session.seekTime(session.run.clockUs + (durationUs(task.wait) ?? 0));
      return;
    }
    if ('rehearse' in task) {
      const rehearsed = rehearsedDrain(session, task.rehearse);
      if ('problem' in rehearsed) throw new Unplayable([{ path: ['do', at], message: rehearsed.problem }]);
      this.drain = rehearsed.drain;
      return;
    }
    if ('apply' in task) {
      this.apply([task.apply].flat().flatMap((path) => this.applied.files(path)));
      return;
    }
    const actions = taskActions(task, session.world);
    if ('problem' in actions) throw new Unplayable([{ path: ['do', at], message: actions.problem }]);
    for (const action of actions) {
      const command = commandOf(session, action);
      if ('problem' in command) throw new Unplayable([{ path: ['do', at], message: command.problem }]);
      const taken = session.accept(command);
      if (!taken.ok) throw new Unplayable(taken.problems.map(({ message }) => ({ path: ['do', at], message })));
      if ('line' in action) this.lines.push({ at, line: action.line, seq: taken.seq });
    }
  }

  private apply(files: readonly ManifestFile[]): void {
    const taken = this.session.accept({ type: 'manifests.apply', files });
    if (!taken.ok) throw new Unplayable([], taken.problems);
    this.notes.push(...taken.notes);
  }

  /** A refused object of an applied file is a failure, because the expectations assume that it exists. */
  private refused(): readonly Failure[] {
    return refusedObjects(this.session).map(({ file, text }) => ({
      isApplied: true,
      expression: file === undefined ? 'kubectl apply' : `kubectl apply -f ${shellWord(file)}`,
      judged: { holds: false, error: text, parts: [] },
    }));
  }

  /** A failed kubectl line is a failure of the case, because the expectations assume its effect. */
  private failedLines(): readonly Failure[] {
    return this.lines.flatMap(({ line, seq }) => {
      const progress = this.session.ask('kubectlRun', { seq });
      if (progress?.state !== 'failed') return [];
      const error = progress.lines.filter(({ stream }) => stream === 'err').map(({ text }) => text);
      return [{ expression: line, judged: { holds: false, error: error.join('\n'), parts: [] } }];
    });
  }

  private judgeAll(beganUs: Micros): readonly Failure[] {
    const { session, steps } = this;
    const facts = new ClusterFacts(session, beganUs, this.drain);
    const budget = new ExpressionBudget();
    return steps.expect.flatMap((text, at) => {
      const expression = Expression.compile(text, facts, budget);
      if (!(expression instanceof Expression))
        throw new Unplayable(expression.problems.map(({ message }) => ({ path: ['expect', at], message })));
      const judged = judge(expression);
      if (judged.holds) return [];
      const { culprit, message } = judged;
      const { namespace = 'default', name = '' } = culprit?.kind === 'Pod' ? culprit : {};
      const why = name === '' || message !== undefined ? undefined : session.ask('explainPod', { namespace, name });
      return [{ at, expression: text, judged, ...(why && { why }) }];
    });
  }

  private metrics(): Readonly<Record<string, string>> {
    const facts = new ClusterFacts(this.session, 0, undefined);
    return Object.fromEntries((this.steps.metrics ?? []).map((name) => [name, shownValue(facts.metric(name))]));
  }
}

interface AppliedFiles {
  /** Manifests that are applied before the tasks. */
  readonly first: readonly ManifestFile[];
  /** The files that tasks apply, by path. */
  readonly files: (path: string) => readonly ManifestFile[];
}

/** Mutations cover all manifests that the steps apply. */
function appliedFiles({ tasks, mutate = [] }: Steps, { apply, files }: Materials): AppliedFiles {
  const paths = [...new Set(tasks.flatMap((task) => ('apply' in task ? task.apply : [])))];
  const later = paths.flatMap((path) => files(path).map((file) => ({ path, file })));
  const change = mutated([...apply, ...later.map(({ file }) => file)], mutate);
  if ('problem' in change) throw new Unplayable([{ path: ['mutate', change.at], message: change.problem }]);
  const changed = change.files.slice(apply.length);
  return {
    first: change.files.slice(0, apply.length),
    files: (wanted) => changed.filter((_, at) => later[at]?.path === wanted),
  };
}

function sourceOf({ seed, start, nodes, cluster, scheduler, switches }: Materials): RunSource {
  return {
    scenario: 'own',
    seed,
    ...(start !== undefined && { start }),
    ...(cluster.length > 0 && { files: cluster }),
    ...(nodes && { nodes }),
    ...(scheduler && { configuration: scheduler }),
    ...(switches && { switches }),
  };
}

/** A kubectl line, or a command of the page. */
type Action = { readonly line: string } | { readonly command: Command };

/** The actions of a task, or the reason that it cannot be done here. */
function taskActions(
  task: Exclude<TestTask, { readonly apply: unknown } | { readonly wait: string } | { readonly rehearse: unknown }>,
  world: World,
): readonly Action[] | { readonly problem: string } {
  if ('delete' in task) return [{ line: shellLine('kubectl', 'delete', ...named(task.delete)) }];
  if ('scale' in task)
    return [{ line: shellLine('kubectl', 'scale', ...named(task.scale), `--replicas=${task.scale.replicas}`) }];
  if ('drain' in task) return onNodes(world, task.drain, 'drain', '--ignore-daemonsets', '--delete-emptydir-data');
  if ('cordon' in task) return onNodes(world, task.cordon, 'cordon');
  if ('uncordon' in task) return onNodes(world, task.uncordon, 'uncordon');
  if ('lose' in task) return lost(world, task.lose);
  if ('command' in task) return [{ command: task.command }];
  const image = 'cannotBePulled' in task.image ? task.image.cannotBePulled : task.image.canBePulled;
  const pullError = 'cannotBePulled' in task.image ? PULL_ERROR : null;
  return [{ command: { type: 'behaviour.set', target: { image }, behaviour: { pullError } } }];
}

function named({ of, namespace }: Named): readonly string[] {
  const slash = of.indexOf('/');
  return [of.slice(0, slash), of.slice(slash + 1), ...(namespace === undefined ? [] : ['-n', namespace])];
}

type Actions = readonly Action[] | { readonly problem: string };

function onNodes(world: World, text: string, verb: string, ...flags: readonly string[]): Actions {
  const wanted = wantedNodes(world, text, verb);
  if (!wanted.ok) return { problem: wanted.problem.message };
  return [{ line: shellLine('kubectl', verb, ...wanted.names, ...flags) }];
}

function lost(world: World, lose: Lost): Actions {
  const wanted =
    'zone' in lose
      ? nodesOfZone(world, lose.zone, 'zone')
      : wantedNodes(world, 'pool' in lose ? lose.pool : lose.node, 'lose');
  if (!wanted.ok) return { problem: wanted.problem.message };
  return wanted.names.map((node) => ({ command: { type: 'fault.set', fault: 'node.down', value: 1, node } }));
}

/**
 * Plays a cluster until it is at rest. For ten seconds no Pod is created, deleted, moved or changes its readiness, no
 * node changes its readiness, and none is about to.
 * A Pod is not about to if it fits nowhere, ends repeatedly, or cannot pull its image. False when the cluster had no
 * rest for ten minutes.
 */
function settle(session: Session): boolean {
  let seen = '';
  let sinceUs = 0;
  const fromUs = session.run.clockUs;
  for (let atUs = fromUs + SECOND_US; atUs <= fromUs + LONGEST_US; atUs += SECOND_US) {
    session.seekTime(atUs);
    const { pods, nodes } = machinesAndPods(session.world);
    const now = `${nodes.map(isReady).join()} ${pods.map(stateOf).join()}`;
    const isJoining = atUs < JOINED_US && !nodes.every(isReady);
    if (now !== seen || isJoining || pods.some(isOnItsWay)) {
      seen = now;
      sinceUs = atUs;
    } else if (atUs - sinceUs >= QUIET_US) return true;
  }
  return false;
}

function machinesAndPods(world: World): { readonly nodes: readonly Node[]; readonly pods: readonly Pod[] } {
  return { nodes: world.table(store('Node')).values(), pods: world.table(store('Pod')).values() };
}

function isReady({ status }: Node | Pod): boolean {
  return status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
}

function stateOf(pod: Pod): string {
  const { metadata, spec, status } = pod;
  return `${metadata.uid} ${spec.nodeName ?? ''} ${status?.phase ?? ''} ${isReady(pod)}`;
}

/** Whether the Pod has a node and becomes ready without further input. */
function isOnItsWay(pod: Pod): boolean {
  const { metadata, spec, status } = pod;
  const { phase = 'Pending', containerStatuses = [], initContainerStatuses = [] } = status ?? {};
  if (metadata.deletionTimestamp !== undefined) return true;
  if (phase === 'Succeeded' || phase === 'Failed' || isReady(pod) || !spec.nodeName) return false;
  return ![...containerStatuses, ...initContainerStatuses].some(({ state }) =>
    /BackOff$|^Err|Error$/.test(state?.waiting?.reason ?? ''),
  );
}

type Change = (object: unknown) => unknown;

/**
 * Manifests with a mutation of all objects that have the path, or of one object. Other documents stay as written. A
 * mutation that changes nothing is a mistake.
 */
function mutated(
  files: readonly ManifestFile[],
  mutations: readonly Mutation[],
): { readonly files: readonly ManifestFile[] } | { readonly problem: string; readonly at: number } {
  let changed = files;
  for (const [at, mutation] of mutations.entries()) {
    let count = 0;
    const change = changeOf(mutation, () => count++);
    changed = changed.map((file) => ({ ...file, text: changedText(file.text, change) }));
    if (count === 0) return { problem: missing(mutation), at };
  }
  return { files: changed };
}

function missing(mutation: Mutation): string {
  const { of } = mutation;
  const paths = 'remove' in mutation ? [mutation.remove] : Object.keys(mutation.set);
  const what = of === undefined ? 'no applied manifest' : `no applied manifest of ${of}`;
  return `it changes nothing: ${what} has ${paths.join(', ')}`;
}

function changeOf(mutation: Mutation, count: () => void): Change {
  const changes: readonly (readonly [string, unknown])[] =
    'remove' in mutation ? [[mutation.remove, undefined]] : Object.entries(mutation.set);
  return (object) => {
    if (mutation.of !== undefined && nameOf(object) !== mutation.of) return object;
    let result = object;
    for (const [text, value] of changes) {
      const parsed = parsePath(text);
      if ('problem' in parsed) continue;
      const isThere = valueAt(result, parsed.path) !== undefined;
      const isAdded = mutation.of !== undefined && value !== undefined;
      const made = isThere || isAdded ? withValueAt(result, parsed.path, value) : undefined;
      if (made === undefined) continue;
      count();
      result = made;
    }
    return result;
  };
}

function nameOf(object: unknown): string {
  const metadata = isRecord(object) ? object.metadata : undefined;
  return isRecord(object) && isRecord(metadata) ? `${String(object.kind)}/${String(metadata.name)}` : '';
}

function changedText(text: string, change: Change): string {
  return splitDocuments(text)
    .map((document) => {
      const { value, problems } = composeDocument(document.text);
      if (problems.length > 0) return document.text;
      const changed = isList(value) ? { ...value, items: value.items.map(change) } : change(value);
      const isSame = isList(value) && isList(changed) ? sameItems(value.items, changed.items) : changed === value;
      return isSame ? document.text : `---\n${JSON.stringify(changed, undefined, 2)}\n`;
    })
    .join('');
}

function isList(value: unknown): value is { readonly kind: string; readonly items: readonly unknown[] } {
  return isRecord(value) && String(value.kind).endsWith('List') && Array.isArray(value.items);
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((item, at) => item === b[at]);
}
