import type { FairnessQuestions } from '#protocol/fairness.ts';
import type { Answers } from '../answers.ts';
import { fairnessView } from './fairness.ts';
import { fairnessConvert } from './fairnessConvert.ts';
import { fairnessPrometheus } from './fairnessPrometheus.ts';
import { fairnessQueues } from './fairnessQueues.ts';
import { fairnessRequests } from './fairnessRequests.ts';
import { fairnessTooMany } from './fairnessTooMany.ts';
import { fairnessRequest, fairnessTry } from './fairnessWay.ts';
import { metricCatalogue } from './metricCatalogue.ts';

export const fairnessAnswers: Answers<FairnessQuestions> = {
  fairness: ({ world }, { server }) => fairnessView(world, server),
  fairnessQueues: ({ world }, { server, level }) => fairnessQueues(world, level, server),
  fairnessRequests,
  fairnessRequest: (reader, { seq }) => fairnessRequest(reader, seq),
  fairnessTry,
  fairnessTooMany: ({ world }) => fairnessTooMany(world),
  fairnessConvert: (_, { text }) => fairnessConvert(text),
  prometheus: ({ world }, question) => fairnessPrometheus(world, question),
  metricCatalogue,
};
