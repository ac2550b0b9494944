import type { ControllerRevision, Pod, StatefulSet } from '#model/generated/types.ts';
import {
  type FindRevision,
  isSameRevision,
  lowerRevisionFirst,
  newRevision,
  nextRevision,
  revisionHash,
  revisionName,
} from '../controllerRevisions.ts';
import { revisionOfPod } from './podIdentity.ts';

const HASH_LABEL = 'controller.kubernetes.io/hash';

/** Write that gives the current template a revision. */
export type RevisionWrite =
  | { readonly op: 'createRevision'; readonly revision: ControllerRevision }
  | { readonly op: 'updateRevision'; readonly name: string; readonly revision: number };

export interface StatefulRevisions {
  readonly current: ControllerRevision;
  readonly update: ControllerRevision;
  readonly collisionCount: number;
  readonly write?: RevisionWrite;
}

/**
 * Revision of Pods below the partition, and that of the current template. The latter is the newest one if equal, else
 * an older one with a new number, or a new one.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_control.go, getStatefulSetRevisions.
 */
export function statefulRevisions(
  set: StatefulSet,
  owned: readonly ControllerRevision[],
  find: FindRevision,
): StatefulRevisions {
  const revisions = [...owned].sort(lowerRevisionFirst);
  const { update, collisionCount, write } = updateRevision(set, revisions, find);
  const current = revisions.find(({ metadata }) => metadata.name === set.status?.currentRevision) ?? update;
  return { current, update, collisionCount, ...(write && { write }) };
}

function updateRevision(
  set: StatefulSet,
  revisions: readonly ControllerRevision[],
  find: FindRevision,
): Omit<StatefulRevisions, 'current'> {
  const collisionCount = set.status?.collisionCount ?? 0;
  const revision = nextRevision(revisions);
  const hashAt = (collisions: number) => revisionHash(set.spec.template, collisions);
  const wanted = newRevision(set, set.spec.template, revision, hashAt(collisionCount), HASH_LABEL);
  const equal = revisions.filter((candidate) => isSameRevision(candidate, wanted)).at(-1);
  if (equal && equal === revisions.at(-1)) return { update: equal, collisionCount };
  if (equal) {
    const { name } = equal.metadata;
    return { update: { ...equal, revision }, collisionCount, write: { op: 'updateRevision', name, revision } };
  }
  let collisions = collisionCount;
  // A name that is taken is hashed again. The label keeps the first hash.
  let created = wanted;
  for (let taken = find(created.metadata.name); taken; taken = find(created.metadata.name)) {
    if (isSameRevision(taken, created)) return { update: taken, collisionCount: collisions };
    collisions++;
    created = { ...wanted, metadata: { ...wanted.metadata, name: revisionName(set, hashAt(collisions)) } };
  }
  return { update: created, collisionCount: collisions, write: { op: 'createRevision', revision: created } };
}

/**
 * Unused revisions beyond the limit.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_control.go, truncateHistory.
 */
export function surplusRevisions(
  set: StatefulSet,
  owned: readonly ControllerRevision[],
  { current, update }: StatefulRevisions,
  pods: readonly Pod[],
): ControllerRevision[] {
  const live = new Set([current.metadata.name, update.metadata.name, ...pods.map(revisionOfPod)]);
  const history = [...owned].sort(lowerRevisionFirst).filter(({ metadata }) => !live.has(metadata.name));
  const limit = set.spec.revisionHistoryLimit ?? 10;
  return limit < 0 ? [] : history.slice(0, Math.max(0, history.length - limit));
}
