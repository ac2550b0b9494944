import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The suffixes that workloads give to the names of their ReplicaSets and Pods. */
const MADE = /(-[a-z0-9]{6,10})?-[bcdfghjklmnpqrstvwxz2456789]{5}$/;
const HASH = /-[a-z0-9]{6,10}$/;

/** The name as a person would write it: generated names end in `*`. */
export function patternOf({ metadata: { name, ownerReferences }, kind }: KubeObject): string {
  const owner = ownerReferences?.find(({ controller }) => controller === true);
  if (!owner) return name;
  if (kind === 'ReplicaSet') return name.replace(HASH, '-*');
  if (kind !== 'Pod' || owner.kind === 'StatefulSet' || owner.kind === 'Node') return name;
  return name.replace(MADE, '-*');
}

/** The pattern of an object's `namespace/name`. */
export function keyPatternOf(object: KubeObject): string {
  const { namespace } = object.metadata;
  const name = patternOf(object);
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** The pattern of a reason's subject; unchanged when no such object exists any more. */
export function subjectPattern(
  world: World,
  kind: string | undefined,
  subject: string | undefined,
): string | undefined {
  const object = kind === undefined || subject === undefined ? undefined : world.table(store(kind)).get(subject);
  return object ? keyPatternOf(object) : subject;
}
