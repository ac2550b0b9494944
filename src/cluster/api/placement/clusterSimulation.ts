import type { Node, Pod } from '#model/generated/types.ts';

/** The cluster as it would be, with the scheduler's own PreFilter and Filter plugins. */
export interface ClusterSimulation {
  /** In the order in which nodes are tried. */
  readonly nodeNames: readonly string[];
  podsOn(node: string): readonly Pod[];
  /** Adds a node, or puts this one in the place of the one of the same name. */
  putNode(node: Node): void;
  removeNode(name: string): void;
  addPod(pod: Pod, node: string): void;
  removePod(pod: Pod, node: string): void;
  /** Why the Pod does not fit on the node; empty when it does. */
  objections(pod: Pod, node: string): readonly string[];
  /** The first of the nodes that are asked for which the Pod fits on. */
  firstFit(pod: Pod, isAsked: (node: string) => boolean): string | undefined;
  readonly mark: number;
  /** Takes everything since that mark back. */
  backTo(mark: number): void;
}

/** What an autoscaler needs of other components: their code, run on its own view of the cluster. */
export interface Surroundings {
  readonly simulate: <T>(look: (simulation: ClusterSimulation) => T) => T;
  /** The Pods that the cluster's DaemonSets would run on a new node. */
  readonly daemonPods: (node: Node) => readonly Pod[];
}
