import type { Pod } from '#model/generated/types.ts';
import { compileLabelMap } from '#model/labels/labelSelector.ts';
import { compileNodeSelector, type NodeMatcher } from '#model/labels/nodeSelector.ts';
import type { NodeInfo } from './nodeInfo.ts';

/** Whether a node is selected. */
export type NodeInfoMatcher = (node: NodeInfo) => boolean;

/** Matcher of a Pod's `nodeSelector` and required node affinity. Everything matches if it has neither. */
export function requiredNodeAffinity(pod: Pod): NodeInfoMatcher {
  const selector = pod.spec.nodeSelector && compileLabelMap(pod.spec.nodeSelector);
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const affinity = required && onNodeInfo(compileNodeSelector(required));
  if (!selector && !affinity) return everyNode;
  return (node) => (!selector || selector(node.labels)) && (!affinity || affinity(node));
}

export const everyNode: NodeInfoMatcher = () => true;

export function onNodeInfo(matches: NodeMatcher): NodeInfoMatcher {
  return ({ node }) => node !== undefined && matches(node);
}
