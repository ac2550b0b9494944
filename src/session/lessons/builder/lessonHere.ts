import { store } from '#cluster/api/kindTables.ts';
import type { Entry } from '#kernel/event.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { Lesson, LessonQuestion, LessonStep } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedMoment, OfferedPrediction, OfferedValue } from '#scenarios/lessonOffers.ts';
import type { ReasonMatch, StoryMoment, StoryValue } from '#scenarios/story.ts';
import { pluginsThat } from '#session/questions/scheduling/pluginTraits.ts';
import type { Reader } from '#session/reader.ts';
import { deciding, refusedNodes } from '#session/telling/keySteps.ts';
import { matchIn } from '#session/telling/matches.ts';
import type { DetailedReason } from '#session/telling/salience/rule.ts';
import { StoryPlayer } from '#session/telling/stories/storyPlayer.ts';
import type { StoryPlace } from '#session/telling/stories/storyValue.ts';
import { derived } from '#session/telling/stories/storyValue.ts';
import { lessonTale } from '../lessonPlay.ts';
import { subjectPattern } from './recordedRun.ts';

const SAID_ANYWAY = new Set(['type', 'kind', 'subject']);

const OF_CYCLE = ['total', 'second', 'secondTotal', 'by', 'plugin', 'nodes', 'feasible', 'refused', 'victims'] as const;

/** Common fields of each kind. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Pod: { phase: 'status.phase', onNode: 'spec.nodeName', priority: 'spec.priority' },
  Node: { cpu: 'status.allocatable.cpu', memory: 'status.allocatable.memory', room: 'status.allocatable.pods' },
  Deployment: { replicas: 'spec.replicas', ready: 'status.readyReplicas', updated: 'status.updatedReplicas' },
  ReplicaSet: { replicas: 'spec.replicas', ready: 'status.readyReplicas' },
  StatefulSet: { replicas: 'spec.replicas', ready: 'status.readyReplicas' },
  Job: { succeeded: 'status.succeeded', failed: 'status.failed' },
};

/** Most options offered for a question; a lesson may have five. */
const MOST_OPTIONS = 4;

/** The fates of a Pod, each with the reason that tells it. */
const FATES = { placed: 'pod.scheduled', evicts: 'pod.nominated', pending: 'pod.unschedulable' } as const;

/** Filter plugins that people know, by name; every profile has them unless it says otherwise. */
const KNOWN_FILTERS = pluginsThat(({ isOfferedInLesson }) => isOfferedInLesson).toSorted();

/** Most reasons offered for one entry. */
const MOST_REASONS = 6;

type CycleAt = (seq: number) => CycleExplanation | undefined;

/** The texts and questions possible for a step at the reader's position. `steps` are those before it. */
export function lessonHere(reader: Reader, steps: readonly LessonStep[], cycleAt: CycleAt): LessonHere {
  const { run } = reader;
  const { seq } = run.position;
  const { player, isThere, stands } = playedTo(reader, steps);
  const before = player.current;
  const entry = run.entry(seq);
  const from = Math.max(before?.seq ?? 0, before?.matched ?? 0);
  const reasons =
    isThere && entry && seq > from ? (entry.reasons as readonly DetailedReason[]).slice(0, MOST_REASONS) : [];
  const cycle = entry && cycleAt(seq);
  return {
    seq,
    seconds: Math.floor(run.clockUs / 1000) / 1000,
    isTooEarly: !isThere || seq < (before?.seq ?? 0),
    isSame: isThere && before?.seq === seq,
    moments: reasons.map((reason) => momentOf(reason, reader, from)),
    values: valuesAt(reader, placeAt(reader, entry), player, cycle),
    predictions: entry && cycle ? predictionsAt(entry, cycle) : [],
    stands,
  };
}

