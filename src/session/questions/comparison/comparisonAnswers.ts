import type { ComparisonQuestions } from '#protocol/comparison.ts';
import type { Answers } from '../answers.ts';
import { compare } from './compare.ts';
import { sideBySide } from './sideBySide.ts';
import { whyDifferent } from './whyDifferent.ts';

export const comparisonAnswers: Answers<ComparisonQuestions> = {
  compare: { inParts: compare },
  sideBySide: { inParts: sideBySide },
  whyDifferent: { inParts: whyDifferent },
};
