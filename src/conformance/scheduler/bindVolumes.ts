import type { PodVolumes } from '#cluster/scheduler/plugins/VolumeBinding/findPodVolumes.ts';
import type { Node, PersistentVolume, PersistentVolumeClaim, StorageClass } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { RecordedVolumes } from './schedulerCase.ts';

const ZONE = 'topology.kubernetes.io/zone';

/** Effects of the conventions in FORMAT.md that replace the volume controller and the provisioner. */
export interface VolumesOfPod {
  readonly recorded: RecordedVolumes | undefined;
  readonly changed: readonly KubeObject[];
}

export function bindVolumes(
  { bindings, provisions }: PodVolumes,
  node: Node,
  classOf: (claim: PersistentVolumeClaim) => StorageClass | undefined,
): VolumesOfPod {
  const changed: KubeObject[] = [];
  const bind = (claim: PersistentVolumeClaim, volume: PersistentVolume) =>
    changed.push(claimed(claim, volume), reserved(claim, volume));
  for (const { claim, volume } of bindings) bind(claim, volume);
  for (const claim of provisions) bind(claim, provisioned(claim, classOf(claim), node));
  if (changed.length === 0) return { recorded: undefined, changed };
  const nodeName = node.metadata.name;
  const bound = bindings.map(({ claim, volume }) => ({ pvc: objectKey(claim), pv: volume.metadata.name }));
  const fresh = provisions.map((claim) => ({ pvc: objectKey(claim), pv: volumeName(claim), node: nodeName }));
  return {
    recorded: { bound: bound.length > 0 ? bound : undefined, provisioned: fresh.length > 0 ? fresh : undefined },
    changed,
  };
}

function volumeName({ metadata }: PersistentVolumeClaim): string {
  return `pvc-${metadata.uid}`;
}

function claimed(claim: PersistentVolumeClaim, volume: PersistentVolume): PersistentVolumeClaim {
  const annotations = { ...claim.metadata.annotations, 'pv.kubernetes.io/bind-completed': 'yes' };
  return {
    ...claim,
    metadata: { ...claim.metadata, annotations },
    spec: { ...claim.spec, volumeName: volume.metadata.name },
    status: { ...claim.status, phase: 'Bound' },
  };
}

function reserved({ metadata }: PersistentVolumeClaim, volume: PersistentVolume): PersistentVolume {
  const { namespace, name, uid } = metadata;
  const claimRef = { ...(namespace ? { namespace } : {}), name, ...(uid ? { uid } : {}) };
  return { ...volume, spec: { ...volume.spec, claimRef }, status: { ...volume.status, phase: 'Bound' } };
}

function provisioned(
  claim: PersistentVolumeClaim,
  storageClass: StorageClass | undefined,
  node: Node,
): PersistentVolume {
  const zone = node.metadata.labels?.[ZONE];
  const inZone = { nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'In', values: [zone ?? ''] }] }] };
  const name = volumeName(claim);
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      capacity: { storage: claim.spec?.resources?.requests?.storage ?? '0' },
      accessModes: claim.spec?.accessModes ?? [],
      ...(claim.spec?.volumeMode ? { volumeMode: claim.spec.volumeMode } : {}),
      ...(storageClass ? { storageClassName: storageClass.metadata.name } : {}),
      csi: { driver: storageClass?.provisioner ?? '', volumeHandle: name },
      ...(zone === undefined ? {} : { nodeAffinity: { required: inZone } }),
    },
  };
}
