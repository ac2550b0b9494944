import { compare } from '#base/order.ts';
import { SECOND_US } from '#base/time.ts';
import { podInfoOf } from '#cluster/scheduler/framework/podInfo.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import {
  GAME_MODES,
  type GameAnswer,
  type GameFigures,
  type GameMode,
  type GamePod,
  type GameQuestions,
  type GameResult,
  type GameState,
} from '#protocol/game.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { type GameRound, gameRound } from './gameRound.ts';
import {
  type BoardTexts,
  boardTexts,
  cycleSteps,
  gameBoard,
  gamePod,
  isRight,
  playRound,
  type RoundRun,
  type RoundStep,
  roundSource,
  roundSteps,
} from './roundSteps.ts';

export const gameAnswers: Answers<GameQuestions> = {
  game: (_, asked) => gameState(asked),
};

/** Most additional Pods that a trial places. */
const MOST_MORE = 100;

type Asked = GameQuestions['game']['ask'];
type GameReply = GameQuestions['game']['answer'];

/** Most scheduling cycles that a round reads. */
const MOST_CYCLES = 24;

/** The round after these answers. It does not reveal what is not answered yet. */
export function gameState({ mode, seed, answers }: Asked): GameReply {
  const problem = problemOf(mode, seed, answers);
  if (problem) return { ok: false, problems: [problem] };
  const round = gameRound(mode, seed);
  const texts = boardTexts([...round.running, ...round.waiting]);
  const game = { mode, seed, round, texts };
  return mode === 'careless' ? ownPlacements(game, answers) : itsPlacements(game, answers);
}

interface Game {
  readonly mode: GameMode;
  readonly seed: number;
  readonly round: GameRound;
  readonly texts: BoardTexts;
}

interface Kept {
  readonly of: string;
  readonly played: RoundRun;
  readonly steps: readonly RoundStep[];
}

/** The round of the last question, kept because every step asks about it. */
let kept: Kept | undefined;

function playedRound({ mode, seed, round, texts }: Game): Kept {
  const of = `${mode} ${seed}`;
  if (kept?.of === of) return kept;
  const { nodes, running, waiting } = round;
  const played = playRound(roundSource(seed, nodes, [...running, ...waiting]), MOST_CYCLES);
  kept = { of, played, steps: mode === 'careless' ? [] : roundSteps(mode, played, texts) };
  return kept;
}

/** Rounds that kube-scheduler plays: the player predicts each decision. */
function itsPlacements(game: Game, answers: readonly GameAnswer[]): GameReply {
  const { mode, seed, texts } = game;
  const { played, steps } = playedRound(game);
  const tooMany = answersProblem(answers, steps.length);
  if (tooMany) return tooMany;
  const step = steps[answers.length];
  const { run } = played.run;
  if (step) run.seek(step.seq - 1);
  else run.seek(run.head.seq);
  return {
    ok: true,
    state: {
      mode,
      seed,
      of: steps.length,
      nodes: gameBoard(played.run, texts),
      waiting: waitingNow(played, step, texts),
      results: steps.slice(0, answers.length).map((each, i) => resultOf(each, answers[i] ?? null)),
      ...(step ? { step: shownStep(step) } : { source: played.run.source }),
    },
  };
}

/**
 * Rounds in which the player's choice stands: each step starts from the player's own placements. A cycle of
 * kube-scheduler there gives the answer.
 */
function ownPlacements(game: Game, answers: readonly GameAnswer[]): GameReply {
  const { mode, seed, round, texts } = game;
  const { nodes, running, waiting } = round;
  const tooMany = answersProblem(answers, waiting.length);
  if (tooMany) return tooMany;
  const its = playedRound(game).played;
  const order = inOrderOf(its, waiting);
  const placed: Pod[] = [...running];
  const results: GameResult[] = [];
  for (const [turn, pod] of order.entries()) {
    const here = playRound(roundSource(seed, nodes, [...placed, pod]), 1);
    const [seq = 0] = here.decisions;
    const [step] = cycleSteps(mode, here, seq, texts, turn);
    if (!step) throw new Error(`no cycle of ${pod.metadata.name}`);
    if (turn >= answers.length) {
      const state: GameState = {
        mode,
        seed,
        of: order.length,
        nodes: gameBoard(here.run, texts),
        waiting: order.slice(turn + 1).map((each) => gamePod(each, texts)),
        results,
        step: shownStep(step),
      };
      return { ok: true, state };
    }
    const answer = answers[turn] ?? null;
    results.push(resultOf(step, answer));
    const node = (answer ?? step.truth)[0];
    const fits = step.verdicts.some((verdict) => verdict.node === node && verdict.code === 'Success');
    if (node !== undefined && fits) placed.push(boundTo(pod, node));
  }
  const yours = playRound(roundSource(seed, nodes, placed), 1, SECOND_US);
  its.run.run.seek(its.run.run.head.seq);
  return {
    ok: true,
    state: {
      mode,
      seed,
      of: order.length,
      nodes: gameBoard(yours.run, texts),
      waiting: [],
      results,
      source: its.run.source,
      figures: {
        yours: gameFigures(yours.run, waiting, texts),
        its: gameFigures(its.run, waiting, texts),
        itsNodes: gameBoard(its.run, texts),
      },
    },
  };
}

