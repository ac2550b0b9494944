import type { Pod, PodGroup } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { type ClusterEventWithHint, clusterEvent, type QueueingHint } from '../../framework/clusterEvent.ts';
import type { Handle } from '../../framework/handle.ts';
import type { PermitResult, PluginFactory } from '../../framework/plugin.ts';
import { type Status, SUCCESS, status } from '../../framework/status.ts';

const NAME = 'GangScheduling';
/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/gangscheduling/gangscheduling.go, permitTimeoutDuration. */
const PERMIT_TIMEOUT_MS = 5 * 60 * 1000;

/**
 * All or nothing for the Pods of a PodGroup with a gang policy. None enters the queue before `minCount` of them exist,
 * and none is bound before `minCount` have a node.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/gangscheduling/gangscheduling.go.
 */
export const GangScheduling: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (_args, handle) => ({
    name: NAME,
    eventsToRegister,
    preEnqueue: ({ pod }) => preEnqueue(handle, pod),
    permit: (_state, { pod }) => permit(handle, pod),
  }),
};

interface Gang {
  readonly namespace: string;
  readonly group: string;
  readonly minCount: number;
}

/** Gang of a Pod; `undefined` if it has none, and the group's name if the group does not exist. */
function gangOf(handle: Handle, { metadata, spec }: Pod): Gang | string | undefined {
  const group = spec.schedulingGroup?.podGroupName;
  if (group === undefined) return undefined;
  const namespace = metadata.namespace ?? '';
  const found = handle.podGroup(namespace, group);
  if (!found) return group;
  const minCount = found.spec?.schedulingPolicy?.gang?.minCount;
  return minCount === undefined ? undefined : { namespace, group, minCount };
}

function preEnqueue(handle: Handle, pod: Pod): Status {
  const gang = gangOf(handle, pod);
  if (gang === undefined) return SUCCESS;
  if (typeof gang === 'string') {
    const message = `waiting for pod's pod group "${gang}" to appear in scheduling queue`;
    return status(NAME, 'UnschedulableAndUnresolvable', message);
  }
  if (handle.podsOfGroup(gang.namespace, gang.group).length >= gang.minCount) return SUCCESS;
  const message = 'waiting for minCount pods from a gang to appear in scheduling queue';
  return status(NAME, 'UnschedulableAndUnresolvable', message);
}

/** The Pod that completes the gang allows all others. */
function permit(handle: Handle, pod: Pod): PermitResult {
  const gang = gangOf(handle, pod);
  if (gang === undefined) return { status: SUCCESS };
  if (typeof gang === 'string') {
    return { status: status(NAME, 'Error', `failed to get podGroup ${pod.metadata.namespace}/${gang}`) };
  }
  const members = handle.podsOfGroup(gang.namespace, gang.group);
  const placed = members.filter(({ node }) => node !== '');
  if (placed.length < gang.minCount) {
    handle.activate(members.filter(({ node }) => node === '').map((member) => member.pod));
    const message = 'waiting for minCount pods from a gang to be scheduled';
    return { status: status(NAME, 'Wait', message), timeoutMs: PERMIT_TIMEOUT_MS };
  }
  for (const member of placed) handle.waitingPods.allow(member.pod.metadata.uid ?? '', NAME);
  return { status: SUCCESS };
}

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/gangscheduling/gangscheduling.go, EventsToRegister. */
function eventsToRegister(): readonly ClusterEventWithHint[] {
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
