import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';

/** What ReplicaSets and Pods of a workload have at the end of their names. */
const MADE = /(-[a-z0-9]{6,10})?-[bcdfghjklmnpqrstvwxz2456789]{5}$/;
const HASH = /-[a-z0-9]{6,10}$/;

/** Its name as a person means it: names that a controller makes up end in `*`. */
export function patternOf({ metadata: { name, ownerReferences }, kind }: KubeObject): string {
  const owner = ownerReferences?.find(({ controller }) => controller === true);
  if (!owner) return name;
  if (kind === 'ReplicaSet') return name.replace(HASH, '-*');
  if (kind !== 'Pod' || owner.kind === 'StatefulSet' || owner.kind === 'Node') return name;
  return name.replace(MADE, '-*');
}

/** The same of a `namespace/name`. */
export function keyPatternOf(object: KubeObject): string {
  const { namespace } = object.metadata;
  const name = patternOf(object);
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** The same of what a reason is about; as it is where there is no such object any more. */
export function subjectPattern(
  world: World,
  kind: string | undefined,
  subject: string | undefined,
): string | undefined {
  const object = kind === undefined || subject === undefined ? undefined : world.table(store(kind)).get(subject);
  return object ? keyPatternOf(object) : subject;
}
