import type { PodLifeQuestions } from '#protocol/podLife.ts';
import type { Answers } from '../answers.ts';
import { compareLives } from './compareLives.ts';
import { endedPods } from './endedPods.ts';
import { podLife } from './podLife.ts';

export const podLifeAnswers: Answers<PodLifeQuestions> = {
  endedPods,
  podLife,
  compareLives: { inParts: compareLives },
};
