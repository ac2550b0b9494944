import { allOnOneNode } from './allOnOneNode.ts';
import { apiServersScaled } from './apiServersScaled.ts';
import { backoffSteps } from './backoffSteps.ts';
import { behindAThousand } from './behindAThousand.ts';
import { burstOrSteps } from './burstOrSteps.ts';
import { clientThrottling } from './clientThrottling.ts';
import { controlPlaneTaint } from './controlPlaneTaint.ts';
import { crashLoopBackoff } from './crashLoopBackoff.ts';
import { daemonSetPending } from './daemonSetPending.ts';
import { deadNode } from './deadNode.ts';
import { devices } from './devices.ts';
import { deviceTaint } from './deviceTaint.ts';
import { drainAndPdb } from './drainAndPdb.ts';
import { elephantsAndMice } from './elephantsAndMice.ts';
import { etcdDisk } from './etcdDisk.ts';
import { etcdLeader } from './etcdLeader.ts';
import { etcdQuota } from './etcdQuota.ts';
import { evictionOrder } from './evictionOrder.ts';
import { firstMinute } from './firstMinute.ts';
import { flood } from './flood.ts';
import { fragmentation } from './fragmentation.ts';
import { gang } from './gang.ts';
import { gatewayClasses } from './gatewayClasses.ts';
import { graceBudget } from './graceBudget.ts';
import { hpaLoad } from './hpaLoad.ts';
import { idleButFull } from './idleButFull.ts';
import { imageLocality } from './imageLocality.ts';
import { imagePullBackoff } from './imagePullBackoff.ts';
import { listCost } from './listCost.ts';
import { lowBeforeHigh } from './lowBeforeHigh.ts';
import { machineLifetime } from './machineLifetime.ts';
import { memoryDemo } from './memoryDemo.ts';
import { missingConfig } from './missingConfig.ts';
import { nobodysScheduler } from './nobodysScheduler.ts';
import { nodeExpiry } from './nodeExpiry.ts';
import { nominatedElsewhere } from './nominatedElsewhere.ts';
import { noScaleUp } from './noScaleUp.ts';
import { notRetried } from './notRetried.ts';
import { oneToANode } from './oneToANode.ts';
import { oomOrEvicted } from './oomOrEvicted.ts';
import { outOfCpu } from './outOfCpu.ts';
import { overcommit } from './overcommit.ts';
import { own } from './own.ts';
import { packOrSpread } from './packOrSpread.ts';
import { plegChannelFull } from './plegChannelFull.ts';
import { plegNotHealthy } from './plegNotHealthy.ts';
import { podsStay } from './podsStay.ts';
import { preemption } from './preemption.ts';
import { preemptionNotHelpful } from './preemptionNotHelpful.ts';
import { priorityAndGates } from './priorityAndGates.ts';
import { priorityLevelsIdle } from './priorityLevelsIdle.ts';
import { queueLength } from './queueLength.ts';
import { quotaNoPods } from './quotaNoPods.ts';
import { restartAndGoaway } from './restartAndGoaway.ts';
import { rollout } from './rollout.ts';
import { rollout502 } from './rollout502.ts';
import { rolloutDeadlock } from './rolloutDeadlock.ts';
import { saturatedLevel } from './saturatedLevel.ts';
import { scaleDown } from './scaleDown.ts';
import { scaleUp } from './scaleUp.ts';
import type { Scenario } from './scenario.ts';
import { schedulerBypassed } from './schedulerBypassed.ts';
import { shardedAutoscalers } from './shardedAutoscalers.ts';
import { skewAfterRollout } from './skewAfterRollout.ts';
import { slowImagePull } from './slowImagePull.ts';
import { slowStarter } from './slowStarter.ts';
import { spreadOverTaints } from './spreadOverTaints.ts';
import { staleReads } from './staleReads.ts';
import { starvedByPriority } from './starvedByPriority.ts';
import { staticPods } from './staticPods.ts';
import { thousandNodes } from './thousandNodes.ts';
import { tooManyPods } from './tooManyPods.ts';
import { tooManyRequests } from './tooManyRequests.ts';
import { twoAutoscalers } from './twoAutoscalers.ts';
import { volumeInAnotherZone } from './volumeInAnotherZone.ts';
import { volumeStillAttached } from './volumeStillAttached.ts';
import { wakeByLabel } from './wakeByLabel.ts';
import { warmedBalancer } from './warmedBalancer.ts';
import { withoutRequests } from './withoutRequests.ts';

