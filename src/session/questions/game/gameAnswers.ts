import type { GameQuestions } from '#protocol/game.ts';
import type { Answers } from '../answers.ts';
import { gameState } from './gameState.ts';

export const gameAnswers: Answers<GameQuestions> = {
  game: (_, asked) => gameState(asked),
};
