import type { World } from '#kernel/world.ts';
import { MAIN } from './etcdRevision.ts';
import { etcdSettings, isEtcdPlain } from './etcdSettings.ts';
import { groupResource } from './registryKey.ts';

/** Etcd cluster that stores a kind: the main one, or an override named by its resource. */
export function clusterOf(world: World, kind: string): string {
  if (isEtcdPlain(world)) return MAIN;
  const { overrides } = etcdSettings(world);
  if (overrides.length === 0) return MAIN;
  const resource = groupResource(kind);
  return overrides.some((override) => override.resource === resource) ? resource : MAIN;
}

/** Every etcd cluster of the control plane, the main one first. */
export function etcdClusters(world: World): string[] {
  return [MAIN, ...etcdSettings(world).overrides.map(({ resource }) => resource)];
}