/** The steps that are reached on this branch up to the reader. */
function playedTo(
  { run }: Reader,
  steps: readonly LessonStep[],
): { player: StoryPlayer; isThere: boolean; stands: LessonHere['stands'] } {
  const lesson: Pick<Lesson, 'id' | 'opens' | 'steps'> = { id: '', opens: { view: '' }, steps };
  const tale = lessonTale(lesson as Lesson);
  const player = new StoryPlayer(tale, Number.POSITIVE_INFINITY);
  const ahead = { entry: (at: number) => run.entry(at), entryAhead: (at: number) => run.entry(at) };
  const stands: LessonHere['stands'][number][] = [];
  for (const { id } of tale.steps) {
    // A step at a time has its place once something later has happened.
    const place = player.upcoming(ahead, run.head.seq);
    if (!place) return { player, isThere: false, stands };
    stands.push({ id, seq: place.seq, seconds: place.timeUs / 1e6 });
    player.forward();
  }
  return { player, isThere: true, stands };
}

function placeAt({ run }: Reader, entry: Entry | undefined): StoryPlace {
  const [reason] = (entry?.reasons ?? []) as readonly DetailedReason[];
  const { seq } = run.position;
  return {
    step: { id: '', at: { time: 0 } },
    seq,
    timeUs: run.clockUs,
    matched: entry?.seq ?? 0,
    ...(reason && { reason }),
  };
}

/** The moment of a reason, by its type and object; counted from the step before. */
function momentOf(reason: DetailedReason, { run, world }: Reader, from: number): OfferedMoment {
  const subject = subjectPattern(world, reason.kind, reason.subject);
  const match: ReasonMatch = {
    reason: reason.type,
    ...(reason.kind !== undefined && { kind: reason.kind }),
    ...(subject !== undefined && { subject }),
  };
  let count = 0;
  for (let seq = from + 1; seq <= run.position.seq; seq++) {
    const entry = run.entry(seq);
    if (entry && matchIn(entry, match)) count++;
  }
  const nth = count > 1 ? { nth: count } : {};
  return {
    reason: reason.type,
    subject: reason.subject ?? '',
    after: { after: match, ...nth } satisfies StoryMoment,
    before: { before: match, ...nth } satisfies StoryMoment,
  };
}

/** Questions about a scheduling cycle before its decision. */
export function predictionsAt(entry: Entry, cycle: CycleExplanation): readonly OfferedPrediction[] {
  const { feasible, nodes, selected } = cycle;
  const refused = refusedNodes(cycle).length;
  const predictions: OfferedPrediction[] = [...fateOf(entry, cycle)];
  if (selected !== '' && nodes.length > 1)
    predictions.push({ about: 'node', question: { ask: 'node', of: { cycle: 'node' } }, truth: selected });
  predictions.push(...pluginOf(cycle));
  predictions.push(counted('feasible', feasible.length, nodes.length));
  if (refused > 0) predictions.push(counted('refused', refused, nodes.length));
  const victims = victimsOf(cycle);
  if (victims !== undefined) predictions.push(counted('victims', victims, Math.max(5, victims * 2)));
  return predictions;
}

function fateOf({ reasons }: Entry, { pod }: CycleExplanation): readonly OfferedPrediction[] {
  const has = (type: string) =>
    (reasons as readonly DetailedReason[]).some((each) => each.type === type && each.subject === pod);
  // A Pod that needs evictions is also unschedulable for now, but the options must exclude each other.
  const nominated = { has: { reason: FATES.evicts, subject: pod } };
  const refused = { has: { reason: FATES.pending, subject: pod } };
  const truth = has(FATES.placed) ? 'placed' : has(FATES.evicts) ? 'evicts' : 'pending';
  if (truth === 'pending' && !has(FATES.pending)) return [];
  const question: LessonQuestion = {
    ask: 'one',
    options: [
      { id: 'placed', when: { has: { reason: FATES.placed, subject: pod } } },
      { id: 'evicts', when: nominated },
      { id: 'pending', when: { all: [refused, { not: nominated }] } },
    ],
  };
  return [{ about: 'fate', question, truth }];
}

