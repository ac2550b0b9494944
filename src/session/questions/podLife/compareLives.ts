import { mapParts, type Parts } from '#base/parts.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { workloadOf } from '#cluster/environment/behaviourOf.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { Container, Pod, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Command } from '#protocol/command.ts';
import type {
  ComparedLife,
  LifeChange,
  LifeComparisonAnswer,
  LifeFigures,
  PodLife,
  PodLifeQuestions,
  ProbeField,
} from '#protocol/podLife.ts';
import { CommandedRun } from '#session/commandedRun.ts';
import { readManifests } from '#session/commands/readManifests.ts';
import { openRun } from '#session/openRun.ts';
import type { Reader } from '#session/reader.ts';
import { inputsSoFar } from '../run/inputsSoFar.ts';
import { lifeAt, lifeHistory, livesOn } from './lifeHistory.ts';
import { podLife } from './podLife.ts';

const PROBE_FIELDS: readonly ProbeField[] = ['startupProbe', 'readinessProbe', 'livenessProbe'];

type Ask = PodLifeQuestions['compareLives']['ask'];
type Input = { readonly atUs: Micros; readonly command: Command };

/** A limit, because the page waits for the answer. */
const MOST_ENTRIES = 150_000;
/** Entries played between two pauses. */
const ENTRIES_IN_A_PART = 64;
/** After this time the deletion has finished, or something blocks it. */
const AFTERMATH_US = 120 * SECOND_US;

/**
 * Plays the present run twice from its start, unchanged and with the change, and returns the life of the same Pod in
 * both.
 */
export function* compareLives(reader: Reader, ask: Ask): Parts<LifeComparisonAnswer> {
  const { namespace, name, uid } = ask;
  const { run } = reader;
  const lives = livesOn(lifeHistory(run, keyOf(namespace, name)));
  const life = lives.find((each) => each.uid === uid) ?? lifeAt(lives, run.position.seq);
  const pod = life?.pods[0]?.value;
  if (!life || !pod) return { ok: false, problem: 'notThere', workload: keyOf(namespace, name) };
  const workload = workloadOf(reader.world, pod);
  const rewriter = manifestRewriter(namespace, workload, ask.change);
  const wanted = { namespace, workload, twinOf: name, uid: life.uid, deleteAfterSeconds: ask.deleteAfterSeconds };
  const untilUs = run.head.atUs;
  const inputs = inputsSoFar(reader, run.head.seq);
  const first = yield* mapParts(play(reader, inputs, { ...wanted, place: -1 }, untilUs), (done) => done / 2);
  if (!first?.life) return { ok: false, problem: 'notThere', workload };
  const other = play(reader, inputs, { ...wanted, uid: '', place: first.place }, first.untilUs, rewriter);
  const second = yield* mapParts(other, (done) => (1 + done) / 2);
  if (rewriter.changed === 0 || !second) return { ok: false, problem: 'noManifest', workload };
  const both = [compared(first.life), second.life && compared(second.life)] as const;
  const isCut = first.isCut || second.isCut;
  return {
    ok: true,
    comparison: { workload: keyOf(namespace, workload), lives: both, untilUs: second.untilUs, isCut },
  };
}

interface Wanted {
  readonly namespace: string;
  readonly workload: string;
  /** Finds the Pod by its uid, else by its creation order among the workload's Pods. */
  readonly uid: string;
  readonly place: number;
  /** The Pod's name in the present run. Commands for that Pod are applied to this one. */
  readonly twinOf: string;
  readonly deleteAfterSeconds: number | undefined;
}

interface Played {
  readonly life: PodLife | undefined;
  readonly place: number;
  readonly untilUs: Micros;
  readonly isCut: boolean;
}

