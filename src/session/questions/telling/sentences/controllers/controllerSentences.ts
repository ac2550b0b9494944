import { store } from '#cluster/api/kindTables.ts';
import { sameTemplate } from '#cluster/controllers/controllerRevisions.ts';
import { maxSurge, maxUnavailable } from '#cluster/controllers/Deployment/replicaCounts.ts';
import type { World } from '#kernel/world.ts';
import type { Deployment, HorizontalPodAutoscaler, ReplicaSet } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { SentenceSlots } from '#protocol/sentences.ts';
import { rolloutState } from '#session/telling/rolloutState.ts';
import { type DescribedEntry, nameOf, type Saying, say, type Teller, type Tellers } from '../../describedEntry.ts';
import { whoIs, written } from '../who.ts';

/** Sentences about the results of a HorizontalPodAutoscaler. */
export const HPA_SENTENCES: Tellers = {
  'horizontalPodAutoscaler.statusUpdated': (described) => {
    const { after } = written(described, 'HorizontalPodAutoscaler');
    return after && wanted(nameOf(described.reason.subject), after);
  },
};

/** While one of these conditions is false, the desired replicas are left over from before. */
const DECIDING = new Set(['AbleToScale', 'ScalingActive']);

/** Sentences about the controller manager's own work. */
export const CONTROLLER_SENTENCES: Tellers = {
  'volume.attaching': onNode('volume.attaching'),
  'volume.attached': onNode('volume.attached'),
  'volume.detached': onNode('volume.detached'),
  'volume.forceDetached': onNode('volume.forceDetached'),
  'volume.attachedElsewhere': onNode('volume.attachedElsewhere'),
};

/** The programs' names, by the kind of their processes. */
const PROGRAMS: Readonly<Record<string, string>> = {
  Scheduler: 'kube-scheduler',
  ControllerManager: 'kube-controller-manager',
};

/** Sentences about every program with leader election: `scheduler.started`, `controllerManager.killed`. */
export const PROCESS_SENTENCES: Tellers = {
  'leader.elected': ofProcess('process.leads'),
  'scheduler.started': ofProcess('process.started'),
  'scheduler.killed': ofProcess('process.killed'),
  'controllerManager.started': ofProcess('process.started'),
  'controllerManager.killed': ofProcess('process.killed'),
};

/** Sentences for the writes of workloads. */
export const ROLLOUT_SENTENCES: Tellers = {
  'deployment.created': (described) => createdSaying(described, written(described, 'Deployment').after?.spec.replicas),
  'statefulSet.created': (described) =>
    createdSaying(described, written(described, 'StatefulSet').after?.spec.replicas),
  'replicaSet.created': (described) => {
    const { after } = written(described, 'ReplicaSet');
    const owner = after?.metadata.ownerReferences?.[0]?.name;
    const name = nameOf(described.reason.subject);
    if (owner === undefined) return createdSaying(described, after?.spec.replicas);
    return say('replicaSet.created', { name, deployment: owner, count: after?.spec.replicas ?? 1 });
  },
  'replicaSet.updated': sized,
  'deployment.scaled': scaled('Deployment'),
  'replicaSet.scaled': scaled('ReplicaSet'),
  'statefulSet.scaled': scaled('StatefulSet'),
  'deployment.updated': begins,
  'deployment.statusUpdated': (described) => {
    const { before, after } = written(described, 'Deployment');
    return after && statusSaying(before, after);
  },
};

function createdSaying({ reason }: DescribedEntry, replicas: number | undefined): Saying {
  const slots = { kind: reason.kind, name: nameOf(reason.subject) };
  const who = whoIs(String(reason.user));
  if (who.kind !== 'person') return say('written.by', { ...slots, who: who.name });
  return replicas === undefined
    ? say('written.created', slots)
    : say('written.createdMany', { ...slots, count: replicas });
}

/** The size of a ReplicaSet changed: as a step of a rollout, or because the workload was scaled. */
function sized(described: DescribedEntry): Saying | undefined {
  const { before, after } = written(described, 'ReplicaSet');
  const owner = after?.metadata.ownerReferences?.find(({ kind }) => kind === 'Deployment')?.name;
  const from = before?.spec.replicas ?? 0;
  const to = after?.spec.replicas ?? 0;
  if (!after || owner === undefined || from === to) return undefined;
  const name = nameOf(described.reason.subject);
  const deployment = described.world.table(store('Deployment')).get(keyOf(after.metadata.namespace, owner));
  // The workload may also be scaled during a rollout: then old ReplicaSets grow or the new one shrinks.
  const isStep =
    deployment &&
    isRolling(described.world, deployment) &&
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
  return (described) => {
    const { before, after } = written(described, kind);
    const slots = {
      kind,
      name: nameOf(described.reason.subject),
      from: before?.spec?.replicas ?? 1,
      to: after?.spec?.replicas ?? 1,
    };
    const who = whoIs(String(described.reason.user));
    if (who.kind === 'person') return say('workload.scaledByPerson', slots);
    if (who.controller === 'horizontal-pod-autoscaler') return say('workload.scaledByHpa', slots);
    return say('workload.scaled', slots);
  };
}

