import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { store } from './api/kindTables.ts';
import { newDaemonPod } from './controllers/DaemonSet/daemonPod.ts';
import { nodeShouldRun } from './controllers/DaemonSet/nodeShouldRun.ts';

/** The Pods that the cluster's DaemonSets would run on a node, in the order of their sets. */
export function daemonPodsFor(world: World, node: Node): Pod[] {
  const { name } = node.metadata;
  return world
    .table(store('DaemonSet'))
    .values()
    .filter((daemonSet) => nodeShouldRun(node, daemonSet).shouldRun)
    .map((daemonSet) => {
      const pod = newDaemonPod(daemonSet, name, '');
      const { namespace } = daemonSet.metadata;
      return { ...pod, metadata: { ...pod.metadata, namespace, name: `${daemonSet.metadata.name}-on-${name}` } } as Pod;
    });
}
