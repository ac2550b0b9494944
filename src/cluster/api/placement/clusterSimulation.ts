import type { Node, Pod } from '#model/generated/types.ts';

/** A hypothetical cluster, with the PreFilter and Filter plugins of the scheduler. */
export interface ClusterSimulation {
  /** Node names in the order in which the scheduler tries them. */
  readonly nodeNames: readonly string[];
  podsOn(node: string): readonly Pod[];
  /** Adds a node, or replaces the node of the same name. */
  putNode(node: Node): void;
  removeNode(name: string): void;
  addPod(pod: Pod, node: string): void;
  removePod(pod: Pod, node: string): void;
  /** Reasons why the Pod does not fit on the node; empty if it fits. */
  objections(pod: Pod, node: string): readonly string[];
  /** First node that `isAsked` accepts and that the Pod fits on. */
  firstFit(pod: Pod, isAsked: (node: string) => boolean): string | undefined;
  readonly mark: number;
  /** Undoes all changes since the mark. */
  backTo(mark: number): void;
}

/** Code of other components that an autoscaler runs on its own view of the cluster. */
export interface Surroundings {
  readonly simulate: <T>(look: (simulation: ClusterSimulation) => T) => T;
  /** Pods that the DaemonSets of the cluster would run on a new node. */
  readonly daemonPods: (node: Node) => readonly Pod[];
}
