import type { PersistentVolumeClaim, Pod, Volume } from '#model/generated/types.ts';
import { claimNotFound } from '../../framework/claims.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { Listers, Snapshot } from '../../framework/handle.ts';
import { claimNames, hintFor, type ObjectChange, usesClaim } from '../../framework/hinting.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { signVolumes } from '../../framework/signature.ts';
import { SKIP, SUCCESS, status } from '../../framework/status.ts';

const NAME = 'VolumeRestrictions';
const DISK_TAKEN = status(NAME, 'Unschedulable', 'node(s) had no available disk');
const CLAIM_IN_USE = status(
  NAME,
  'Unschedulable',
  'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
);

/** Names of the Pod's claims that only one Pod at a time may use, and the number of their uses. */
interface ExclusiveClaims {
  readonly names: ReadonlySet<string>;
  uses: number;
}

const PRE_FILTER = stateKey<ExclusiveClaims>(`PreFilter${NAME}`, {
  clone: (value) => ({ ...value }),
  tell: ({ names, uses }) => ({ readWriteOncePodPVCs: names, conflictingPVCRefCount: uses }),
});

/**
 * Separates Pods that cannot share a disk on one node, or a ReadWriteOncePod claim anywhere.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go.
 */
export const VolumeRestrictions: PluginFactory = {
  name: NAME,
  modelled: true,
  create(_args, { snapshot, listers }) {
    return {
      name: NAME,
      sign: signVolumes,
      eventsToRegister,
      preFilter(state, pod) {
        if (pod.claims.length === 0 && !pod.pod.spec.volumes) return { status: SKIP };
        const missing = pod.claims.find((claim) => !listers.PersistentVolumeClaim.get(claim));
        if (missing) return { status: notFound(nameOf(missing)) };
        const exclusive = exclusiveClaims(pod, snapshot, listers);
        if (!hasRestrictedDisk(pod.pod) && exclusive.uses === 0) return { status: SKIP };
        state.write(PRE_FILTER, exclusive);
        return { status: SUCCESS };
      },
      preFilterExtensions: {
        addPod(state, _pod, podToAdd) {
          countUses(state.read(PRE_FILTER), podToAdd, 1);
          return SUCCESS;
        },
        removePod(state, _pod, podToRemove) {
          countUses(state.read(PRE_FILTER), podToRemove, -1);
          return SUCCESS;
        },
      },
      filter(state, { pod }, node) {
        if (hasRestrictedDisk(pod) && node.pods.some((other) => disksConflict(pod, other.pod))) return DISK_TAKEN;
        return (state.read(PRE_FILTER)?.uses ?? 0) > 0 ? CLAIM_IN_USE : SUCCESS;
      },
    };
  },
};

function notFound(claim: string) {
  return status(NAME, 'UnschedulableAndUnresolvable', claimNotFound(claim));
}

function nameOf(claim: string): string {
  return claim.slice(claim.indexOf('/') + 1);
}

function exclusiveClaims(pod: PodInfo, snapshot: Snapshot, listers: Listers): ExclusiveClaims {
  const isExclusive = (claim: string) =>
    listers.PersistentVolumeClaim.get(claim)?.spec?.accessModes?.includes('ReadWriteOncePod') ?? false;
  const claims = [...new Set(pod.claims)].filter(isExclusive);
  return { names: new Set(claims.map(nameOf)), uses: claims.filter((claim) => snapshot.usesClaim(claim)).length };
}

/** A simulated Pod counts for all of its claims with these names, in any namespace. */
function countUses(exclusive: ExclusiveClaims | undefined, pod: PodInfo, sign: 1 | -1): void {
  if (!exclusive) return;
  for (const claim of pod.claims) if (exclusive.names.has(nameOf(claim))) exclusive.uses += sign;
}

function hasRestrictedDisk({ spec }: Pod): boolean {
  return (spec.volumes ?? []).some(
    ({ gcePersistentDisk, awsElasticBlockStore, rbd, iscsi }) =>
      gcePersistentDisk || awsElasticBlockStore || rbd || iscsi,
  );
}

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Pod', 'Delete'), hint: hintFor('Pod', freesVolume) },
    { event: clusterEvent('Node', 'Add') },
    { event: clusterEvent('PersistentVolumeClaim', 'Add'), hint: hintFor('PersistentVolumeClaim', isOwnClaim) },
  ];
}

function freesVolume(pod: Pod, { old }: ObjectChange<Pod>): boolean {
  if (!old || old.metadata.namespace !== pod.metadata.namespace) return false;
  const freed = claimNames(old);
  return claimNames(pod).some((name) => freed.includes(name)) || disksConflict(pod, old);
}

function isOwnClaim(pod: Pod, { now }: ObjectChange<PersistentVolumeClaim>): boolean {
  return usesClaim(pod, now);
}

/**
 * Whether two Pods use one inline disk in a way that one node cannot serve. Both may share it read-only, except for AWS
 * EBS.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go,
 * isVolumeConflict.
 */
function disksConflict(a: Pod, b: Pod): boolean {
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