/** What a scenario is about: the headings of the list. */
type Topic =
  | 'start'
  | 'scheduling'
  | 'pending'
  | 'order'
  | 'placement'
  | 'pods'
  | 'resources'
  | 'controllers'
  | 'fairness'
  | 'storage';

interface ScenarioGroup<Id extends string = string> {
  readonly topic: Topic;
  readonly scenarios: readonly Scenario<Id>[];
}

const DECLARED = [
  {
    topic: 'start',
    scenarios: [firstMinute, fragmentation, rollout, thousandNodes],
  },
  {
    topic: 'scheduling',
    scenarios: [
      priorityAndGates,
      preemption,
      nominatedElsewhere,
      packOrSpread,
      gang,
      devices,
      deviceTaint,
      oneToANode,
      schedulerBypassed,
      outOfCpu,
    ],
  },
  {
    topic: 'pending',
    scenarios: [
      idleButFull,
      controlPlaneTaint,
      tooManyPods,
      preemptionNotHelpful,
      nobodysScheduler,
      volumeInAnotherZone,
      spreadOverTaints,
      daemonSetPending,
    ],
  },
  {
    topic: 'order',
    scenarios: [notRetried, backoffSteps, wakeByLabel, behindAThousand, starvedByPriority, lowBeforeHigh],
  },
  {
    topic: 'placement',
    scenarios: [allOnOneNode, withoutRequests, imageLocality, skewAfterRollout, podsStay],
  },
  {
    topic: 'pods',
    scenarios: [
      slowImagePull,
      imagePullBackoff,
      missingConfig,
      slowStarter,
      crashLoopBackoff,
      graceBudget,
      rollout502,
      staticPods,
      plegNotHealthy,
      plegChannelFull,
    ],
  },
  {
    topic: 'resources',
    scenarios: [memoryDemo, oomOrEvicted, evictionOrder, overcommit],
  },
  {
    topic: 'controllers',
    scenarios: [
      rolloutDeadlock,
      quotaNoPods,
      deadNode,
      volumeStillAttached,
      drainAndPdb,
      hpaLoad,
      noScaleUp,
      scaleUp,
      scaleDown,
      twoAutoscalers,
      shardedAutoscalers,
      nodeExpiry,
      burstOrSteps,
      queueLength,
      machineLifetime,
      warmedBalancer,
    ],
  },
  {
    topic: 'fairness',
    scenarios: [
      priorityLevelsIdle,
      saturatedLevel,
      elephantsAndMice,
      flood,
      tooManyRequests,
      clientThrottling,
      gatewayClasses,
    ],
  },
  {
    topic: 'storage',
    scenarios: [listCost, staleReads, restartAndGoaway, etcdLeader, etcdQuota, etcdDisk, apiServersScaled],
  },
] as const satisfies readonly ScenarioGroup[];

export type ScenarioId = (typeof DECLARED)[number]['scenarios'][number]['id'] | typeof own.id;

/** All scenarios by topic, in the order in which it is shown. */
export const SCENARIO_GROUPS: readonly ScenarioGroup<ScenarioId>[] = DECLARED;

/** Every scenario, in the same order. */
export const SCENARIOS: readonly Scenario<ScenarioId>[] = SCENARIO_GROUPS.flatMap(({ scenarios }) => scenarios);

const BY_ID: ReadonlyMap<string, Scenario<ScenarioId>> = new Map(
  [own, ...SCENARIOS].map((scenario) => [scenario.id, scenario]),
);

/** A built-in scenario, `own` included; `undefined` when there is none of that id. */
export function scenarioById(id: string): Scenario<ScenarioId> | undefined {
  return BY_ID.get(id);
}
