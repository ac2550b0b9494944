import { store } from '#cluster/api/kindTables.ts';
import { maxSurge, maxUnavailable } from '#cluster/controllers/Deployment/replicaCounts.ts';
import { sameTemplate } from '#cluster/controllers/templateHash.ts';
import type { World } from '#kernel/world.ts';
import type { Deployment, ReplicaSet } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import { rolloutState } from '#session/telling/rolloutState.ts';
import { nameOf, type Saying, say, type Teller, type Tellers, type ToldEntry } from '../../told.ts';
import { whoIs } from '../who.ts';
import { written } from '../written.ts';

/** Sentences for the writes of workloads. */
export const ROLLOUT_SENTENCES: Tellers = {
  'deployment.created': (told) => createdSaying(told, written(told, 'Deployment').after?.spec.replicas),
  'statefulSet.created': (told) => createdSaying(told, written(told, 'StatefulSet').after?.spec.replicas),
  'replicaSet.created': (told) => {
    const { after } = written(told, 'ReplicaSet');
    const owner = after?.metadata.ownerReferences?.[0]?.name;
    const name = nameOf(told.reason.subject);
    if (owner === undefined) return createdSaying(told, after?.spec.replicas);
    return say('replicaSet.created', { name, deployment: owner, count: after?.spec.replicas ?? 1 });
  },
  'replicaSet.updated': sized,
  'deployment.scaled': scaled('Deployment'),
  'replicaSet.scaled': scaled('ReplicaSet'),
  'statefulSet.scaled': scaled('StatefulSet'),
  'deployment.updated': begins,
  'deployment.statusUpdated': (told) => {
    const { before, after } = written(told, 'Deployment');
    return after && statusSaying(before, after);
  },
};

function createdSaying({ reason }: ToldEntry, replicas: number | undefined): Saying {
  const slots = { kind: reason.kind, name: nameOf(reason.subject) };
  const who = whoIs(String(reason.user));
  if (who.kind !== 'person') return say('written.by', { ...slots, who: who.name });
  return replicas === undefined
    ? say('written.created', slots)
    : say('written.createdMany', { ...slots, count: replicas });
}

/** The size of a ReplicaSet changed: as a step of a rollout, or because the workload was scaled. */
function sized(told: ToldEntry): Saying | undefined {
  const { before, after } = written(told, 'ReplicaSet');
  const owner = after?.metadata.ownerReferences?.find(({ kind }) => kind === 'Deployment')?.name;
  const from = before?.spec.replicas ?? 0;
  const to = after?.spec.replicas ?? 0;
  if (!after || owner === undefined || from === to) return undefined;
  const name = nameOf(told.reason.subject);
  const deployment = told.world.table(store('Deployment')).get(keyOf(after.metadata.namespace, owner));
  // The workload may also be scaled during a rollout: then old ReplicaSets grow or the new one shrinks.
  const isStep =
    deployment &&
    isRolling(told.world, deployment) &&
    sameTemplate(after.spec.template, deployment.spec.template) === to > from;
  if (!isStep) return say('replicaSet.sized', { name, deployment: owner, from, to });
  const replicas = deployment.spec.replicas ?? 1;
  if (to > from) {
    const surge = maxSurge(deployment);
    const most = replicas + surge;
    const formula = `${from} → ${to}; ${replicas} + maxSurge ${surge} = ${most}`;
    return say('rollout.grows', { deployment: owner, from, to, most, replicas, surge }, { formula });
  }
  const unavailable = maxUnavailable(deployment);
  const least = replicas - unavailable;
  const formula = `${from} → ${to}; ${replicas} − maxUnavailable ${unavailable} = ${least}`;
  return say('rollout.shrinks', { deployment: owner, from, to, least, replicas, unavailable }, { formula });
}

/** More than one of its ReplicaSets has or wants Pods. */
function isRolling(world: World, deployment: Deployment): boolean {
  const own = (replicaSet: ReplicaSet) =>
    replicaSet.metadata.ownerReferences?.some(({ uid }) => uid === deployment.metadata.uid) === true;
  const wanting = world
    .table(store('ReplicaSet'))
    .values()
    .filter((each) => own(each) && ((each.spec.replicas ?? 0) > 0 || (each.status?.replicas ?? 0) > 0));
  return wanting.length > 1;
}

function scaled(kind: 'Deployment' | 'ReplicaSet' | 'StatefulSet'): Teller {
  return (told) => {
    const { before, after } = written(told, kind);
    const slots = {
      kind,
      name: nameOf(told.reason.subject),
      from: before?.spec?.replicas ?? 1,
      to: after?.spec?.replicas ?? 1,
    };
    const who = whoIs(String(told.reason.user));
    if (who.kind === 'person') return say('workload.scaledByPerson', slots);
    if (who.controller === 'horizontal-pod-autoscaler') return say('workload.scaledByHpa', slots);
    return say('workload.scaled', slots);
  };
}

function begins(told: ToldEntry): Saying | undefined {
  const { before, after } = written(told, 'Deployment');
  const name = nameOf(told.reason.subject);
  const isSame = JSON.stringify(before?.spec.template) === JSON.stringify(after?.spec.template);
  if (!before || !after || isSame) {
    const who = whoIs(String(told.reason.user));
    return who.kind === 'person' ? say('written.updated', { kind: 'Deployment', name }) : undefined;
  }
  const replicas = after.spec.replicas ?? 1;
  if (after.spec.strategy?.type === 'Recreate') return say('rollout.recreates', { name, count: replicas });
  return say('rollout.begins', { name, replicas, surge: maxSurge(after), unavailable: maxUnavailable(after) });
}

function statusSaying(before: Deployment | undefined, after: Deployment): Saying | undefined {
  const { name } = after.metadata;
  const now = rolloutState(after);
  const was = before ? rolloutState(before) : undefined;
  const { replicas, updated, total, available, most, least } = now;
  if (now.phase === 'stuck' && was?.phase !== 'stuck') return say('rollout.stuck', { name, message: now.message });
  if (now.phase === 'done' && was?.phase !== 'done') return say('rollout.done', { name, count: replicas });
  if (now.phase === 'held' && was?.phase !== 'held') {
    const formula = `${total} ≥ ${most}, ${available} ≤ ${least}`;
    return say('rollout.held', { name, total, most, available, least }, { formula });
  }
  return say('rollout.continues', { name, updated, replicas, available, least });
}
