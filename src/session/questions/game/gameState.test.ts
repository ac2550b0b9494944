import { describe, expect, it } from 'vitest';
import { GAME_MODES, type GameAnswer, type GameMode, type GameState } from '#protocol/game.ts';
import { gameState } from './gameState.ts';

const SEED = 3;

function stateOf(mode: GameMode, seed: number, answers: readonly GameAnswer[]): GameState {
  const reply = gameState({ mode, seed, answers });
  if (!reply.ok) throw new Error(reply.problems.map(({ message }) => message).join('; '));
  return reply.state;
}

/** kube-scheduler's answers in a whole round: the ones that a round shows when every step is given up. */
function truthsOf(mode: GameMode, seed: number): readonly (readonly string[])[] {
  const { of } = stateOf(mode, seed, []);
  return stateOf(
    mode,
    seed,
    Array.from({ length: of }, () => null),
  ).results.map(({ truth }) => truth);
}

/** The first answer of careless rounds that another node has the same total for. */
function firstTie(seeds: readonly number[]) {
  for (const seed of seeds) {
    const truths = truthsOf('careless', seed);
    for (const [turn, { equal }] of stateOf('careless', seed, truths).results.entries()) {
      const [other] = equal;
      if (other !== undefined) return { seed, truths, turn, other };
    }
  }
  return undefined;
}

describe.each(GAME_MODES)('a round of %s', (mode) => {
  it('every turn can be wrong, and only the model’s answers give the full score', () => {
    const truths = truthsOf(mode, SEED);
    expect(truths.length).toBeGreaterThan(3);
    const right = stateOf(mode, SEED, truths);
    expect(right.results.filter((result) => result.right)).toHaveLength(right.of);
    expect(right.step).toBeUndefined();
    const wrong: GameAnswer[] = [];
    for (let turn = 0; turn < truths.length; turn++) {
      const { step } = stateOf(mode, SEED, wrong);
      // Of a careless round the run goes another way with each wrong choice, so the truth is that of this way.
      const { truth = [], equal = [] } = stateOf(mode, SEED, [...wrong, null]).results[turn] ?? {};
      const other = (step?.options ?? []).find((option) => !truth.includes(option) && !equal.includes(option));
      wrong.push(step?.isSet ? (truth.length === 0 ? step.options : []) : [other ?? 'nothing else']);
    }
    expect(stateOf(mode, SEED, wrong).results.filter((result) => result.right)).toEqual([]);
  });

  it('reveals nothing about open turns', () => {
    const truths = truthsOf(mode, SEED);
    const first = stateOf(mode, SEED, []);
    expect(first.results).toEqual([]);
    expect(first.source).toBeUndefined();
    expect(Object.keys(first.step ?? {})).not.toEqual(expect.arrayContaining(['truth', 'equal', 'points', 'seq']));
    // Whatever is answered later, what was told before it is the same.
    const second = stateOf(mode, SEED, truths.slice(0, 1));
    expect(second.results).toHaveLength(1);
    expect(second.results[0]).toMatchObject({ truth: truths[0], right: true });
  });
});

it('one seed gives the same round, another seed another one', () => {
  expect(stateOf('daily', 20260101, [])).toEqual(stateOf('daily', 20260101, []));
  expect(stateOf('daily', 20260102, []).nodes).not.toEqual(stateOf('daily', 20260101, []).nodes);
});

it('accepts each of several nodes with the highest total', () => {
  const tie = firstTie([1, 2, 3, 4, 5, 6]);
  if (!tie) throw new Error('no tie in six rounds');
  const { results } = stateOf('careless', tie.seed, [...tie.truths.slice(0, tie.turn), [tie.other]]);
  expect(results[tie.turn]).toMatchObject({ right: true, apart: 0 });
});

it('a careless round ends with both placements, equal when the player follows kube-scheduler', () => {
  const { figures, nodes } = stateOf('careless', SEED, truthsOf('careless', SEED));
  expect(figures?.yours).toEqual(figures?.its);
  const placed = (board: typeof nodes) => board.map(({ pods }) => pods.map(({ key }) => key).toSorted());
  expect(placed(nodes)).toEqual(placed(figures?.itsNodes ?? []));
});

it('a Pod placed where it does not fit stays without a node, with the reason', () => {
  const { step, of } = stateOf('careless', SEED, []);
  const refused = step?.fallen[0]?.node ?? '';
  const state = stateOf('careless', SEED, [[refused], ...Array.from({ length: of - 1 }, () => null)]);
  expect(state.results[0]).toMatchObject({ right: false, words: step?.fallen[0]?.reasons.join(', ') });
  expect(state.figures?.yours.pending).toBeGreaterThan(0);
});

it.each([
  [{ mode: 'chess', seed: 1, answers: [] }, 'mode'],
  [{ mode: 'filter', seed: 0.5, answers: [] }, 'seed'],
  [{ mode: 'filter', seed: 1, answers: ['node-1'] }, 'answers'],
  [{ mode: 'filter', seed: 1, answers: Array.from({ length: 40 }, () => null) }, 'answers'],
])('refuses the round %j', (asked, field) => {
  const reply = gameState(asked as unknown as Parameters<typeof gameState>[0]);
  expect(reply).toMatchObject({ ok: false, problems: [{ field }] });
});
