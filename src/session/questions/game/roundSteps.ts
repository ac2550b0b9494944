import { compare } from '#base/order.ts';
import { FIXED_START } from '#base/rfc3339.ts';
import { SCHEDULER } from '#cluster/scheduler/actor/schedulerClock.ts';
import { podInfoOf } from '#cluster/scheduler/framework/podInfo.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { CycleExplanation, NodeVerdict, ScoreRow } from '#protocol/explanation.ts';
import type { GameAnswer, GameAsk, GameMode, GameNode, GamePod, GameStep } from '#protocol/game.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { CommandedRun } from '#session/commandedRun.ts';
import { openRun } from '#session/openRun.ts';
import type { Reader } from '#session/reader.ts';
import { cycleExplanation } from '../scheduling/cycleExplanation.ts';
import { pluginsThat } from '../scheduling/pluginTraits.ts';

/**
 * Longest time that a round is played; enough for Pods that wait for their victims to end. Simulated microseconds.
 */
const LAST_US = 2_000_000;
const MOST_ENTRIES = 20_000;
const ZONE = 'topology.kubernetes.io/zone';
const COLOURS = 12;

/**
 * A step with its answer, as the model's own cycle computed it. The answer leaves the worker only after the player
 * answers.
 */
export interface RoundStep extends GameStep {
  /** The entry of the cycle. */
  readonly seq: number;
  /** The Pod that the step is about. */
  readonly about: GamePod;
  readonly truth: readonly string[];
  /** Other single answers that count as right. */
  readonly equal: readonly string[];
  /** Points of each option, where it has some. */
  readonly points: ReadonlyMap<string, number>;
  readonly verdicts: readonly NodeVerdict[];
}

const ASKED: Readonly<Record<GameMode, readonly GameAsk[]>> = {
  filter: ['fall', 'plugin'],
  scores: ['score', 'pick'],
  preemption: ['pop', 'pick', 'nominate', 'victims'],
  daily: ['pop', 'fall', 'plugin', 'pick', 'nominate', 'victims'],
  careless: ['place'],
};

/** Most steps of a round, so that it does not become tiring. */
const MOST_STEPS = 12;

/** Plugins offered as options beside those that refused. */
const OFFERED = pluginsThat(({ isOfferedInGame }) => isOfferedInGame);
const NO_POINTS: ReadonlyMap<string, number> = new Map();

/** All steps of a round that is played to its end. A question without a wrong answer is left out. */
export function roundSteps(mode: GameMode, round: RoundRun, texts: BoardTexts): RoundStep[] {
  const steps: RoundStep[] = [];
  for (const seq of round.decisions) {
    if (steps.length >= MOST_STEPS) break;
    steps.push(...cycleSteps(mode, round, seq, texts, steps.length));
  }
  return steps.slice(0, MOST_STEPS);
}

