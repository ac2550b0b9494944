import type { Node, PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { AssumedVolumes, Listers } from '../../framework/handle.ts';
import type { ObjectWrite } from '../../framework/plugin.ts';
import { type Status, SUCCESS, status } from '../../framework/status.ts';
import { type PodVolumes, SELECTED_NODE } from './findPodVolumes.ts';
import { isReachableFrom } from './matchVolume.ts';
import { requiredNodes } from './migratedTopology.ts';
import { isFullyBound } from './podClaims.ts';

const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller';

/** Objects that PreBind waits for: only names, so that a record can store them. */
export interface VolumesToBind {
  readonly bindings: readonly { readonly claim: string; readonly volume: string }[];
  readonly provisions: readonly string[];
}

/** Volumes with their claim reservation, and claims with their selected node, in their future form. */
export function assumePodVolumes(assumed: AssumedVolumes, podUid: string, volumes: PodVolumes, node: string): void {
  for (const { claim, volume } of volumes.bindings) assumed.assume(podUid, reservedFor(volume, claim));
  for (const claim of volumes.provisions) {
    const annotations = { ...claim.metadata.annotations, [SELECTED_NODE]: node };
    assumed.assume(podUid, { ...claim, metadata: { ...claim.metadata, annotations } });
  }
}

/** Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/storage/volume/pv_helpers.go, GetBindVolumeToClaim. */
function reservedFor(volume: PersistentVolume, claim: PersistentVolumeClaim): PersistentVolume {
  const { claimRef, annotations } = reservation(claim);
  return {
    ...volume,
    metadata: { ...volume.metadata, annotations: { ...volume.metadata.annotations, ...annotations } },
    spec: { ...volume.spec, claimRef },
  };
}

function reservation({ metadata }: PersistentVolumeClaim) {
  const { namespace, name, uid, resourceVersion } = metadata;
  const claimRef = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    name,
    ...(namespace && { namespace }),
    ...(uid && { uid }),
    ...(resourceVersion && { resourceVersion }),
  };
  return { claimRef, annotations: { [BOUND_BY_CONTROLLER]: 'yes' } };
}

/** Writes that instruct the volume controller and the provisioner. */
export function volumeWrites({ bindings, provisions }: PodVolumes, node: string): ObjectWrite[] {
  const reserve = bindings.map(({ claim, volume }): ObjectWrite => {
    const { claimRef, annotations } = reservation(claim);
    return {
      verb: 'patch',
      ...written('PersistentVolume', volume),
      patch: { metadata: { annotations }, spec: { claimRef } },
    };
  });
  const provision = provisions.map(
    (claim): ObjectWrite => ({
      verb: 'patch',
      ...written('PersistentVolumeClaim', claim),
      patch: { metadata: { annotations: { [SELECTED_NODE]: node } } },
    }),
  );
  return [...reserve, ...provision];
}

function written(kind: string, { metadata }: PersistentVolume | PersistentVolumeClaim) {
  const { namespace, name, resourceVersion } = metadata;
  return { kind, name: name ?? '', ...(namespace && { namespace }), ...(resourceVersion && { resourceVersion }) };
}

export function volumesToBind({ bindings, provisions }: PodVolumes): VolumesToBind {
  return {
    bindings: bindings.map(({ claim, volume }) => ({ claim: objectKey(claim), volume: volume.metadata.name })),
    provisions: provisions.map(objectKey),
  };
}

/**
 * Whether the volume controller has bound everything, by the informers' objects instead of the assumed ones.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/binder.go, checkBindings.
 */
export function checkBindings(memo: VolumesToBind, node: Node | undefined, nodeName: string, listers: Listers): Status {
  if (!node) return failed(`failed to get node "${nodeName}": node "${nodeName}" not found`);
  let isDone = true;
  for (const { claim, volume } of memo.bindings) {
    const answer = checkBinding(claim, volume, node, listers);
    if (typeof answer !== 'boolean') return answer;
    isDone &&= answer;
  }
  for (const key of memo.provisions) {
    const answer = checkProvision(key, node, listers);
    if (typeof answer !== 'boolean') return answer;
    isDone &&= answer;
  }
  return isDone ? SUCCESS : WAIT;
}

const WAIT = status('VolumeBinding', 'Wait');

function failed(message: string): Status {
  return status('VolumeBinding', 'Error', `binding volumes: ${message}`);
}

function checkBinding(claimKey: string, name: string, node: Node, listers: Listers): Status | boolean {
  const volume = listers.PersistentVolume.get(name);
  const claim = listers.PersistentVolumeClaim.get(claimKey);
  if (!volume) return failed(`failed to check binding: could not find v1.PersistentVolume "${name}"`);
  if (!claim) return failed(`failed to check binding: could not find v1.PersistentVolumeClaim "${claimKey}"`);
  const asked = requiredNodes(volume, listers.CSINode.get(node.metadata.name));
  if ('error' in asked) return failed(`failed to translate pv to csi: ${asked.error}`);
  if (!isReachableFrom(asked.required, node.metadata.labels)) return failed(unreachable(name, node));
  if (!volume.spec?.claimRef?.uid) return failed(`ClaimRef got reset for pv "${name}"`);
  return isFullyBound(claim);
}

function checkProvision(key: string, node: Node, listers: Listers): Status | boolean {
  const claim = listers.PersistentVolumeClaim.get(key);
  if (!claim) return failed(`failed to check provisioning pvc: could not find v1.PersistentVolumeClaim "${key}"`);
  const { name, annotations } = claim.metadata;
  if (!annotations) return failed(`selectedNode annotation reset for PVC "${name}"`);
  if (annotations[SELECTED_NODE] !== node.metadata.name) return failed(`provisioning failed for PVC "${name}"`);
  const volumeName = claim.spec?.volumeName ?? '';
  if (volumeName === '') return false;
  const volume = listers.PersistentVolume.get(volumeName);
  if (!volume) return false;
  const asked = requiredNodes(volume, listers.CSINode.get(node.metadata.name));
  if ('error' in asked) return failed(asked.error);
  if (!isReachableFrom(asked.required, node.metadata.labels)) return failed(unreachable(volumeName, node));
  return isFullyBound(claim);
}

function unreachable(volume: string, node: Node): string {
  return `pv "${volume}" node affinity doesn't match node "${node.metadata.name}": no matching NodeSelectorTerms`;
}
