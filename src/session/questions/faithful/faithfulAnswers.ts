import type { FaithfulQuestions } from '#protocol/faithful.ts';
import type { Answers } from '../answers.ts';
import { faithful } from './faithful.ts';
import { truth } from './truth.ts';

export const faithfulAnswers: Answers<FaithfulQuestions> = {
  faithful,
  truth: (_, { topic }) => truth(topic),
};
