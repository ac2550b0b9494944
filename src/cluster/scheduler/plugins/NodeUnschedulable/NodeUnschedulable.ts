import type { Node, Pod } from '#model/generated/types.ts';
import { tolerates } from '#model/pod/tolerations.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { hintFor, isOwnUpdate, type ObjectChange } from '../../framework/hinting.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { localText, signTolerations } from '../../framework/signature.ts';
import { SUCCESS, status } from '../../framework/status.ts';

const UNSCHEDULABLE_TAINT = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' } as const;

const NAME = 'NodeUnschedulable';
const CORDONED = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };
const UNSCHEDULABLE = status(NAME, 'UnschedulableAndUnresolvable', 'node(s) were unschedulable');

/**
 * Keeps Pods off cordoned nodes, unless they tolerate the corresponding taint.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go.
 */
export const NodeUnschedulable: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({
    name: NAME,
    sign: signTolerations,
    local: ({ pod }) => localText(pod.spec.tolerations),
    eventsToRegister,
    filter: (_state, { pod }, node) =>
      node.unschedulable && !tolerates(pod.spec.tolerations, CORDONED) ? UNSCHEDULABLE : SUCCESS,
  }),
};

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add', 'UpdateNodeTaint'), hint: hintFor('Node', isUncordoned) },
    { event: clusterEvent('Pod', 'UpdatePodToleration'), hint: hintFor('Pod', toleratesCordon) },
  ];
}

function isUncordoned(_: Pod, { old, now }: ObjectChange<Node>): boolean {
  if (now?.spec?.unschedulable === true) return false;
  return old === undefined || old.spec?.unschedulable === true;
}

function toleratesCordon(pod: Pod, change: ObjectChange<Pod>): boolean {
  return isOwnUpdate(pod, change) && tolerates(change.now?.spec.tolerations, UNSCHEDULABLE_TAINT);
}