/** Plays up to a time. If the Pod is to be deleted, continues until it is gone. */
function* play(
  { source }: Reader,
  inputs: readonly Input[],
  wanted: Wanted,
  untilUs: Micros,
  rewriter?: Rewriter,
): Parts<Played | undefined> {
  const opened = openRun(source, rewriter ? { rewrite: (text) => rewriter.rewrite(text) } : {});
  if (!opened.ok) return undefined;
  const again = new CommandedRun(source, opened.run, opened.trials, opened.declared);
  const found = new Found(again, wanted);
  const left = [...inputs];
  let endUs = untilUs;
  let budget = MOST_ENTRIES;
  for (; budget > 0; budget--) {
    yield* lookAround(budget, again.run.clockUs / endUs);
    const deletionUs = found.deletionUs();
    if (deletionUs >= 0) endUs = Math.max(endUs, deletionUs + AFTERMATH_US);
    const nextUs = Math.min(again.nextDueUs ?? Number.POSITIVE_INFINITY, endUs);
    const input = left[0];
    if (input && input.atUs <= nextUs && (deletionUs < 0 || input.atUs <= deletionUs)) {
      again.run.wait(input.atUs);
      accept(again, found.meant((left.shift() as Input).command), rewriter);
    } else if (deletionUs >= 0 && deletionUs <= nextUs) {
      again.run.wait(deletionUs);
      again.accept(found.delete());
    } else if (nextUs >= endUs || (found.isGone && again.run.clockUs >= untilUs)) break;
    else {
      const entry = again.step();
      if (!entry) break;
      found.read(entry);
    }
  }
  if (budget > 0 && !found.isGone) again.run.wait(endUs);
  const { subject, place } = found;
  const life = subject && podLife(again, { namespace: subject.namespace, name: subject.name, uid: subject.uid });
  return { life, place, untilUs: again.run.clockUs, isCut: budget <= 0 };
}

function* lookAround(left: number, done: number): Parts<void> {
  if (left % ENTRIES_IN_A_PART === 0) yield Math.min(1, done);
}

/** A command that was valid in one run may be refused in the other; then nothing happens, as in a real cluster. */
function accept(again: CommandedRun, command: Command, rewriter: Rewriter | undefined): void {
  if (!rewriter || command.type !== 'manifests.apply') again.accept(command);
  else
    again.accept({
      ...command,
      files: command.files.map((file) => ({ ...file, text: rewriter.rewrite(file.text) })),
    });
}

/** Finds the Pod while a run plays. */
class Found {
  subject: { readonly namespace: string; readonly name: string; readonly uid: string } | undefined;
  place = -1;
  isGone = false;
  private readonly again: CommandedRun;
  private readonly wanted: Wanted;
  private createdUs = 0;
  private count = 0;
  private isDeleted = false;

  constructor(again: CommandedRun, wanted: Wanted) {
    this.again = again;
    this.wanted = wanted;
    const here = again.world.table(store('Pod')).values();
    for (const pod of here) this.created(pod, 0);
  }

  read(entry: Entry): void {
    for (const { before, after } of changesOf(entry, store('Pod'))) {
      if (!before && after) this.created(after, entry.atUs);
      if (before && !after && before.metadata.uid === this.subject?.uid) this.isGone = true;
    }
  }

  /** The time at which to delete the Pod; -1 when there is no deletion, or it is done. */
  deletionUs(): number {
    const { deleteAfterSeconds } = this.wanted;
    if (deleteAfterSeconds === undefined || !this.subject || this.isDeleted || this.isGone) return -1;
    return Math.max(this.again.run.clockUs, this.createdUs + deleteAfterSeconds * SECOND_US);
  }

  delete(): Command {
    this.isDeleted = true;
    const { namespace = '', name = '' } = this.subject ?? {};
    return { type: 'object.delete', kind: 'Pod', namespace, name };
  }

  /** The same command with the Pod's name in this run. */
  meant(command: Command): Command {
    const { twinOf, namespace } = this.wanted;
    const isIt = command.type === 'object.delete' && command.kind === 'Pod' && command.name === twinOf;
    return isIt && command.namespace === namespace && this.subject ? { ...command, name: this.subject.name } : command;
  }

  private created(pod: Pod, atUs: Micros): void {
    const { namespace = '', name, uid = '' } = pod.metadata;
    if (namespace !== this.wanted.namespace || workloadOf(this.again.world, pod) !== this.wanted.workload) return;
    const place = this.count++;
    const isIt = this.wanted.uid === '' ? place === this.wanted.place : uid === this.wanted.uid;
    if (!isIt) return;
    this.place = place;
    this.createdUs = atUs;
    this.subject = { namespace, name, uid };
  }
}

function compared(life: PodLife): ComparedLife {
  return { life, figures: figuresOf(life) };
}

