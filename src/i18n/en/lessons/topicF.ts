import { failedRequests } from './failedRequests.ts';
import { oneBudget } from './oneBudget.ts';
import { oneSlowPull } from './oneSlowPull.ts';
import { oomOrEvicted } from './oomOrEvicted.ts';
import { plegHealth } from './plegHealth.ts';
import { threeProbes } from './threeProbes.ts';
import { whoIsEvicted } from './whoIsEvicted.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicF = {
  'three-probes': threeProbes,
  'one-budget': oneBudget,
  '502-during-a-rollout': failedRequests,
  'one-slow-pull': oneSlowPull,
  'pleg-is-not-healthy': plegHealth,
  'oom-or-evicted': oomOrEvicted,
  'who-is-evicted-first': whoIsEvicted,
};
