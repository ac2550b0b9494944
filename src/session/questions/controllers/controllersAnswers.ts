import type { ControllersQuestions } from '#protocol/controllers.ts';
import type { Answers } from '../answers.ts';
import { drains } from './drains.ts';
import { hpa } from './hpa.ts';
import { nodeLoss } from './nodeLoss.ts';
import { rollout } from './rollout.ts';
import { rolloutWhy } from './rolloutWhy.ts';

export const controllersAnswers: Answers<ControllersQuestions> = {
  rollout: (reader, { detail, ...workload }) => rollout(reader, workload, detail),
  rolloutWhy,
  nodeLoss: (reader, { node }) => nodeLoss(reader, node),
  hpa,
  drains: (reader, { node }) => drains(reader, node),
};
