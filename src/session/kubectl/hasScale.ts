import { customScale } from '#cluster/api/customScale.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Resource } from './resources.ts';

const SCALABLE: ReadonlySet<string> = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController']);

/** Whether discovery lists a `scale` subresource; for a custom resource its definition decides. */
export function hasScale(world: World, { apiVersion, kind, kindName }: Resource): boolean {
  if (SCALABLE.has(kind)) return true;
  const definitions = world.table(store('CustomResourceDefinition')).values();
  return customScale({ apiVersion, kind: kindName }, definitions) !== undefined;
}
