import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { isPodActive, isPodReady } from '#cluster/controllers/podFacts.ts';
import {
  countsByNode,
  deletionCost,
  restarts,
  victimOrder,
  victimRule,
} from '#cluster/controllers/ReplicaSet/podsToDelete.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { VictimView } from '#protocol/controllers.ts';
import { groupNameOf } from './replicaGroups.ts';

/** Most rows shown; nobody reads more. */
const MOST = 40;

/**
 * The order in which each ReplicaSet would delete its Pods if it scaled down now. `pods` are those of all ReplicaSets
 * of the owner.
 */
export function victims(pods: readonly Pod[], nowUs: Micros): VictimView[] {
  const groups = [...new Set(pods.map(groupNameOf))];
  return groups.flatMap((group) =>
    victimsOf(
      group,
      pods.filter((pod) => groupNameOf(pod) === group),
      pods,
      nowUs,
    ),
  );
}

function victimsOf(group: string, pods: readonly Pod[], related: readonly Pod[], nowUs: Micros): VictimView[] {
  const order = victimOrder(pods.filter(isPodActive), related, nowUs);
  const onNode = countsByNode(related);
  return order.slice(0, MOST).map((pod, index) => {
    const next = order[index + 1];
    return {
      group,
      key: objectKey(pod),
      name: pod.metadata.name,
      node: pod.spec.nodeName ?? '',
      phase: pod.status?.phase ?? '',
      ready: isPodReady(pod),
      deletionCost: deletionCost(pod),
      onNode: onNode.get(pod.spec.nodeName ?? '') ?? 0,
      restarts: restarts(pod),
      createdUs: parseTime(pod.metadata.creationTimestamp ?? '') ?? 0,
      rule: (next && victimRule(pod, next, related, nowUs)) ?? 'none',
    };
  });
}