/** The figures that a reader compares first. */
function figuresOf({ createdUs, goneUs, statuses, lanes }: PodLife): LifeFigures {
  const ready = statuses.find(({ conditions }) =>
    conditions.some(({ type, status }) => type === 'Ready' && status === 'True'),
  );
  const runs = lanes
    .filter(({ kind, of }) => kind === 'container' && of !== 'init')
    .map(({ spans }) => Math.max(0, ...spans.map(({ code, count = 0 }) => (code === 'run' ? count - 1 : 0))));
  const failed = lanes
    .filter(({ kind }) => kind === 'requests')
    .flatMap(({ spans }) => spans.map(({ count = 0 }) => count));
  return {
    firstReadyUs: ready ? ready.atUs - createdUs : -1,
    goneUs: goneUs < 0 ? -1 : goneUs - createdUs,
    restarts: runs.reduce((sum, count) => sum + count, 0),
    failedRequests: failed.reduce((sum, count) => sum + count, 0),
  };
}

interface Rewriter {
  rewrite(text: string): string;
  /** The number of the workload's manifests that were changed. */
  readonly changed: number;
}

/**
 * Rewrites manifests so that the Pods of one workload have other settings; texts without the workload stay unchanged.
 */
function manifestRewriter(namespace: string, workload: string, change: LifeChange): Rewriter {
  const rewriter = { changed: 0, rewrite };
  return rewriter;

  function rewrite(text: string): string {
    if (!text.includes(workload)) return text;
    const read = readManifests([{ name: 'manifests.yaml', text }]);
    if (!read.ok || !read.objects.some(isWorkload)) return text;
    rewriter.changed++;
    return read.objects
      .map((object) => objectYaml(isWorkload(object) ? changedObject(object, change) : object))
      .join('---\n');
  }

  function isWorkload(object: KubeObject): boolean {
    const { metadata } = object;
    return (
      metadata.name === workload && (metadata.namespace ?? 'default') === namespace && podSpecOf(object) !== undefined
    );
  }
}

interface WithTemplate {
  readonly spec?: {
    readonly containers?: readonly Container[];
    readonly template?: { readonly spec?: PodSpec };
    readonly jobTemplate?: WithTemplate;
  };
}

/** The Pod spec inside an object: of a Pod itself, of a template, or of a CronJob's Job template. */
function podSpecOf(object: object): PodSpec | undefined {
  const { spec } = object as WithTemplate;
  if (spec?.template?.spec) return spec.template.spec;
  if (spec?.jobTemplate) return podSpecOf(spec.jobTemplate);
  return spec?.containers ? (spec as PodSpec) : undefined;
}

function changedObject<O extends object>(object: O, change: LifeChange): O {
  const { spec } = object as WithTemplate;
  if (spec?.template?.spec) {
    const template = { ...spec.template, spec: changedSpec(spec.template.spec, change) };
    return { ...object, spec: { ...spec, template } };
  }
  if (spec?.jobTemplate) return { ...object, spec: { ...spec, jobTemplate: changedObject(spec.jobTemplate, change) } };
  return { ...object, spec: changedSpec(spec as PodSpec, change) };
}

function changedSpec(spec: PodSpec, change: LifeChange): PodSpec {
  const { terminationGracePeriodSeconds } = change;
  const changed = (container: Container) =>
    container.name === change.container ? changedContainer(container, change) : container;
  return {
    ...spec,
    ...(terminationGracePeriodSeconds === undefined ? undefined : { terminationGracePeriodSeconds }),
    ...(spec.initContainers && { initContainers: spec.initContainers.map(changed) }),
    containers: spec.containers.map(changed),
  };
}

function changedContainer(container: Container, { probes, preStopSleepSeconds }: LifeChange): Container {
  let changed = container;
  for (const field of PROBE_FIELDS) {
    const [probe, timing] = [container[field], probes[field]];
    if (probe && timing) changed = { ...changed, [field]: { ...probe, ...timing } };
  }
  if (preStopSleepSeconds === undefined) return changed;
  const { preStop: _, ...others } = container.lifecycle ?? {};
  // The API server refuses a `sleep` hook that is longer than the grace period; a command may sleep for any time.
  const command = ['sleep', String(preStopSleepSeconds)];
  const hook = preStopSleepSeconds > 0 ? { preStop: { exec: { command } } } : undefined;
  return { ...changed, lifecycle: { ...others, ...hook } };
}
