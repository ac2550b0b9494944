import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { CycleExplanation, NodeVerdict, ScoreRow } from '#protocol/explanation.ts';
import type { GameAnswer, GameAsk, GameBeat, GameMode, GamePod } from '#protocol/game.ts';
import { cycleExplanation } from '../scheduling/cycleExplanation.ts';
import { pluginsThat } from '../scheduling/pluginTraits.ts';
import { type BoardTexts, gamePod } from './gameBoard.ts';
import type { RoundRun } from './roundRun.ts';

/**
 * A step with its answer, as the model's own cycle computed it. The answer leaves the worker only after the player
 * answers.
 */
export interface RoundBeat extends GameBeat {
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
const MOST_BEATS = 12;

/** Plugins offered as options beside those that refused. */
const OFFERED = pluginsThat(({ isOfferedInGame }) => isOfferedInGame);
const NO_POINTS: ReadonlyMap<string, number> = new Map();

/** All steps of a round that is played to its end. A question without a wrong answer is left out. */
export function roundBeats(mode: GameMode, round: RoundRun, texts: BoardTexts): RoundBeat[] {
  const beats: RoundBeat[] = [];
  for (const seq of round.decisions) {
    if (beats.length >= MOST_BEATS) break;
    beats.push(...cycleBeats(mode, round, seq, texts, beats.length));
  }
  return beats.slice(0, MOST_BEATS);
}

/** The steps of one cycle, in the order in which kube-scheduler does them. */
export function cycleBeats(
  mode: GameMode,
  { run }: RoundRun,
  seq: number,
  texts: BoardTexts,
  turn: number,
): RoundBeat[] {
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
  const beats: RoundBeat[] = [];
  const add = (beat: Omit<RoundBeat, keyof typeof base> & Partial<RoundBeat>) => {
    if (asked.includes(beat.ask)) beats.push({ ...base, ...beat });
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
      beats.push({
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
  beats.push(
    ...scoreBeats(cycle, turn)
      .filter(({ ask }) => asked.includes(ask))
      .map((beat) => ({ ...base, ...beat, fallen: known })),
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
  return beats;
}

/** One refused node, chosen by `turn`; absent when a single plugin refused all of them. */
function oddlyRefused({ verdicts }: CycleExplanation, turn: number): NodeVerdict | undefined {
  const refused = verdicts.filter(({ code }) => code !== 'Success');
  const counts = new Map<string, number>();
  for (const { plugin } of refused) counts.set(plugin, (counts.get(plugin) ?? 0) + 1);
  return counts.size < 2 ? undefined : refused[turn % refused.length];
}

type Scored = Pick<RoundBeat, 'ask' | 'options' | 'truth' | 'equal' | 'points' | 'plugin' | 'weight'>;

function scoreBeats(cycle: CycleExplanation, turn: number): readonly Scored[] {
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
  return [...(row ? [scoreBeat(row, feasible)] : []), ...(best.length < feasible.length ? [pick] : [])];
}

function scoreBeat({ plugin, weight, normalized }: ScoreRow, feasible: readonly string[]): Scored {
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
export function isRight({ isSet, truth, equal }: RoundBeat, answer: GameAnswer): boolean {
  if (answer === null) return false;
  const same = answer.length === truth.length && new Set([...answer, ...truth]).size === truth.length;
  return same || (!isSet && answer.length === 1 && equal.includes(answer[0] ?? ''));
}
