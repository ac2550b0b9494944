import { compare } from '#base/order.ts';
import type { Deployment, IntOrString, ReplicaSet } from '#model/generated/types.ts';

export const REVISION = 'deployment.kubernetes.io/revision';
export const REVISION_HISTORY = 'deployment.kubernetes.io/revision-history';
export const DESIRED_REPLICAS = 'deployment.kubernetes.io/desired-replicas';
export const MAX_REPLICAS = 'deployment.kubernetes.io/max-replicas';

export function wanted(object: { readonly spec: { readonly replicas?: number } }): number {
  return object.spec.replicas ?? 1;
}

export function sumWanted(replicaSets: readonly ReplicaSet[]): number {
  return replicaSets.reduce((sum, replicaSet) => sum + wanted(replicaSet), 0);
}

export function sumStatus(
  replicaSets: readonly ReplicaSet[],
  field: 'replicas' | 'readyReplicas' | 'availableReplicas',
): number {
  return replicaSets.reduce((sum, replicaSet) => sum + (replicaSet.status?.[field] ?? 0), 0);
}

/** ReplicaSets with a size above 0. */
export function withReplicas(replicaSets: readonly ReplicaSet[]): ReplicaSet[] {
  return replicaSets.filter((replicaSet) => wanted(replicaSet) > 0);
}

export function isRollingUpdate(deployment: Deployment): boolean {
  return (deployment.spec.strategy?.type ?? 'RollingUpdate') === 'RollingUpdate';
}

/**
 * Surge percentages round up and unavailability rounds down. Both 0 would stop the rollout.
 * Upstream source (v1.36.2): pkg/controller/deployment/util/deployment_util.go, ResolveFenceposts.
 */
function fenceposts(deployment: Deployment): { readonly surge: number; readonly unavailable: number } {
  const { maxSurge = 0, maxUnavailable = 0 } = deployment.spec.strategy?.rollingUpdate ?? {};
  const replicas = wanted(deployment);
  const surge = scaled(maxSurge, replicas, 'up');
  const unavailable = scaled(maxUnavailable, replicas, 'down');
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
}

function scaled(value: IntOrString, total: number, round: 'up' | 'down'): number {
  const percent = typeof value === 'string' && /^(\d+)%$/.exec(value)?.[1];
  if (!percent) return Number(value);
  const product = Number(percent) * total;
  return round === 'up' ? Math.ceil(product / 100) : Math.floor(product / 100);
}

export function maxSurge(deployment: Deployment): number {
  return isRollingUpdate(deployment) ? fenceposts(deployment).surge : 0;
}

export function maxUnavailable(deployment: Deployment): number {
  const replicas = wanted(deployment);
  if (!isRollingUpdate(deployment) || replicas === 0) return 0;
  return Math.min(fenceposts(deployment).unavailable, replicas);
}

/**
 * Size that the new ReplicaSet should have now.
 * Upstream source (v1.36.2): pkg/controller/deployment/util/deployment_util.go, NewRSNewReplicas.
 */
export function newReplicaSetSize(deployment: Deployment, all: readonly ReplicaSet[], newest: ReplicaSet): number {
  const replicas = wanted(deployment);
  if (!isRollingUpdate(deployment)) return replicas;
  const room = replicas + maxSurge(deployment) - sumWanted(all);
  if (room <= 0) return wanted(newest);
  return wanted(newest) + Math.min(room, replicas - wanted(newest));
}

/**
 * Part of a scaling for one ReplicaSet.
 * Upstream source (v1.36.2): pkg/controller/deployment/util/deployment_util.go, GetReplicaSetProportion.
 */
export function proportion(replicaSet: ReplicaSet, deployment: Deployment, toAdd: number, added: number): number {
  if (wanted(replicaSet) === 0 || toAdd === 0 || toAdd === added) return 0;
  const share = fraction(replicaSet, deployment);
  const allowed = toAdd - added;
  return toAdd > 0 ? Math.min(share, allowed) : Math.max(share, allowed);
}

function fraction(replicaSet: ReplicaSet, deployment: Deployment): number {
  const size = wanted(replicaSet);
  if (wanted(deployment) === 0) return -size;
  const before = annotatedCount(replicaSet, MAX_REPLICAS) || deployment.status?.replicas || 0;
  if (before === 0) return 0;
  return rounded((size * (wanted(deployment) + maxSurge(deployment))) / before) - size;
}

/** Rounds halves away from zero. */
function rounded(value: number): number {
  return value < 0 ? Math.ceil(value - 0.5) : Math.floor(value + 0.5);
}

/** Number in an annotation, or undefined. */
export function annotatedCount(replicaSet: ReplicaSet, annotation: string): number | undefined {
  const text = replicaSet.metadata.annotations?.[annotation];
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
}

export function revisionOf(object: {
  readonly metadata: { readonly annotations?: { readonly [key: string]: string } };
}): number {
  const text = object.metadata.annotations?.[REVISION];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : 0;
}

type Order = (a: ReplicaSet, b: ReplicaSet) => number;

export const olderFirst: Order = (a, b) =>
  compareText(a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? '') ||
  compareText(a.metadata.name, b.metadata.name);
export const largerThenOlder: Order = (a, b) => wanted(b) - wanted(a) || olderFirst(a, b);
export const largerThenNewer: Order = (a, b) => wanted(b) - wanted(a) || olderFirst(b, a);
export const lowerRevisionFirst: Order = (a, b) => revisionOf(a) - revisionOf(b) || olderFirst(a, b);

function compareText(a: string, b: string): number {
  return compare(a, b);
}
