import type { PodView } from '../../../protocol/views.ts';

/** Pods by the node they are on (assumed ones too), for the nodes that are shown. */
export function podsOnNodes(pods: Iterable<PodView>, shown: ReadonlySet<string>): Map<string, PodView[]> {
  const byNode = new Map<string, PodView[]>();
  for (const pod of pods) {
    if (pod.node === '' || !shown.has(pod.node) || isOver(pod)) continue;
    const here = byNode.get(pod.node);
    if (here) here.push(pod);
    else byNode.set(pod.node, [pod]);
  }
  return byNode;
}

/** Pods that have ended no longer take anything of the node. */
function isOver(pod: PodView): boolean {
  return pod.phase === 'Succeeded' || pod.phase === 'Failed';
}
