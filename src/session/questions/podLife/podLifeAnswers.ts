import type { PodLifeQuestions } from '#protocol/podLife.ts';
import type { Answers } from '../answers.ts';
import { compareLives } from './compareLives.ts';
import { endedPods } from './endedPods.ts';
import { podEndings } from './podEndings.ts';
import { podLife } from './podLife.ts';

export const podLifeAnswers: Answers<PodLifeQuestions> = {
  endedPods,
  podEndings,
  podLife,
  compareLives: { inParts: compareLives },
};
