import { schedulerCache } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { claimNames } from './claimNames.ts';

/** Volumes that this Pod would attach beyond what the drivers on the node can, by what the scheduler knows. */
export function* overLimits(world: World, node: string, pod: Pod, others: readonly Pod[]): Generator<string> {
  const drivers = world.table(schedulerCache('CSINode')).get(node)?.spec.drivers ?? [];
  const attached = new Map(others.flatMap((other) => [...attachments(world, other)]));
  const added = [...new Map(attachments(world, pod))].filter(([claim]) => !attached.has(claim));
  for (const { name, allocatable } of drivers) {
    const count = (all: Iterable<readonly [string, string]>) => [...all].filter(([, driver]) => driver === name).length;
    const [used, more] = [count(attached), count(added)];
    if (more > 0 && used + more > (allocatable?.count ?? Number.POSITIVE_INFINITY))
      yield `${more} volumes of ${name} are too many beside ${used}: ${allocatable?.count} can be attached`;
  }
}

/** Claims of a Pod that a CSI driver serves or will serve, each with its driver. */
function* attachments(world: World, pod: Pod): Generator<readonly [claim: string, driver: string]> {
  for (const name of claimNames(pod)) {
    const key = `${pod.metadata.namespace}/${name}`;
    const spec = world.table(schedulerCache('PersistentVolumeClaim')).get(key)?.spec;
    const volume = world.table(schedulerCache('PersistentVolume')).get(spec?.volumeName ?? '');
    const made = world.table(schedulerCache('StorageClass')).get(spec?.storageClassName ?? '')?.provisioner;
    const driver = volume ? volume.spec?.csi?.driver : made;
    if (driver) yield [key, driver];
  }
}
