import type { TrafficQuestions } from '#protocol/traffic.ts';
import type { Answers } from '../answers.ts';
import { requestFailures } from './requestFailures.ts';
import { trafficViews } from './trafficViews.ts';

export const trafficAnswers: Answers<TrafficQuestions> = {
  requestFailures,
  traffic: ({ run, world }, { id }) => trafficViews(world, id, run.clockUs),
};
