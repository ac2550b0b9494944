import type { Pod, PodGroup } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { type ClusterEventWithHint, clusterEvent, type QueueingHint } from '../../framework/clusterEvent.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/gangscheduling/gangscheduling.go, EventsToRegister. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    {
      event: clusterEvent('Pod', 'Add'),
      hint: (pod, _old, now) => queueIf(isOfSameGroup(pod, now as Pod | undefined)),
    },
    {
      event: clusterEvent('scheduling.k8s.io/PodGroup', 'Add'),
      hint: (pod, _old, now) => queueIf(isOwnGroup(pod, now)),
    },
    {
      event: clusterEvent('scheduling.k8s.io/PodGroup', 'Update'),
      hint: (pod, old, now) => queueIf(isOwnGroup(pod, now) && needsFewer(old as PodGroup, now as PodGroup)),
    },
  ];
}

function queueIf(isWorthIt: boolean): QueueingHint {
  return isWorthIt ? 'Queue' : 'QueueSkip';
}

function isOfSameGroup(pod: Pod, other: Pod | undefined): boolean {
  const group = pod.spec.schedulingGroup?.podGroupName;
  if (group === undefined || pod.metadata.namespace !== other?.metadata.namespace) return false;
  return other?.spec.schedulingGroup?.podGroupName === group;
}

function isOwnGroup(pod: Pod, group: KubeObject | undefined): boolean {
  return (
    group?.metadata.namespace === pod.metadata.namespace &&
    group?.metadata.name === pod.spec.schedulingGroup?.podGroupName
  );
}

function needsFewer(old: PodGroup | undefined, now: PodGroup | undefined): boolean {
  const before = old?.spec?.schedulingPolicy?.gang?.minCount;
  const after = now?.spec?.schedulingPolicy?.gang?.minCount;
  return before !== undefined && after !== undefined && after < before;
}
