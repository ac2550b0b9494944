// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { addTexts } from '#i18n/addTexts.ts';
import { game } from '#i18n/en/game.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { textsOf } from '#i18n/useTexts.ts';
import type { GameNode, GameResult, GameState, GameStep } from '#protocol/game.ts';
import { dailyRound, resultText, useGame } from './gameStore.ts';
import { mayLock, optionOfDigit, resultSentence } from './gameTexts.ts';

addTexts('game', game);
beforeEach(() => startLanguages('en'));

const node = (name: string): GameNode => ({
  name,
  zone: 'zone-a',
  cpuMilli: 4000,
  memoryBytes: 2 ** 34,
  labels: [],
  taints: [],
  pods: [],
  nominated: [],
});
const step = (of: Partial<GameStep>): GameStep => ({
  ask: 'pick',
  options: ['node-2'],
  isSet: false,
  fallen: [],
  ...of,
});
const state = (of: GameStep): GameState => ({
  mode: 'scores',
  seed: 1,
  of: 1,
  nodes: [node('node-1'), node('node-2')],
  waiting: [],
  results: [],
  step: of,
});
const result = (of: Partial<GameResult>): GameResult => ({
  ask: 'pick',
  pod: 'default/web-0',
  name: 'web-0',
  colour: 1,
  answer: ['node-2'],
  truth: ['node-1'],
  right: false,
  equal: [],
  words: '',
  ...of,
});

describe('digits', () => {
  it('digits select nodes by their place, and only nodes that may be chosen', () => {
    expect(optionOfDigit(state(step({})), 2)).toBe('node-2');
    expect(optionOfDigit(state(step({})), 1)).toBeUndefined();
    expect(optionOfDigit(state(step({})), 9)).toBeUndefined();
  });

  it('digits select Pods or plugins by their place in the list', () => {
    const options = ['TaintToleration', 'NodeAffinity'];
    expect(optionOfDigit(state(step({ ask: 'plugin', options })), 2)).toBe('NodeAffinity');
  });
});

it('an empty answer can be locked only for a set or a Pod that stays Pending', () => {
  expect(mayLock(step({}), [])).toBe(false);
  expect(mayLock(step({}), ['node-2'])).toBe(true);
  expect(mayLock(step({ isSet: true }), [])).toBe(true);
  expect(mayLock(step({ ask: 'place' }), [])).toBe(true);
});

it('choosing replaces the choice, or adds to a set, and choosing again removes it', () => {
  const { start, choose } = useGame.getState();
  start('filter', 1, '');
  choose('node-1', false);
  choose('node-2', false);
  expect(useGame.getState().chosen).toEqual(['node-2']);
  choose('node-1', true);
  expect(useGame.getState().chosen).toEqual(['node-2', 'node-1']);
  choose('node-2', true);
  expect(useGame.getState().chosen).toEqual(['node-1']);
});

it.each([
  [{}, 'kube-scheduler: node-1. You: node-2.'],
  [{ apart: -1 }, 'kube-scheduler takes node-1. node-2 has 1 point less.'],
  [{ apart: -7, plugin: 'ImageLocality' }, 'ImageLocality gives node-1 most. node-2 has 7 points less.'],
  [{ right: true, answer: ['node-1'] }, 'Right: node-1.'],
  [
    { right: true, equal: ['node-2'] },
    'Right too: node-2 is equal to node-1, and only their order in a list tells them apart.',
  ],
  [{ words: 'Insufficient cpu' }, 'node-2 refuses web-0, so it stays Pending. kube-scheduler: node-1.'],
  [{ answer: null, truth: [] }, 'kube-scheduler: none.'],
])('describes the result %j', (of, text) => {
  expect(resultSentence(result(of), textsOf('game'))).toBe(text);
});

it('each date has its own round, and a shared result reveals no answer', () => {
  const { date, seed } = dailyRound(new Date(2026, 10, 3, 23, 59));
  expect([date, seed]).toEqual(['2026-11-03', 20261103]);
  const text = resultText(
    'You are the scheduler',
    date,
    [result({}), result({ right: true }), result({ answer: null })],
    'https://a/',
  );
  expect(text).toBe('Kube Orrery · You are the scheduler · 2026-11-03 · 1/3\n🟧🟩⬜\nhttps://a/');
});
