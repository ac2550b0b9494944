import type { Story } from '#scenarios/story.ts';
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

const BY_SCENARIO: ReadonlyMap<string, Story> = new Map(
  [
    allOnOneNode,
    apiServersScaled,
    backoffSteps,
    behindAThousand,
    burstOrSteps,
    clientThrottling,
    controlPlaneTaint,
    crashLoopBackoff,
    daemonSetPending,
    deadNode,
    drainAndPdb,
    elephantsAndMice,
    etcdDisk,
    etcdLeader,
    etcdQuota,
    evictionOrder,
    firstMinute,
    flood,
    fragmentation,
    gang,
    devices,
    deviceTaint,
    gatewayClasses,
    graceBudget,
    hpaLoad,
    idleButFull,
    imageLocality,
    listCost,
    lowBeforeHigh,
    machineLifetime,
    memoryDemo,
    noScaleUp,
    nobodysScheduler,
    nodeExpiry,
    nominatedElsewhere,
    notRetried,
    oneToANode,
    oomOrEvicted,
    outOfCpu,
    overcommit,
    packOrSpread,
    plegChannelFull,
    plegNotHealthy,
    podsStay,
    preemption,
    preemptionNotHelpful,
    priorityAndGates,
    priorityLevelsIdle,
    queueLength,
    quotaNoPods,
    restartAndGoaway,
    rollout,
    rollout502,
    rolloutDeadlock,
    saturatedLevel,
    scaleDown,
    scaleUp,
    schedulerBypassed,
    shardedAutoscalers,
    skewAfterRollout,
    slowImagePull,
    imagePullBackoff,
    missingConfig,
    slowStarter,
    spreadOverTaints,
    staleReads,
    starvedByPriority,
    staticPods,
    thousandNodes,
    tooManyPods,
    tooManyRequests,
    twoAutoscalers,
    volumeInAnotherZone,
    volumeStillAttached,
    wakeByLabel,
    warmedBalancer,
    withoutRequests,
  ].map((story: Story) => [story.scenario, story]),
);

/** The story of a scenario; `undefined` when it has none. */
export function storyOf(scenario: string): Story | undefined {
  return BY_SCENARIO.get(scenario);
}

/** Every story. */
export const STORIES: readonly Story[] = [...BY_SCENARIO.values()];
