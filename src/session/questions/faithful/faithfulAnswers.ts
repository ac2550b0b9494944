import type { FaithfulQuestions } from '#protocol/faithful.ts';
import type { Answers } from '../answers.ts';
import { faithful } from './faithful.ts';

export const faithfulAnswers: Answers<FaithfulQuestions> = {
  faithful,
};