function begins(described: DescribedEntry): Saying | undefined {
  const { before, after } = written(described, 'Deployment');
  const name = nameOf(described.reason.subject);
  const isSame = JSON.stringify(before?.spec.template) === JSON.stringify(after?.spec.template);
  if (!before || !after || isSame) {
    const who = whoIs(String(described.reason.user));
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

function ofProcess(id: `process.${'leads' | 'started' | 'killed'}`): Teller {
  return ({ reason: { kind, subject: identity } }) => say(id, { program: PROGRAMS[kind] ?? kind, identity });
}

function onNode(
  id: keyof SentenceSlots & `volume.${'attaching' | 'attached' | 'detached' | 'forceDetached' | 'attachedElsewhere'}`,
): Teller {
  return ({ reason }) => {
    const node = String(reason.node);
    return say(id, { volume: reason.subject, node }, { points: [{ part: 'node', name: node }] });
  };
}

function wanted(hpa: string, object: HorizontalPodAutoscaler): Saying {
  const { currentReplicas: from = 0, desiredReplicas: to = 0 } = object.status ?? {};
  const failed = object.status?.conditions?.find(({ type, status }) => DECIDING.has(type) && status === 'False');
  if (failed) return say('hpa.inactive', { hpa, message: failed.message ?? '' });
  const message = messageOf(object);
  if (from === to) return say('hpa.keeps', { hpa, count: to, message });
  const worked = measured(object).find(({ factor }) => Math.ceil(roundedUp(from * factor)) === to);
  if (worked) {
    const { metric, current, target } = worked;
    const formula = `⌈${from} × ${current} / ${target}⌉ = ${to}`;
    return typeof current === 'number' && typeof target === 'number'
      ? say('hpa.utilization', { hpa, metric, current, target, from, to }, { formula })
      : say('hpa.value', { hpa, metric, current: `${current}`, target: `${target}`, from, to }, { formula });
  }
  const isLimited = object.status?.conditions?.some(
    ({ type, status }) => type === 'ScalingLimited' && status === 'True',
  );
  return say(isLimited ? 'hpa.limited' : 'hpa.wants', { hpa, from, to, message });
}

/** An integral product must not be rounded up because of the last bit. */
function roundedUp(product: number): number {
  return Math.round(product * 1e9) / 1e9;
}

function messageOf({ status }: HorizontalPodAutoscaler): string {
  const conditions = status?.conditions ?? [];
  const limited = conditions.find(({ type, status: value }) => type === 'ScalingLimited' && value === 'True');
  return (limited ?? conditions.find(({ type }) => type === 'AbleToScale'))?.message ?? '';
}

interface Measured {
  readonly metric: string;
  readonly current: number | string;
  readonly target: number | string;
  readonly factor: number;
}

/** Every metric with a value in the status, as a ratio to its target. */
function measured({ spec, status }: HorizontalPodAutoscaler): Measured[] {
  return (spec.metrics ?? []).flatMap((wantedMetric, at): Measured[] => {
    const now = status?.currentMetrics?.[at];
    const { resource, containerResource, pods, object, external } = wantedMetric;
    const target = (resource ?? containerResource ?? pods ?? object ?? external)?.target;
    const current = (now?.resource ?? now?.containerResource ?? now?.pods ?? now?.object ?? now?.external)?.current;
    const metric = resource?.name ?? containerResource?.name ?? (pods ?? object ?? external)?.metric.name ?? '';
    if (!target || !current) return [];
    const { averageUtilization: share } = target;
    if (share !== undefined) {
      const used = current.averageUtilization;
      return used === undefined ? [] : [{ metric, current: used, target: share, factor: used / share }];
    }
    const [goal, is] =
      target.averageValue === undefined ? [target.value, current.value] : [target.averageValue, current.averageValue];
    if (goal === undefined || is === undefined) return [];
    return [{ metric, current: `${is}`, target: `${goal}`, factor: quantityMilliValue(is) / quantityMilliValue(goal) }];
  });
}
