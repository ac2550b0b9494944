import type { Node, Pod } from '#model/generated/types.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, hintFor, isOwnUpdate } from '../../framework/hinting.ts';
import { neededFeatures } from './neededFeatures.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add', 'UpdateNodeDeclaredFeature'), hint: hintFor('Node', declaresOthers) },
    { event: clusterEvent('Pod', 'Update'), hint: hintFor('Pod', needsOthers) },
  ];
}

function declaresOthers(_: Pod, { old, now }: Change<Node>): boolean {
  return old === undefined || !isSame(old.status?.declaredFeatures, now?.status?.declaredFeatures);
}

function needsOthers(pod: Pod, change: Change<Pod>): boolean {
  const { old, now } = change;
  if (!old || !now || !isOwnUpdate(pod, change)) return false;
  return !isSame(neededFeatures(old.spec), neededFeatures(now.spec));
}

function isSame(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((feature, i) => feature === b[i]);
}