/** The steps of one cycle, in the order in which kube-scheduler does them. */
export function cycleSteps(
  mode: GameMode,
  { run }: RoundRun,
  seq: number,
  texts: BoardTexts,
  turn: number,
): RoundStep[] {
  run.run.seek(seq - 1);
  const cycle = cycleExplanation(run, seq);
  if (!cycle || cycle.outcome === 'error') return [];
  const waits = [...run.world.table(SCHEDULER_TABLES.queuedPods).values()];
  const popped = waits.find(({ key }) => key === cycle.pod);
  if (!popped) return [];
  const about = gamePod(popped.pod, texts);
  const asked = ASKED[mode];
  const refused = new Set(cycle.verdicts.filter(({ code }) => code !== 'Success').map(({ node }) => node));
  const fallen = asked.includes('fall') ? [] : cycle.verdicts.filter(({ node }) => refused.has(node));
  const base = {
    seq,
    about,
    pod: about,
    isSet: false,
    fallen,
    equal: [] as readonly string[],
    points: NO_POINTS,
    verdicts: cycle.verdicts,
  };
  const steps: RoundStep[] = [];
  const add = (step: Omit<RoundStep, keyof typeof base> & Partial<RoundStep>) => {
    if (asked.includes(step.ask)) steps.push({ ...base, ...step });
  };

  const active = waits.filter(({ place }) => place === 'active');
  const alike = active.filter(
    ({ key, priority, timestampUs }) =>
      key !== cycle.pod && priority === popped.priority && timestampUs === popped.timestampUs,
  );
  if (active.length > alike.length + 1) {
    const { pod: _, ...nobody } = base;
    const options = active.map(({ key }) => key).toSorted();
    if (asked.includes('pop'))
      steps.push({
        ...nobody,
        ask: 'pop',
        options,
        truth: [cycle.pod],
        equal: alike.map(({ key }) => key),
        fallen: [],
      });
  }
  const nodes = cycle.nodes.toSorted();
  const isFiltered = cycle.verdicts.length === cycle.nodes.length;
  if (isFiltered && refused.size > 0)
    add({ ask: 'fall', options: nodes, isSet: true, truth: nodes.filter((node) => refused.has(node)) });
  const puzzling = oddlyRefused(cycle, turn);
  const known = cycle.verdicts.filter(({ node }) => refused.has(node));
  if (puzzling)
    add({
      ask: 'plugin',
      node: puzzling.node,
      options: [...new Set([...OFFERED, ...known.map(({ plugin }) => plugin)])],
      truth: [puzzling.plugin],
    });
  steps.push(
    ...scoreSteps(cycle, turn)
      .filter(({ ask }) => asked.includes(ask))
      .map((step) => ({ ...base, ...step, fallen: known })),
  );
  if (cycle.preemption && cycle.outcome === 'nominated') {
    const tried = cycle.preemption.nodes;
    const { nominated } = cycle.preemption;
    const candidates = tried.filter(({ rules }) => rules !== undefined);
    if (candidates.length > 1)
      add({
        ask: 'nominate',
        options: nodes,
        truth: [nominated],
        equal: candidates
          .filter(({ node, stoppedAt }) => stoppedAt === -1 && node !== nominated)
          .map(({ node }) => node),
        fallen: known,
      });
    const lifted = tried.find(({ node }) => node === nominated)?.lifted ?? [];
    const victims = lifted.filter(({ reprieved }) => !reprieved).map(({ pod }) => pod);
    if (lifted.length > 1)
      add({
        ask: 'victims',
        node: nominated,
        options: lifted.map(({ pod }) => pod).toSorted(),
        isSet: true,
        truth: victims.toSorted(),
        fallen: known,
      });
  }
  const best = bestOf(cycle);
  add({
    ask: 'place',
    options: nodes,
    truth: cycle.selected === '' ? [] : [cycle.selected],
    equal: best.filter((node) => node !== cycle.selected),
    points: totalsOf(cycle),
  });
  return steps;
}

/** One refused node, chosen by `turn`; absent when a single plugin refused all of them. */
function oddlyRefused({ verdicts }: CycleExplanation, turn: number): NodeVerdict | undefined {
  const refused = verdicts.filter(({ code }) => code !== 'Success');
  const counts = new Map<string, number>();
  for (const { plugin } of refused) counts.set(plugin, (counts.get(plugin) ?? 0) + 1);
  return counts.size < 2 ? undefined : refused[turn % refused.length];
}

type Scored = Pick<RoundStep, 'ask' | 'options' | 'truth' | 'equal' | 'points' | 'plugin' | 'weight'>;

function scoreSteps(cycle: CycleExplanation, turn: number): readonly Scored[] {
  const feasible = cycle.feasible.map((index) => cycle.nodes[index] ?? '');
  if (feasible.length < 2 || cycle.selected === '') return [];
  const options = feasible.toSorted();
  const telling = cycle.scores.filter(({ skipped, normalized }) => !skipped && new Set(normalized).size > 1);
  const row = telling[turn % Math.max(1, telling.length)];
  const best = bestOf(cycle);
  const pick: Scored = {
    ask: 'pick',
    options,
    truth: [cycle.selected],
    equal: best.filter((node) => node !== cycle.selected),
    points: totalsOf(cycle),
  };
  return [...(row ? [scoreStep(row, feasible)] : []), ...(best.length < feasible.length ? [pick] : [])];
}

function scoreStep({ plugin, weight, normalized }: ScoreRow, feasible: readonly string[]): Scored {
  const most = Math.max(...normalized);
  const [truth = '', ...equal] = feasible.filter((_, i) => normalized[i] === most);
  const points = new Map(feasible.map((node, i) => [node, normalized[i] ?? 0]));
  return { ask: 'score', options: feasible.toSorted(), truth: [truth], equal, points, plugin, weight };
}

function totalsOf({ feasible, nodes, totals }: CycleExplanation): ReadonlyMap<string, number> {
  return new Map(totals.map((total, i) => [nodes[feasible[i] ?? -1] ?? '', total]));
}

/** All nodes that share the highest total, in the order found. */
function bestOf(cycle: CycleExplanation): readonly string[] {
  const most = Math.max(...cycle.totals);
  return cycle.feasible.filter((_, i) => cycle.totals[i] === most).map((index) => cycle.nodes[index] ?? '');
}

/**
 * Whether an answer is the model's: a set needs the same members, a single answer must be equal or an accepted
 * alternative.
 */
