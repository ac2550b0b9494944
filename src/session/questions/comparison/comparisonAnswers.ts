import type { ComparisonQuestions } from '#protocol/comparison.ts';
import type { Answers } from '../answers.ts';
import { compare } from './compare.ts';

export const comparisonAnswers: Answers<ComparisonQuestions> = {
  compare: { inParts: compare },
};