/** In a careless round the Pods come one by one, in the order in which kube-scheduler pops them. */
function inOrderOf({ run, decisions }: RoundRun, waiting: readonly Pod[]): readonly Pod[] {
  const keys = decisions.flatMap((seq) => {
    run.run.seek(seq);
    const key = run.world.table(SCHEDULER_TABLES.cycle).get('current')?.key;
    return key === undefined ? [] : [key];
  });
  return [...new Set(keys)].flatMap((key) => waiting.find((pod) => objectKey(pod) === key) ?? []);
}

function boundTo(pod: Pod, node: string): Pod {
  return {
    ...pod,
    spec: { ...pod.spec, nodeName: node },
    status: { phase: 'Running', startTime: '2024-01-02T00:00:00Z' },
  };
}

function waitingNow({ run }: RoundRun, step: RoundStep | undefined, texts: BoardTexts): GamePod[] {
  return [...run.world.table(SCHEDULER_TABLES.queuedPods).values()]
    .filter(({ key }) => key !== step?.pod?.key)
    .map(({ pod }) => gamePod(pod, texts))
    .toSorted((a, b) => compare(a.key, b.key));
}

function shownStep({ ask, pod, options, isSet, node, plugin, weight, fallen }: RoundStep): GameState['step'] & object {
  return {
    ask,
    options,
    isSet,
    fallen: fallen.map(({ total: _, ...verdict }) => verdict),
    ...(pod && { pod }),
    ...(node !== undefined && { node }),
    ...(plugin !== undefined && { plugin }),
    ...(weight !== undefined && { weight }),
  };
}

function resultOf(step: RoundStep, answer: GameAnswer): GameResult {
  const { ask, about, truth, equal, node, plugin, points, verdicts } = step;
  const mine = points.get(answer?.[0] ?? '');
  const best = points.get(truth[0] ?? '');
  const refusal = verdicts.find((verdict) => verdict.code !== 'Success' && verdict.node === answer?.[0]);
  return {
    ask,
    pod: about.key,
    name: about.name,
    colour: about.colour,
    answer,
    truth,
    right: isRight(step, answer),
    equal,
    words: step.isSet ? '' : (refusal?.reasons.join(', ') ?? ''),
    ...(node !== undefined && { node }),
    ...(plugin !== undefined && { plugin }),
    ...(mine !== undefined && best !== undefined && { apart: mine - best }),
  };
}

function answersProblem(answers: readonly GameAnswer[], most: number): Extract<GameReply, { ok: false }> | undefined {
  if (answers.length <= most) return undefined;
  return {
    ok: false,
    problems: [{ field: 'answers', message: `this round has ${most} turns, not ${answers.length}` }],
  };
}

function problemOf(mode: unknown, seed: unknown, answers: unknown): { field: string; message: string } | undefined {
  if (!GAME_MODES.some((each) => each === mode))
    return { field: 'mode', message: `the mode must be one of ${GAME_MODES.join(', ')}, not ${String(mode)}` };
  if (!Number.isSafeInteger(seed) || Number(seed) < 0)
    return { field: 'seed', message: `the seed must be a whole number from 0, not ${String(seed)}` };
  const isAnswer = (answer: unknown) =>
    answer === null || (Array.isArray(answer) && answer.every((item) => typeof item === 'string'));
  if (!Array.isArray(answers) || !answers.every(isAnswer))
    return { field: 'answers', message: 'each answer must be a list of names, or null for a skipped turn' };
  return undefined;
}

/**
 * The round's CPU that remains when a zone is lost, and the Pods that the nodes could still take. The model tries
 * both.
 */
function gameFigures(reader: Reader, pods: readonly Pod[], texts: BoardTexts): GameFigures {
  const { trials } = reader;
  const nodes = gameBoard(reader, texts);
  const nodeOf = new Map(nodes.flatMap(({ name, pods: there }) => there.map(({ key }) => [key, name] as const)));
  const whole = pods.reduce((sum, pod) => sum + cpuOf(pod), 0);
  const zones = [...new Set(nodes.map(({ zone }) => zone))].sort();
  const losses = zones.map((zone) => {
    const lost = new Set(nodes.filter((node) => node.zone === zone).map(({ name }) => name));
    const homeless = pods.filter((pod) => lost.has(nodeOf.get(podInfoOf(pod).key) ?? ''));
    const kept = pods.filter((pod) => nodeOf.has(podInfoOf(pod).key) && !homeless.includes(pod));
    const found = trials.simulate((simulation) => {
      for (const name of lost) simulation.removeNode(name);
      return homeless.filter((pod) => {
        const { nodeName: _, ...spec } = pod.spec;
        const free = { ...pod, spec };
        const node = simulation.firstFit(free, () => true);
        if (node !== undefined) simulation.addPod(free, node);
        return node !== undefined;
      });
    });
    return { zone, cpuMilli: [...kept, ...found].reduce((sum, pod) => sum + cpuOf(pod), 0) };
  });
  const worst = losses.reduce((least, loss) => (loss.cpuMilli < least.cpuMilli ? loss : least));
  const largest = pods.reduce((most, pod) => (cpuOf(pod) > cpuOf(most) ? pod : most));
  return {
    pending: pods.filter((pod) => !nodeOf.has(podInfoOf(pod).key)).length,
    keptPercent: Math.round((100 * worst.cpuMilli) / whole),
    zone: worst.zone,
    more: trials.fill(largest, MOST_MORE).length,
    largest: gamePod(largest, texts),
  };
}

function cpuOf(pod: Pod): number {
  return podInfoOf(pod).requests.cpuMilli;
}