export function isRight({ isSet, truth, equal }: RoundStep, answer: GameAnswer): boolean {
  if (answer === null) return false;
  const same = answer.length === truth.length && new Set([...answer, ...truth]).size === truth.length;
  return same || (!isSet && answer.length === 1 && equal.includes(answer[0] ?? ''));
}

/** Texts on the board beside names and numbers. */
export interface BoardTexts {
  /** Keys of the labels that some Pod of the round asks for. */
  readonly labelKeys: ReadonlySet<string>;
  /** By workload, 1 to 12. */
  readonly colours: ReadonlyMap<string, number>;
}

export function boardTexts(pods: readonly Pod[]): BoardTexts {
  const workloads = [...new Set(pods.map(workloadOf))].sort();
  return {
    labelKeys: new Set(pods.flatMap(({ spec }) => Object.keys(spec.nodeSelector ?? {}))),
    colours: new Map(workloads.map((name, i) => [name, (i % COLOURS) + 1])),
  };
}

/** The nodes as the scheduler's cache has them, by name, with the bound and the assumed Pods. */
export function gameBoard({ trials, world }: Reader, texts: BoardTexts): GameNode[] {
  const nominated = [...world.table(SCHEDULER_TABLES.nominated).values()];
  return trials.nodes
    .map((node) => ({
      ...gameNode(node, trials.podsOn(node.metadata.name), texts),
      nominated: nominated
        .filter(({ node: there }) => there === node.metadata.name)
        .map(({ pod }) => pod.metadata.name),
    }))
    .toSorted((a, b) => compare(a.name, b.name));
}

function gameNode(
  { metadata, spec, status }: Node,
  pods: readonly Pod[],
  texts: BoardTexts,
): Omit<GameNode, 'nominated'> {
  const { name, labels = {} } = metadata;
  return {
    name,
    zone: labels[ZONE] ?? '',
    cpuMilli: quantityMilliValue(status?.allocatable?.cpu ?? '0'),
    memoryBytes: quantityValue(status?.allocatable?.memory ?? '0'),
    labels: Object.entries(labels)
      .filter(([key]) => texts.labelKeys.has(key))
      .map(([key, value]) => `${key}=${value}`),
    taints: (spec?.taints ?? []).map(({ key, value = '', effect }) => `${key}=${value}:${effect}`),
    pods: pods.map((pod) => gamePod(pod, texts)),
  };
}

export function gamePod(pod: Pod, { colours }: BoardTexts): GamePod {
  const { key, name, priority, requests } = podInfoOf(pod);
  const { nodeSelector = {}, tolerations = [] } = pod.spec;
  return {
    key,
    name,
    colour: colours.get(workloadOf(pod)) ?? 1,
    cpuMilli: requests.cpuMilli,
    memoryBytes: requests.memoryBytes,
    priority,
    nodeSelector: Object.entries(nodeSelector).map(([label, value]) => `${label}=${value}`),
    // Admission adds the tolerations for lost nodes to every Pod, so they do not distinguish Pods.
    tolerations: tolerations
      .filter((toleration) => !(toleration.key ?? '').startsWith('node.kubernetes.io/'))
      .map((toleration) => `${toleration.key ?? ''}=${toleration.value ?? ''}:${toleration.effect ?? ''}`),
  };
}

function workloadOf({ metadata }: Pod): string {
  return metadata.labels?.app ?? metadata.name;
}

/** A run of a round that is not shown, with the entries of its scheduling cycles, in order. */
export interface RoundRun {
  readonly run: CommandedRun;
  readonly decisions: readonly number[];
}

/** The source of a run that starts with these objects. */
export function roundSource(seed: number, nodes: readonly Node[], pods: readonly Pod[]): RunSource {
  const list = { apiVersion: 'v1', kind: 'List', items: [...nodes, ...pods] };
  return { scenario: 'own', seed, start: FIXED_START, files: [{ name: 'round.json', text: JSON.stringify(list) }] };
}

/** Plays until kube-scheduler has decided about `count` Pods, or until the time limit. */
export function playRound(source: RunSource, count: number, untilUs = LAST_US): RoundRun {
  const opened = openRun(source);
  if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join('; '));
  const run = new CommandedRun(source, opened.run, opened.trials, opened.declared);
  const decisions: number[] = [];
  for (let entries = 0; entries < MOST_ENTRIES && decisions.length < count; entries++) {
    if ((run.nextDueUs ?? Number.POSITIVE_INFINITY) > untilUs) break;
    const entry = run.step();
    if (entry && isDecision(entry)) decisions.push(entry.seq);
  }
  return { run, decisions };
}

function isDecision(entry: Entry): boolean {
  if (entry.actor !== SCHEDULER || entry.event.type !== 'schedulingCycle.due') return false;
  return changesOf(entry, SCHEDULER_TABLES.cycle).some(({ after }) => after !== undefined);
}
