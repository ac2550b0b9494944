import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { ObjectMeta, OwnerReference, Pod } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';

/**
 * Name of the workload of a Pod: the Deployment of its ReplicaSet, the CronJob of its Job, its other controller, else
 * the Pod itself. A ReplicaSet may be deleted before its Pods, so its name is used to find the Deployment.
 */
export function workloadOf(world: World, { metadata }: Pick<Pod, 'metadata'>): string {
  const owner = controllerOf(metadata);
  if (!owner || owner.kind === 'Node') return metadata.name;
  if (owner.kind === 'ReplicaSet') return withoutHash(owner.name, metadata.labels?.['pod-template-hash']);
  if (owner.kind !== 'Job') return owner.name;
  const job = world.table(store('Job')).get(keyOf(metadata.namespace, owner.name));
  return (job && controllerOf(job.metadata)?.name) ?? owner.name;
}

function withoutHash(name: string, hash: string | undefined): string {
  return hash !== undefined && name.endsWith(`-${hash}`) ? name.slice(0, -hash.length - 1) : name;
}

function controllerOf(metadata: ObjectMeta): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller === true);
}
