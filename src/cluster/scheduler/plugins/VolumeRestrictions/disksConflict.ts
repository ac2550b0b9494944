import type { Pod, Volume } from '#model/generated/types.ts';

/**
 * Whether two Pods use one inline disk in a way that one node cannot serve. Both may share it read-only, except for AWS
 * EBS.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go,
 * isVolumeConflict.
 */
export function disksConflict(a: Pod, b: Pod): boolean {
  return (a.spec.volumes ?? []).some((volume) =>
    (b.spec.volumes ?? []).some((other) => volumesConflict(volume, other)),
  );
}

function volumesConflict(a: Volume, b: Volume): boolean {
  const { gcePersistentDisk: gce, awsElasticBlockStore: ebs, iscsi, rbd } = a;
  if (gce && b.gcePersistentDisk && gce.pdName === b.gcePersistentDisk.pdName)
    return !bothReadOnly(gce, b.gcePersistentDisk);
  if (ebs && b.awsElasticBlockStore) return ebs.volumeID === b.awsElasticBlockStore.volumeID;
  if (iscsi && b.iscsi && iscsi.iqn === b.iscsi.iqn) return !bothReadOnly(iscsi, b.iscsi);
  if (rbd && b.rbd && isSameRbdImage(rbd, b.rbd)) return !bothReadOnly(rbd, b.rbd);
  return false;
}

type RbdSource = NonNullable<Volume['rbd']>;

function isSameRbdImage(a: RbdSource, b: RbdSource): boolean {
  return (
    a.monitors.some((monitor) => b.monitors.includes(monitor)) &&
    (a.pool ?? 'rbd') === (b.pool ?? 'rbd') &&
    a.image === b.image
  );
}

function bothReadOnly(a: { readonly readOnly?: boolean }, b: { readonly readOnly?: boolean }): boolean {
  return a.readOnly === true && b.readOnly === true;
}
