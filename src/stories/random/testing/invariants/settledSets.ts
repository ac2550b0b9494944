import { store } from '#cluster/api/kindTables.ts';
import { targetNode } from '#cluster/controllers/DaemonSet/daemonPod.ts';
import { nodeShouldRun } from '#cluster/controllers/DaemonSet/nodeShouldRun.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import { isPodActive, isPodReady } from '#cluster/controllers/podFacts.ts';
import { isInRange, ordinalOf } from '#cluster/controllers/StatefulSet/podIdentity.ts';
import type { World } from '#kernel/world.ts';
import type { ControllerRevision, DaemonSet, Node, Pod, StatefulSet } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

/** Invariants of StatefulSets and DaemonSets in a run that has been left alone for a while. */
export function* settledSets(world: World): Generator<string> {
  const pods = world.table(store('Pod')).values();
  const revisions = world.table(store('ControllerRevision')).values();
  const ownedBy = <T extends KubeObject>(owner: KubeObject, objects: readonly T[]) =>
    objects.filter((object) => controllerOf(object)?.uid === owner.metadata.uid);
  for (const set of world.table(store('StatefulSet')).values().filter(isKept)) {
    yield* statefulSet(set, ownedBy(set, pods), pods);
    yield* history(set, ownedBy(set, revisions));
  }
  const nodes = world.table(store('Node')).values();
  for (const set of world.table(store('DaemonSet')).values().filter(isKept)) {
    yield* daemonSet(set, ownedBy(set, pods), nodes);
    yield* history(set, ownedBy(set, revisions));
  }
}

function isKept({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp === undefined;
}

function* statefulSet(set: StatefulSet, pods: readonly Pod[], all: readonly Pod[]): Generator<string> {
  const name = `StatefulSet ${objectKey(set)}`;
  const { status } = set;
  const isAvailable = (status?.availableReplicas ?? 0) === pods.length;
  const isWell = isAvailable && pods.every((pod) => isKept(pod) && isPodReady(pod)) && !isNameTaken(set, pods, all);
  const wanted = set.spec.replicas ?? 1;
  if (status?.observedGeneration !== set.metadata.generation) yield `${name} has not seen its newest spec`;
  if ((status?.replicas ?? 0) !== pods.length) yield `${name} says ${status?.replicas} and has ${pods.length} Pods`;
  if (isWell && pods.length !== wanted) yield `${name} has ${pods.length} Pods, all ready, and wants ${wanted}`;
  if (isWell && pods.some((pod) => !isInRange(set, ordinalOf(pod)))) yield `${name} has a Pod beyond its numbers`;
}

/** A Pod that was let go by its labels keeps its name: the set waits for it to go. */
function isNameTaken({ metadata }: StatefulSet, own: readonly Pod[], all: readonly Pod[]): boolean {
  return all.some(
    (pod) =>
      pod.metadata.namespace === metadata.namespace &&
      !own.includes(pod) &&
      /^-\d+$/.test(pod.metadata.name.slice(metadata.name.length)) &&
      pod.metadata.name.startsWith(metadata.name),
  );
}

function* daemonSet(set: DaemonSet, pods: readonly Pod[], nodes: readonly Node[]): Generator<string> {
  const name = `DaemonSet ${objectKey(set)}`;
  if (set.status?.observedGeneration !== set.metadata.generation) yield `${name} has not seen its newest spec`;
  const wanting = nodes.filter((node) => nodeShouldRun(node, set).shouldRun).map(({ metadata }) => metadata.name);
  const isThere = (node: string) => pods.some((pod) => targetNode(pod) === node);
  for (const node of wanting.filter((candidate) => !isThere(candidate))) yield `${name} has no Pod on ${node}`;
  const surge = set.spec.updateStrategy?.rollingUpdate?.maxSurge;
  const most = surge === undefined || surge === 0 || surge === '0%' ? 1 : 2;
  for (const node of wanting) {
    const there = pods.filter((pod) => targetNode(pod) === node && isPodActive(pod)).length;
    if (there > most) yield `${name} has ${there} Pods on ${node}`;
  }
  const desired = set.status?.desiredNumberScheduled ?? 0;
  // The controller is not told of nodes that go: pkg/controller/daemon/daemon_controller.go, NewDaemonSetsController.
  if (desired < wanting.length) yield `${name} says that ${desired} nodes want it and ${wanting.length} do`;
}

/** Every Pod's revision is one of them, and their numbers differ. */
function* history(owner: KubeObject, revisions: readonly ControllerRevision[]): Generator<string> {
  const numbers = new Set(revisions.map(({ revision }) => revision));
  if (numbers.size !== revisions.length) yield `${owner.kind} ${objectKey(owner)} has two revisions of one number`;
  if (revisions.length === 0) yield `${owner.kind} ${objectKey(owner)} has no revision`;
}
