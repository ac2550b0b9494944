import { withoutNullFields } from '#conformance/apf/withoutNullFields.ts';
import { firstDifference } from '#conformance/difference.ts';
import { inOneOrder } from '#conformance/kubelet/unordered.ts';
import type { RecordedCase, SuiteAdapter } from '#conformance/recorded.ts';
import { playAutoscaler } from './playAutoscaler.ts';
import { playDaemonPlacement } from './playDaemonPlacement.ts';
import { playDaemonRolling } from './playDaemonRolling.ts';
import { playDeployment } from './playDeployment.ts';
import { playDisruption } from './playDisruption.ts';
import { playEndpoints } from './playEndpoints.ts';
import { playGarbageCollection } from './playGarbageCollection.ts';
import { playJob } from './playJob.ts';
import { playNodeLifecycle } from './playNodeLifecycle.ts';
import { playScaleDown, playSlowStart } from './playReplicaSets.ts';
import { playStatefulSet } from './playStatefulSet.ts';

/** Computes a result in the form of the recorded expectation. */
type Play = (recorded: never) => object;

/** The player of each category. */
const PLAYERS: ReadonlyMap<string, Play> = new Map<string, Play>([
  ['daemonset-placement', playDaemonPlacement],
  ['daemonset-rolling', playDaemonRolling],
  ['deployment-rolling', playDeployment],
  ['disruption', playDisruption],
  ['endpoints', playEndpoints],
  ['garbage-collection', playGarbageCollection],
  ['hpa', playAutoscaler],
  ['job', playJob],
  ['node-lifecycle', playNodeLifecycle],
  ['replicaset-scale-down', playScaleDown],
  ['slow-start', playSlowStart],
  ['statefulset', playStatefulSet],
]);

/** Fields with lists whose order has no meaning, or whose entries of one moment have no order. */
const UNORDERED = ['deleted', 'ops', 'podTolerations', 'shouldContinueRunning', 'shouldRun', 'timeline'];

/** Plays suite `controllers`; conformance/controllers/FORMAT.md describes the formats. */
export const controllersAdapter: SuiteAdapter = (category) => {
  const player = PLAYERS.get(category);
  if (!player) return undefined;
  return (recorded) => {
    const { expect } = recorded as RecordedCase & { readonly expect: unknown };
    const played = player(withoutNullFields(recorded) as never);
    return firstDifference(inOneOrder(expect, UNORDERED), inOneOrder(played, UNORDERED), '');
  };
};
