import { clientThrottling } from './clientThrottling.ts';
import { daemonSetPending } from './daemonSetPending.ts';
import { deadNode } from './deadNode.ts';
import { drainAndPdb } from './drainAndPdb.ts';
import { elephantsAndMice } from './elephantsAndMice.ts';
import { etcdLeader } from './etcdLeader.ts';
import { etcdQuota } from './etcdQuota.ts';
import { evictionOrder } from './evictionOrder.ts';
import { firstMinute } from './firstMinute.ts';
import { flood } from './flood.ts';
import { fragmentation } from './fragmentation.ts';
import { gang } from './gang.ts';
import { graceBudget } from './graceBudget.ts';
import { listCost } from './listCost.ts';
import { memoryDemo } from './memoryDemo.ts';
import { oneToANode } from './oneToANode.ts';
import { oomOrEvicted } from './oomOrEvicted.ts';
import { outOfCpu } from './outOfCpu.ts';
import { overcommit } from './overcommit.ts';
import { own } from './own.ts';
import { packOrSpread } from './packOrSpread.ts';
import { plegNotHealthy } from './plegNotHealthy.ts';
import { preemption } from './preemption.ts';
import { priorityAndGates } from './priorityAndGates.ts';
import { priorityLevelsIdle } from './priorityLevelsIdle.ts';
import { restartAndGoaway } from './restartAndGoaway.ts';
import { rollout } from './rollout.ts';
import { rollout502 } from './rollout502.ts';
import { rolloutDeadlock } from './rolloutDeadlock.ts';
import { saturatedLevel } from './saturatedLevel.ts';
import type { Scenario } from './scenario.ts';
import { schedulerBypassed } from './schedulerBypassed.ts';
import { slowImagePull } from './slowImagePull.ts';
import { slowStarter } from './slowStarter.ts';
import { staleReads } from './staleReads.ts';
import { staticPods } from './staticPods.ts';
import { thousandNodes } from './thousandNodes.ts';
import { tooManyRequests } from './tooManyRequests.ts';
import { wakeByLabel } from './wakeByLabel.ts';

/** The gallery, in the order in which it is shown. */
export const SCENARIOS: readonly Scenario[] = [
  firstMinute,
  rollout,
  fragmentation,
  wakeByLabel,
  priorityAndGates,
  preemption,
  packOrSpread,
  gang,
  oneToANode,
  rolloutDeadlock,
  daemonSetPending,
  deadNode,
  drainAndPdb,
  schedulerBypassed,
  thousandNodes,
  outOfCpu,
  slowImagePull,
  staticPods,
  plegNotHealthy,
  slowStarter,
  graceBudget,
  rollout502,
  priorityLevelsIdle,
  saturatedLevel,
  elephantsAndMice,
  flood,
  tooManyRequests,
  listCost,
  restartAndGoaway,
  clientThrottling,
  staleReads,
  etcdLeader,
  etcdQuota,
  memoryDemo,
  oomOrEvicted,
  evictionOrder,
  overcommit,
];

const BY_ID: ReadonlyMap<string, Scenario> = new Map([own, ...SCENARIOS].map((scenario) => [scenario.id, scenario]));

/** A built-in scenario, `own` included; `undefined` when there is none of that id. */
export function scenarioById(id: string): Scenario | undefined {
  return BY_ID.get(id);
}
