import { store } from '#cluster/api/kindTables.ts';
import { averageBytes } from '#cluster/etcd/objectBytes.ts';
import type { World } from '#kernel/world.ts';
import { groupOf, KINDS } from '#model/kinds.ts';
import type { KnownStats } from './flowcontrol/listWidth.ts';

const KIND_OF: ReadonlyMap<string, string> = new Map(
  KINDS.map(({ apiVersion, kind, plural }) => {
    const group = groupOf(apiVersion);
    return [group === '' ? plural : `${plural}.${group}`, kind];
  }),
);

/**
 * Number of objects of a resource, `pods` or `deployments.apps`, and their average size. The real server counts once a
 * minute; the model always knows.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/request/object_count_tracker.go.
 */
export function objectStats(world: World, resource: string): KnownStats {
  const kind = KIND_OF.get(resource);
  if (kind === undefined) return 'notFound';
  return { objectCount: world.table(store(kind)).size, averageObjectSizeBytes: averageBytes(world, kind) };
}
