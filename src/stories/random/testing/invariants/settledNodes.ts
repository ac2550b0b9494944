import { store } from '#cluster/api/kindTables.ts';
import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import { isMirror } from '#cluster/kubelet/sources/mirrorPods.ts';
import { sourceContents } from '#cluster/kubelet/sources/podSources.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';

/** Invariants of nodes in a run whose machines all work and that has been left alone for a while. */
export function* settledNodes(world: World): Generator<string> {
  const nodes = world.table(store('Node'));
  const pods = world.table(store('Pod'));
  for (const pod of pods.values())
    if (pod.spec.nodeName && !nodes.has(pod.spec.nodeName))
      yield `Pod ${objectKey(pod)} is bound to ${pod.spec.nodeName}, which has long been gone`;
  for (const node of nodes.values()) {
    const ready = node.status?.conditions?.find(({ type }) => type === 'Ready');
    if (ready?.status === 'Unknown') yield `node ${node.metadata.name} works and nobody knows how it is`;
  }
  for (const node of nodes.keys()) {
    for (const pod of sourceContents(world, String(node), 'file').pods) {
      const mirror = pods.get(objectKey(pod));
      if (isRefused(world, pod)) continue;
      if (!mirror || !isMirror(mirror)) yield `the static Pod ${objectKey(pod)} has no mirror Pod`;
    }
  }
}

/**
 * A static Pod that is not admitted never gets as far as its mirror Pod.
 * Upstream source (v1.36.2): pkg/kubelet/kubelet.go, HandlePodAdditions.
 */
function isRefused(world: World, { metadata }: Pod): boolean {
  return world.table(KUBELET_PODS).get(metadata.uid ?? '')?.rejection !== undefined;
}
