import { store } from '#cluster/api/kindTables.ts';
import { usesVolumes } from '#cluster/controllers/AttachDetach/attachDetachController.ts';
import { KUBELET_NODES, KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import type { World } from '#kernel/world.ts';
import type { PersistentVolume, Pod } from '#model/generated/types.ts';
import { keyOf, objectKey, uniqueVolumeName } from '#model/objectKey.ts';
import { claimNames } from './claimNames.ts';

/**
 * Volumes once nobody has asked for anything for a while: none is attached where no Pod uses it, except to a node that is gone,
 * for which the controller waits six minutes; nodes say what they use; and no Pod waits for what is there.
 */
export function* settledVolumes(world: World): Generator<string> {
  const nodes = world.table(store('Node'));
  const kubeletNodes = world.table(KUBELET_NODES);
  const volumes = world.table(store('PersistentVolume'));
  for (const attachment of world.table(store('VolumeAttachment')).values()) {
    const { nodeName, source } = attachment.spec;
    const volume = volumes.get(source.persistentVolumeName ?? '');
    const node = nodes.get(nodeName);
    if (!node || !volume) continue;
    const name = uniqueVolumeName(volume) ?? '';
    const isUsed = users(world, volume).some(({ spec }) => spec.nodeName === nodeName);
    const kubelet = kubeletNodes.get(nodeName);
    const isMounted = kubelet?.volumes?.some(({ unique }) => unique === name);
    // The node has yet to say that it has unmounted it, or the driver is at work.
    const isGoing = kubelet?.statusStale || attachment.metadata.deletionTimestamp !== undefined;
    if (!isUsed && !isMounted && !isGoing)
      yield `${source.persistentVolumeName} is attached to ${nodeName}, where nobody uses it`;
    const isListed = node.status?.volumesAttached?.some((attached) => attached.name === name);
    if (attachment.status?.attached && !attachment.metadata.deletionTimestamp && isUsed && !isListed)
      yield `${nodeName} does not say that ${source.persistentVolumeName} is attached`;
  }
  yield* vainWaits(world);
}

function* vainWaits(world: World): Generator<string> {
  for (const record of world.table(KUBELET_PODS).values()) {
    const { volumesAttached = [] } = world.table(store('Node')).get(record.node)?.status ?? {};
    const { statusStale, reportedInUse = [] } = world.table(KUBELET_NODES).get(record.node) ?? {};
    for (const { name, state, unique = '' } of record.volumes ?? []) {
      // Nothing is mounted before the node has said that it uses it, with its next status.
      if (statusStale && !reportedInUse.includes(unique)) continue;
      if (state === 'unattached' && volumesAttached.some((attached) => attached.name === unique))
        yield `Pod ${objectKey(record.pod)} waits for ${name}, which is attached`;
    }
  }
}

function users(world: World, { metadata, spec }: PersistentVolume): Pod[] {
  const claim = keyOf(spec?.claimRef?.namespace, spec?.claimRef?.name ?? '');
  const bound = world.table(store('PersistentVolumeClaim')).get(claim);
  if (bound?.spec?.volumeName !== metadata.name) return [];
  const pods = world.table(store('Pod')).values();
  return pods.filter((pod) => {
    const { namespace } = pod.metadata;
    return usesVolumes(pod) && claimNames(pod).some((name) => keyOf(namespace, name) === claim);
  });
}
