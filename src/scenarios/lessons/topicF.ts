import type { Lesson } from '#scenarios/lesson.ts';
import { failedRequests } from './failedRequests.ts';
import { oneBudget } from './oneBudget.ts';
import { oneSlowPull } from './oneSlowPull.ts';
import { oomOrEvicted } from './oomOrEvicted.ts';
import { plegHealth } from './plegHealth.ts';
import { threeProbes } from './threeProbes.ts';
import { whoIsEvicted } from './whoIsEvicted.ts';

export const topicF: readonly Lesson[] = [
  threeProbes,
  oneBudget,
  failedRequests,
  oneSlowPull,
  plegHealth,
  oomOrEvicted,
  whoIsEvicted,
];