/** The question which plugin refuses the Pod, with the plugins of the cycle and well-known ones as options. */
function pluginOf(cycle: CycleExplanation): readonly OfferedPrediction[] {
  // Where nodes were scored the deciding plugin is a Score plugin, so the question about the node is better.
  const refusing = new Set(cycle.verdicts.map(({ plugin }) => plugin).filter((plugin) => plugin !== ''));
  const [truth] = refusing;
  // With several refusing plugins there would be several right answers.
  if (truth === undefined || refusing.size > 1 || deciding(cycle).length > 0) return [];
  const looked = cycle.filters.map(({ plugin }) => plugin);
  const others = [...new Set([...looked, ...KNOWN_FILTERS])].filter((plugin) => plugin !== truth);
  // Sorted by name, so that the position does not reveal the answer.
  const names = [truth, ...others.slice(0, MOST_OPTIONS - 1)].toSorted();
  const options = names.map((name) => ({ id: name, is: name }));
  return [{ about: 'plugin', question: { ask: 'one', of: { cycle: 'plugin' }, options }, truth }];
}

function counted(what: 'feasible' | 'refused' | 'victims', truth: number, to: number): OfferedPrediction {
  return {
    about: what,
    question: { ask: 'number', of: { cycle: what }, from: 0, to, step: 1, tolerance: 0 },
    truth,
  };
}

function victimsOf({ preemption }: CycleExplanation): number | undefined {
  return preemption?.nodes
    .find(({ node }) => node === preemption.nominated)
    ?.lifted.filter(({ reprieved }) => !reprieved).length;
}

type Wanted = Omit<OfferedValue, 'is'>;

/** Values for a text at this place: of the entry, its scheduling cycle, its object, and the cluster. */
function valuesAt(
  reader: Reader,
  place: StoryPlace,
  player: StoryPlayer,
  cycle: CycleExplanation | undefined,
): readonly OfferedValue[] {
  // None of these values asks the model a question.
  const ask = () => {
    throw new Error('an offered value cannot ask a question');
  };
  const source = player.source({ run: reader.run, world: reader.world, ask }, place, () => cycle);
  const names = new Set<string>();
  return [...ofReason(place), ...ofCycle(cycle), ...ofObject(reader, place), ...ofCluster()].flatMap((wanted) => {
    const is = derived(wanted.value, source);
    if (is === undefined || is === '' || names.has(wanted.name)) return [];
    names.add(wanted.name);
    return [{ ...wanted, is }];
  });
}

function ofReason({ reason }: StoryPlace): readonly Wanted[] {
  if (!reason) return [];
  const fields = Object.keys(reason).filter((name) => !SAID_ANYWAY.has(name) && /^\w+$/.test(name));
  return [
    ...(reason.subject === undefined ? [] : [{ name: 'name', value: { name: 'subject' } as const, isOfEntry: true }]),
    ...fields.map((field) => ({ name: field, value: { field }, isOfEntry: true })),
  ];
}

function ofCycle(cycle: CycleExplanation | undefined): readonly Wanted[] {
  return cycle ? OF_CYCLE.map((what) => ({ name: what, value: { cycle: what }, isOfEntry: true })) : [];
}

function ofObject({ world }: Reader, { reason }: StoryPlace): readonly Wanted[] {
  if (reason?.kind === undefined || reason.subject === undefined) return [];
  const object = `${reason.kind}/${reason.subject}`;
  const fields = { ...FIELDS[reason.kind], ...requestsOf(world, reason.kind, reason.subject) };
  return Object.entries(fields).map(([name, path]) => ({ name, value: { object, path }, isOfEntry: false }));
}

function requestsOf(world: Reader['world'], kind: string, key: string): Readonly<Record<string, string>> {
  const container = kind === 'Pod' ? world.table(store('Pod')).get(key)?.spec.containers[0]?.name : undefined;
  if (container === undefined) return {};
  const path = `spec.containers.${container}.resources.requests`;
  return { asksCpu: `${path}.cpu`, asksMemory: `${path}.memory` };
}

function ofCluster(): readonly Wanted[] {
  const pods = (phase: string): StoryValue => ({ objects: 'Pod', where: { 'status.phase': phase } });
  const values: Readonly<Record<string, StoryValue>> = {
    seconds: { seconds: 'now' },
    allNodes: { objects: 'Node' },
    allPods: { objects: 'Pod' },
    running: pods('Running'),
    pending: pods('Pending'),
  };
  return Object.entries(values).map(([name, value]) => ({ name, value, isOfEntry: false }));
}
