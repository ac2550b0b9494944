import { store } from '#cluster/api/kindTables.ts';
import { lowerRevisionFirst } from '#cluster/controllers/controllerRevisions.ts';
import { olderFirst, revisionOf, wanted } from '#cluster/controllers/Deployment/replicaCounts.ts';
import { controllerOf, isControlledBy } from '#cluster/controllers/owners.ts';
import { sameTemplate } from '#cluster/controllers/templateHash.ts';
import type { World } from '#kernel/world.ts';
import type {
  ControllerRevision,
  Deployment,
  KindTypes,
  Pod,
  ReplicaSet,
  StatefulSet,
} from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject } from '#model/kinds.ts';

/** Pods of one template, before they are counted. */
export interface Group {
  readonly name: string;
  readonly revision: number;
  readonly isNew: boolean;
  /** -1 where no object gives the number. */
  readonly desired: number;
}

/** The groups of a workload, the oldest revision first. */
export function groupsOf(world: World, workload: KubeObject): Group[] {
  if (isKind(workload, 'Deployment')) return replicaSetGroups(workload, replicaSetsOf(world, workload));
  if (isKind(workload, 'ReplicaSet'))
    return [{ name: workload.metadata.name, revision: revisionOf(workload), isNew: true, desired: wanted(workload) }];
  const revisions = ownedBy(world, 'ControllerRevision', workload).sort(lowerRevisionFirst);
  if (revisions.length === 0) return [{ name: workload.metadata.name, revision: 0, isNew: true, desired: -1 }];
  const newest = isKind(workload, 'StatefulSet')
    ? updateRevision(workload, revisions)
    : revisions.at(-1)?.metadata.name;
  return revisions.map(({ metadata: { name }, revision }) => ({ name, revision, isNew: name === newest, desired: -1 }));
}

function replicaSetGroups(deployment: Deployment, replicaSets: readonly ReplicaSet[]): Group[] {
  const newest = newestOf(deployment, replicaSets);
  return [...replicaSets]
    .sort((a, b) => revisionOf(a) - revisionOf(b) || olderFirst(a, b))
    .map((replicaSet) => ({
      name: replicaSet.metadata.name,
      revision: revisionOf(replicaSet),
      isNew: replicaSet === newest,
      desired: wanted(replicaSet),
    }));
}

/** The ReplicaSet of the present template. */
export function newestOf({ spec }: Deployment, replicaSets: readonly ReplicaSet[]): ReplicaSet | undefined {
  return [...replicaSets].sort(olderFirst).find(({ spec: { template } }) => sameTemplate(template, spec.template));
}

export function replicaSetsOf(world: World, deployment: KubeObject): ReplicaSet[] {
  return ownedBy(world, 'ReplicaSet', deployment);
}

function updateRevision({ status }: StatefulSet, revisions: readonly ControllerRevision[]): string | undefined {
  return status?.updateRevision ?? revisions.at(-1)?.metadata.name;
}

/** The Pods of a workload, those of its ReplicaSets too, in the order of their keys. */
export function podsOf(world: World, workload: KubeObject): Pod[] {
  const owners = workload.kind === 'Deployment' ? replicaSetsOf(world, workload) : [workload];
  const uids = new Set(owners.flatMap(({ metadata: { uid } }) => uid ?? []));
  const pods = world.table(store('Pod'));
  const keys: string[] = [];
  for (const key of pods.unorderedKeys()) {
    const pod = pods.get(key) as Pod;
    const isNear = pod.metadata.namespace === workload.metadata.namespace;
    if (isNear && uids.has(controllerOf(pod)?.uid ?? '')) keys.push(key);
  }
  return keys.sort().map((key) => pods.get(key) as Pod);
}

function ownedBy<K extends KindName>(world: World, kind: K, owner: KubeObject): KindTypes[K][] {
  return world
    .table(store(kind))
    .values()
    .filter((object) => isControlledBy(object, owner));
}
