import type { AutoscalingQuestions } from '#protocol/autoscaling.ts';
import type { Answers } from '../answers.ts';
import { autoscalerLoop } from './autoscalerLoop.ts';
import { autoscaling } from './autoscaling.ts';
import { growth } from './growth.ts';

export const autoscalingAnswers: Answers<AutoscalingQuestions> = {
  autoscaling,
  growth: ({ world }) => growth(world),
  autoscalerLoop,
};
