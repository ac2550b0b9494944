import { store, storedKinds } from '#cluster/api/kindTables.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import { isPodActive, isPodReady } from '#cluster/controllers/podFacts.ts';
import type { World } from '#kernel/world.ts';
import type { Deployment, Pod, ReplicaSet, Service } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { compileLabelMap } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import { settledJobs } from './jobs.ts';
import { settledNodes } from './settledNodes.ts';
import { settledSets } from './settledSets.ts';
import { settledVolumes } from './settledVolumes.ts';

/** Invariants of workloads in a run that has been left alone for a while. */
export function* settledWorkloads(world: World): Generator<string> {
  const pods = world.table(store('Pod')).values();
  const replicaSets = world.table(store('ReplicaSet')).values().filter(isKept);
  for (const replicaSet of replicaSets) yield* replicas(replicaSet, pods);
  for (const deployment of world.table(store('Deployment')).values().filter(isKept))
    yield* rollout(
      deployment,
      replicaSets.filter((set) => controllerOf(set)?.uid === deployment.metadata.uid),
    );
  yield* settledSets(world);
  yield* settledNodes(world);
  yield* settledVolumes(world);
  yield* settledJobs(world);
  yield* owners(world);
  for (const service of world.table(store('Service')).values().filter(isKept)) yield* endpoints(world, service, pods);
}

function isKept({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp === undefined;
}

function* replicas(replicaSet: ReplicaSet, pods: readonly Pod[]): Generator<string> {
  const { spec, status, metadata } = replicaSet;
  const own = pods.filter((pod) => controllerOf(pod)?.uid === metadata.uid && isPodActive(pod));
  const name = `ReplicaSet ${objectKey(replicaSet)}`;
  if (own.length !== (spec.replicas ?? 1)) yield `${name} has ${own.length} Pods and wants ${spec.replicas}`;
  if ((status?.replicas ?? 0) !== own.length) yield `${name} says ${status?.replicas} and has ${own.length} Pods`;
  const ready = own.filter(isPodReady).length;
  if ((status?.readyReplicas ?? 0) !== ready) yield `${name} says ${status?.readyReplicas} are ready and ${ready} are`;
  if (status?.observedGeneration !== metadata.generation) yield `${name} has not seen its newest spec`;
}

function* rollout(deployment: Deployment, replicaSets: readonly ReplicaSet[]): Generator<string> {
  const { spec, status, metadata } = deployment;
  const name = `Deployment ${objectKey(deployment)}`;
  const wanted = replicaSets.reduce((sum, set) => sum + (set.spec.replicas ?? 1), 0);
  const isRecreate = spec.strategy?.type === 'Recreate';
  const most = Math.max((spec.replicas ?? 1) + (isRecreate ? 0 : surge(deployment)), allowedBefore(replicaSets));
  if (status?.observedGeneration !== metadata.generation) yield `${name} has not seen its newest spec`;
  if (wanted > most && !spec.paused && !isStuck(deployment, replicaSets))
    yield `${name} has ReplicaSets for ${wanted} Pods, at most ${most} are allowed`;
  if (!spec.paused && replicaSets.length === 0) yield `${name} has no ReplicaSet`;
  const said = status?.replicas ?? 0;
  const have = replicaSets.reduce((sum, set) => sum + (set.status?.replicas ?? 0), 0);
  if (said !== have) yield `${name} says ${said} and its ReplicaSets say ${have}`;
  const isComplete =
    (status?.updatedReplicas ?? 0) === (spec.replicas ?? 1) &&
    (status?.availableReplicas ?? 0) === said &&
    said === (spec.replicas ?? 1);
  if (
    !isComplete &&
    (status?.unavailableReplicas ?? 0) === 0 &&
    !spec.paused &&
    said === wanted &&
    wanted === spec.replicas &&
    !isStuck(deployment, replicaSets)
  )
    yield `${name} is neither complete nor lacks anything`;
}

/**
 * Upstream's own way to get stuck: while a ReplicaSet with Pods is annotated with another size than the Deployment's, every
 * sync counts as one of scaling, which leaves the annotation as it is when the only such ReplicaSet has that size already
 * (kubernetes/kubernetes#138036), and when there are several and the strategy is Recreate.
 * Upstream source (v1.36.2): pkg/controller/deployment/sync.go, scale and isScalingEvent.
 */
function isStuck({ spec }: Deployment, replicaSets: readonly ReplicaSet[]): boolean {
  const active = replicaSets.filter((set) => (set.spec.replicas ?? 1) > 0);
  const isScaling = active.some(
    ({ metadata }) => metadata.annotations?.['deployment.kubernetes.io/desired-replicas'] !== String(spec.replicas),
  );
  const isSized = active.length === 1 && active[0]?.spec.replicas === spec.replicas;
  return isScaling && (isSized || (spec.strategy?.type === 'Recreate' && active.length > 1));
}

/**
 * A maxSurge that is lowered in the middle of a rollout takes nobody away: while the new Pods are not available there is no
 * room to scale down. What was allowed when the ReplicaSets were last resized is written on them.
 * Upstream source (v1.36.2): pkg/controller/deployment/rolling.go, reconcileOldReplicaSets.
 */
function allowedBefore(replicaSets: readonly ReplicaSet[]): number {
  return replicaSets
    .filter(({ spec }) => (spec.replicas ?? 1) > 0)
    .map(({ metadata }) => Number(metadata.annotations?.['deployment.kubernetes.io/max-replicas'] ?? 0))
    .reduce((most, allowed) => Math.max(most, allowed), 0);
}

function surge({ spec }: Deployment): number {
  const given = spec.strategy?.rollingUpdate?.maxSurge ?? '25%';
  return typeof given === 'number' ? given : Math.ceil((Number.parseInt(given, 10) * (spec.replicas ?? 1)) / 100);
}

/** Owners exist, or what they owned is on its way out. */
function* owners(world: World): Generator<string> {
  const objects = storedKinds(world).flatMap((kind) => world.table(store(kind)).values());
  const uids = new Set(objects.map(({ metadata }) => metadata.uid));
  for (const object of objects) {
    if (!isKept(object) || object.kind === 'Event') continue;
    for (const owner of object.metadata.ownerReferences ?? [])
      if (!uids.has(owner.uid))
        yield `${object.kind} ${objectKey(object)} is owned by ${owner.kind} ${owner.name}, which is not there`;
  }
}

function* endpoints(world: World, service: Service, pods: readonly Pod[]): Generator<string> {
  const { namespace, name } = service.metadata;
  if (!service.spec?.selector) return;
  const matches = compileLabelMap(service.spec.selector);
  const wanted = pods
    .filter(
      (pod) => pod.metadata.namespace === namespace && matches(pod.metadata.labels) && isPodReady(pod) && isKept(pod),
    )
    .map(({ metadata }) => metadata.name);
  const ready = world
    .table(store('EndpointSlice'))
    .values()
    .filter(
      ({ metadata }) => metadata.namespace === namespace && metadata.labels?.['kubernetes.io/service-name'] === name,
    )
    .flatMap((slice) => slice.endpoints ?? [])
    .filter(({ conditions }) => conditions?.ready)
    .map(({ targetRef }) => targetRef?.name ?? '');
  if (wanted.sort().join() !== ready.sort().join())
    yield `Service ${objectKey(service)} has the endpoints ${ready.join()} and should have ${wanted.join()}`;
}
