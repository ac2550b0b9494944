import type { CSIStorageCapacity, PersistentVolumeClaim, StorageClass } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import { storageClassName } from '../../framework/claims.ts';
import type { Listers } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

export type Provisioning =
  /** All claims can be provisioned on the node. */
  | 'possible'
  /** Nothing can provision one of the claims, or not for this topology. */
  | 'impossible'
  | 'not enough storage'
  | { readonly error: string };

/**
 * Whether volumes for the claims can be provisioned where the node can reach them.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/binder.go, checkVolumeProvisions.
 */
export function checkProvisioning(
  claims: readonly PersistentVolumeClaim[],
  node: NodeInfo,
  listers: Listers,
): Provisioning {
  for (const claim of claims) {
    const name = storageClassName(claim);
    if (name === '') return { error: `no class for claim "${claim.metadata.namespace}/${claim.metadata.name}"` };
    const storageClass = listers.StorageClass.get(name);
    if (!storageClass) return { error: `failed to find storage class "${name}"` };
    if (!storageClass.provisioner || storageClass.provisioner === NO_PROVISIONER) return 'impossible';
    if (!allowsTopology(storageClass, node)) return 'impossible';
    if (!hasEnoughCapacity(claim, storageClass, node, listers)) return 'not enough storage';
  }
  return 'possible';
}

/** Without terms, every node is allowed. A term without expressions allows none. */
function allowsTopology({ allowedTopologies = [] }: StorageClass, { labels }: NodeInfo): boolean {
  if (allowedTopologies.length === 0) return true;
  return allowedTopologies.some(({ matchLabelExpressions = [] }) => {
    const fits = matchLabelExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
    return matchLabelExpressions.length > 0 && fits;
  });
}

/** Checked only for CSI drivers that publish their capacity. */
function hasEnoughCapacity(
  claim: PersistentVolumeClaim,
  storageClass: StorageClass,
  node: NodeInfo,
  listers: Listers,
): boolean {
  const request = claim.spec?.resources?.requests?.storage;
  if (request === undefined || listers.CSIDriver.get(storageClass.provisioner)?.spec.storageCapacity !== true)
    return true;
  const neededBytes = quantityValue(request);
  return listers.CSIStorageCapacity.values().some((capacity) => {
    if (capacity.storageClassName !== storageClass.metadata.name || !capacity.nodeTopology) return false;
    return offers(capacity, neededBytes) && compileLabelSelector(capacity.nodeTopology)(node.labels);
  });
}

function offers({ capacity, maximumVolumeSize }: CSIStorageCapacity, neededBytes: number): boolean {
  const limit = maximumVolumeSize ?? capacity;
  return limit !== undefined && quantityValue(limit) >= neededBytes;
}
