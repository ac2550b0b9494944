import type { ApiResponse, ResponseArrived } from '#cluster/api/request.ts';
import type { CSIDriver, PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import { uniqueVolumeName } from '#model/objectKey.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { startMount, withVolume } from './configVolumes.ts';
import { noteInUse } from './nodeVolumes.ts';
import type { PodVolume, VolumeRead } from './volumeRecords.ts';

/**
 * Reads the claim of a volume from the API. Upstream source (v1.36.2):
 * pkg/kubelet/volumemanager/populator/desired_state_of_world_populator.go, createVolumeSpec.
 */
export function readClaim(scope: KubeletScope, { uid, pod }: KubeletPod, { name, claim }: PodVolume): void {
  const { namespace = '' } = pod.metadata;
  const tag: VolumeRead = { uid, volume: name, part: 'claim' };
  scope.send({ verb: 'get', kind: 'PersistentVolumeClaim', namespace, name: claim }, 1, tag);
}

/** Reads the unique names of the volumes of a Pod that ran before the run began. */
export function readMounted(scope: KubeletScope, record: KubeletPod): void {
  for (const volume of record.volumes ?? []) if (isUnknown(volume)) readClaim(scope, record, volume);
}

function isUnknown({ state, unique }: PodVolume): boolean {
  return state === 'mounted' && unique === undefined;
}

/** Handles the response to one of these reads. */
export function volumeRead(
  scope: KubeletScope,
  record: KubeletPod,
  read: VolumeRead,
  event: ResponseArrived,
): KubeletPod {
  const { response } = event;
  const volume = record.volumes?.find(({ name }) => name === read.volume);
  if (!volume || (volume.state !== 'reading' && !isUnknown(volume))) return record;
  switch (read.part) {
    case 'claim':
      return claimRead(scope, record, volume, response);
    case 'volume':
      return persistentVolumeRead(scope, record, volume, event);
    case 'driver':
      return driverRead(scope, record, volume, read, response);
  }
}

/**
 * Upstream source (v1.36.2): pkg/kubelet/volumemanager/populator/desired_state_of_world_populator.go, getPVCExtractPV.
 */
function claimRead(scope: KubeletScope, record: KubeletPod, volume: PodVolume, response: ApiResponse): KubeletPod {
  if (!response.ok) return failed(record, volume, `failed to fetch PVC from API server: ${response.status.message}`);
  const { metadata, spec, status } = response.object as unknown as PersistentVolumeClaim;
  if (metadata.deletionTimestamp !== undefined) return failed(record, volume, 'PVC is being deleted');
  if (status?.phase !== 'Bound') return failed(record, volume, 'PVC is not bound');
  if (!spec?.volumeName) return failed(record, volume, 'PVC has empty pvc.Spec.VolumeName');
  const tag: VolumeRead = { uid: record.uid, volume: volume.name, part: 'volume' };
  scope.send({ verb: 'get', kind: 'PersistentVolume', name: spec.volumeName }, 1, tag);
  return record;
}

function persistentVolumeRead(
  scope: KubeletScope,
  record: KubeletPod,
  volume: PodVolume,
  { request, response }: ResponseArrived,
): KubeletPod {
  if (!response.ok) {
    const why = `failed to fetch PV ${request.name} from API server: ${response.status.message}`;
    return failed(record, volume, why);
  }
  const object = response.object as unknown as PersistentVolume;
  const unique = uniqueVolumeName(object);
  if (unique === undefined) return withoutAttaching(scope, record, volume);
  const tag: VolumeRead = { uid: record.uid, volume: volume.name, part: 'driver', unique };
  scope.send({ verb: 'get', kind: 'CSIDriver', name: object.spec?.csi?.driver ?? '' }, 1, tag);
  return record;
}

/**
 * A driver without a CSIDriver object counts as one that requires attaching. Upstream source (v1.36.2):
 * pkg/volume/csi/csi_plugin.go, skipAttach.
 */
function driverRead(
  scope: KubeletScope,
  record: KubeletPod,
  volume: PodVolume,
  { unique = '' }: VolumeRead,
  response: ApiResponse,
): KubeletPod {
  const driver = response.ok ? (response.object as unknown as CSIDriver) : undefined;
  if (driver?.spec.attachRequired === false) return withoutAttaching(scope, record, volume);
  noteInUse(scope, record.uid, unique);
  return withVolume(record, { ...volume, state: isUnknown(volume) ? 'mounted' : 'unattached', unique });
}

function withoutAttaching(scope: KubeletScope, record: KubeletPod, volume: PodVolume): KubeletPod {
  return isUnknown(volume) ? record : startMount(scope, record, volume);
}

function failed(record: KubeletPod, volume: PodVolume, why: string): KubeletPod {
  if (isUnknown(volume)) return record;
  const problem = `error processing PVC ${record.pod.metadata.namespace}/${volume.claim}: ${why}`;
  return withVolume(record, { ...volume, state: 'failed', problem });
}
