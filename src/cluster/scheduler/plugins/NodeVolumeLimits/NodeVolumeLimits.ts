import type { CSINode } from '#model/generated/types.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { signVolumes } from '../../framework/signature.ts';
import { SKIP, SUCCESS, status } from '../../framework/status.ts';
import { attachableVolumes, volumeAttachments } from './attachableVolumes.ts';
import { isMigratable } from './csiMigration.ts';
import { eventsToRegister } from './queueingHints.ts';

const NAME = 'NodeVolumeLimits';
const TOO_MANY = status(NAME, 'Unschedulable', 'node(s) exceed max volume count');

/**
 * Keeps the number of volumes that each CSI driver attaches to a node within the limit in the node's CSINode. Volumes
 * attached without a Pod there (VolumeAttachments) count too.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/csi.go.
 */
export const NodeVolumeLimits: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (_args, { listers }) => ({
    name: NAME,
    sign: signVolumes,
    eventsToRegister,
    preFilter(_state, { pod }) {
      const counts = (pod.spec.volumes ?? []).some(
        (volume) => volume.persistentVolumeClaim || volume.ephemeral || isMigratable(volume),
      );
      return { status: counts ? SUCCESS : SKIP };
    },
    filter(_state, { pod }, node) {
      const wanted = attachableVolumes(pod, true, listers);
      if ('message' in wanted) {
        return status(NAME, wanted.isMissing ? 'UnschedulableAndUnresolvable' : 'Error', wanted.message);
      }
      const limits = volumeLimits(listers.CSINode.get(node.name));
      if (wanted.size === 0 || limits.size === 0) return SUCCESS;
      const attached = new Map<string, string>();
      for (const existing of node.pods) {
        const volumes = attachableVolumes(existing.pod, false, listers);
        if ('message' in volumes) return status(NAME, 'Error', volumes.message);
        for (const [volume, driver] of volumes) attached.set(volume, driver);
      }
      const added = countByDriver([...wanted].filter(([volume]) => !attached.has(volume)).map(([, driver]) => driver));
      const used = countByDriver([...new Map([...volumeAttachments(node.name, listers), ...attached]).values()]);
      const exceeds = ([driver, count]: readonly [string, number]) =>
        (used.get(driver) ?? 0) + count > (limits.get(driver) ?? Number.POSITIVE_INFINITY);
      return [...added].some(exceeds) ? TOO_MANY : SUCCESS;
    },
  }),
};

/** Drivers without a count are unlimited. */
function volumeLimits(node: CSINode | undefined): ReadonlyMap<string, number> {
  const drivers = node?.spec.drivers ?? [];
  return new Map(
    drivers.flatMap(({ name, allocatable }): [string, number][] =>
      allocatable?.count === undefined ? [] : [[name, allocatable.count]],
    ),
  );
}

function countByDriver(drivers: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const driver of drivers) counts.set(driver, (counts.get(driver) ?? 0) + 1);
  return counts;
}
