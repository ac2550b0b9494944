import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { lowerRevisionFirst, REVISION_LABEL, sameTemplate } from '#cluster/controllers/controllerRevisions.ts';
import { olderFirst, revisionOf, wanted } from '#cluster/controllers/Deployment/replicaCounts.ts';
import { controllerOf, isControlledBy } from '#cluster/controllers/objectsByOwner.ts';
import { isPodAvailable, isPodReady } from '#cluster/controllers/podFacts.ts';
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
import { objectKey } from '#model/objectKey.ts';
import { podStatusText } from '#model/pod/podRow.ts';
import type { ReplicaState, ReplicaView } from '#protocol/controllers.ts';

/**
 * A changed Pod is another object, so views are cached by object. The page asks for thousands several times a second,
 * and few changed.
 */
const knownViews = new WeakMap<Pod, ReplicaView>();

const JOB_INDEX = 'batch.kubernetes.io/job-completion-index';

/** Pods of one template, before they are counted. */
export interface TemplateGroup {
  readonly name: string;
  readonly revision: number;
  readonly isNew: boolean;
  /** -1 where no object gives the number. */
  readonly desired: number;
}

/** The groups of a workload, the oldest revision first. */
export function groupsOf(world: World, workload: KubeObject): TemplateGroup[] {
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

function replicaSetGroups(deployment: Deployment, replicaSets: readonly ReplicaSet[]): TemplateGroup[] {
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

/** The name of the group that a Pod belongs to: its ReplicaSet, or the ControllerRevision of its template. */
export function groupNameOf(pod: Pod): string {
  const owner = controllerOf(pod);
  const revision = pod.metadata.labels?.[REVISION_LABEL];
  if (!owner || owner.kind === 'ReplicaSet' || revision === undefined) return owner?.name ?? '';
  // A DaemonSet labels its Pods with the hash alone, a StatefulSet with the whole name.
  return owner.kind === 'DaemonSet' ? `${owner.name}-${revision}` : revision;
}

/** The number in the name of a StatefulSet's Pod, or the completion index of a Job's; -1 otherwise. */
function ordinalOfPod(pod: Pod): number {
  if (controllerOf(pod)?.kind === 'StatefulSet') return Number(/-(\d+)$/.exec(pod.metadata.name)?.[1] ?? -1);
  const index = pod.metadata.annotations?.[JOB_INDEX] ?? pod.metadata.labels?.[JOB_INDEX];
  return index === undefined ? -1 : Number(index);
}

export function replicaView(pod: Pod, minReadySeconds: number, nowUs: Micros): ReplicaView {
  const known = knownViews.get(pod);
  const state = stateOf(pod, minReadySeconds, nowUs);
  // Everything else follows from the Pod alone.
  if (known?.state === state) return known;
  const view = viewOf(pod, state);
  knownViews.set(pod, view);
  return view;
}

function viewOf(pod: Pod, state: ReplicaState): ReplicaView {
  return {
    key: objectKey(pod),
    name: pod.metadata.name,
    uid: pod.metadata.uid ?? '',
    node: pod.spec.nodeName ?? '',
    state,
    status: podStatusText(pod),
    group: groupNameOf(pod),
    ordinal: ordinalOfPod(pod),
  };
}

function stateOf(pod: Pod, minReadySeconds: number, nowUs: Micros): ReplicaState {
  const phase = pod.status?.phase;
  if (phase === 'Succeeded') return 'succeeded';
  if (phase === 'Failed') return 'failed';
  if (pod.metadata.deletionTimestamp !== undefined) return 'terminating';
  if (isPodAvailable(pod, minReadySeconds, nowUs)) return 'available';
  if (isPodReady(pod)) return 'ready';
  return phase === 'Running' ? 'notReady' : 'pending';
}
