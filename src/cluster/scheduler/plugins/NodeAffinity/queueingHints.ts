import type { Node, NodeSelector, Pod } from '#model/generated/types.ts';
import { compileLabelMap } from '#model/labels/labelMatcher.ts';
import { compileNodeSelector } from '#model/labels/nodeSelector.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { hintFor, type ObjectChange } from '../../framework/hinting.ts';

/**
 * `addedAffinity` is the requirement of the plugin's arguments on every node.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go.
 */
export function eventsToRegister(addedAffinity?: NodeSelector): readonly ClusterEventWithHint[] {
  const isAllowed = addedAffinity ? compileNodeSelector(addedAffinity) : () => true;
  const isWorthIt = (pod: Pod, { old, now }: ObjectChange<Node>) =>
    now !== undefined && isAllowed(now) && isMatched(pod, now) && !(old !== undefined && isMatched(pod, old));
  return [{ event: clusterEvent('Node', 'Add', 'UpdateNodeLabel'), hint: hintFor('Node', isWorthIt) }];
}

function isMatched(pod: Pod, node: Node): boolean {
  if (!compileLabelMap(pod.spec.nodeSelector ?? {})(node.metadata.labels)) return false;
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required === undefined || compileNodeSelector(required)(node);
}
