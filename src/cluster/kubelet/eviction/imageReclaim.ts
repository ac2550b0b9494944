import { becauseOf } from '#cluster/api/subject.ts';
import { changedNode } from '../changedNode.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { MeasuredNode } from '../resources/nodeResources.ts';

/**
 * Removes the images that no container of the node's Pods uses; the kubelet does this before it evicts for lack of
 * disk. Returns whether there were any. Their age is ignored. Upstream source (v1.36.2):
 * pkg/kubelet/images/image_gc_manager.go, DeleteUnusedImages.
 */
export function dropUnusedImages(scope: KubeletScope, { pods }: MeasuredNode): boolean {
  const used = new Set(pods.flatMap(({ containers }) => containers.map(({ image }) => image)));
  const { node } = scope;
  const kept = node.images.filter(({ image }) => used.has(image));
  if (kept.length === node.images.length) return false;
  becauseOf(scope.context, 'images.removed', 'Node', scope.nodeName, { count: node.images.length - kept.length });
  scope.putNode(changedNode(node, { images: kept, statusStale: true }));
  return true;
}
