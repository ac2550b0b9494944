import type { Node, Pod } from '#model/generated/types.ts';
import { firstUntoleratedTaint } from '#model/pod/tolerations.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, hintFor, isOwnUpdate } from '../../framework/hinting.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add', 'UpdateNodeTaint'), hint: hintFor('Node', becameTolerable) },
    { event: clusterEvent('Pod', 'UpdatePodToleration'), hint: hintFor('Pod', isOwnUpdate) },
  ];
}

function becameTolerable(pod: Pod, { old, now }: Change<Node>): boolean {
  return !repels(now, pod) && (old === undefined || repels(old, pod));
}

function repels(node: Node | undefined, pod: Pod): boolean {
  const taint = firstUntoleratedTaint(
    node?.spec?.taints,
    pod.spec.tolerations,
    ({ effect }) => effect === 'NoSchedule' || effect === 'NoExecute',
  );
  return taint !== undefined;
}
