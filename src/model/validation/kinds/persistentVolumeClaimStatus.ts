import type { PersistentVolumeClaim } from '#model/generated/types.ts';
import { checkName } from '../common/checkName.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { validateObjectMetaUpdate } from '../common/metadata.ts';
import { basicQuantity, resourceQuantity } from '../common/quantities.ts';
import { isNativeResource } from '../common/resourceNames.ts';
import { type FieldError, notSupported, required } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';

const STATUS = field('status');
/** Sorted. */
const RESIZE_STATUSES = [
  'ControllerResizeInProgress',
  'ControllerResizeInfeasible',
  'NodeResizeInProgress',
  'NodeResizeInfeasible',
  'NodeResizePending',
];

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePersistentVolumeClaimStatusUpdate. */
export function validateClaimStatus(claim: PersistentVolumeClaim, old: PersistentVolumeClaim): FieldError[] {
  const { capacity = {}, allocatedResourceStatuses = {}, allocatedResources = {} } = claim.status ?? {};
  const [atCapacity, atAllocated] = [STATUS.child('capacity'), STATUS.child('allocatedResources')];
  return [
    ...validateObjectMetaUpdate(claim.metadata, old.metadata),
    ...((claim.spec?.accessModes ?? []).length > 0 ? [] : [required(field('Spec', 'accessModes'))]),
    ...Object.entries(capacity).flatMap(([name, quantity]) => basicQuantity(quantity, atCapacity.key(name))),
    ...Object.entries(allocatedResourceStatuses).flatMap(([name, status]) =>
      resizeStatus(name, status, STATUS.child('allocatedResourceStatuses')),
    ),
    ...Object.entries(allocatedResources).flatMap(([name, quantity]) => {
      const ofKey = resourceKey(name, atAllocated);
      if (ofKey.length > 0) return ofKey;
      const basic = basicQuantity(quantity, atAllocated.key(name));
      return basic.length > 0 ? basic : resourceQuantity('storage', quantity, atAllocated.key(name));
    }),
  ];
}

/** For an unknown status the message shows the resource, as in Kubernetes. */
function resizeStatus(name: string, status: string, path: FieldPath): FieldError[] {
  const isKnown = RESIZE_STATUSES.includes(status);
  return [...resourceKey(name, path), ...(isKnown ? [] : [notSupported(path, name, RESIZE_STATUSES)])];
}

function resourceKey(name: string, path: FieldPath): FieldError[] {
  const errors = checkName(qualifiedName, name, path);
  if (errors.length > 0 || !isNativeResource(name) || name === 'storage') return errors;
  return [notSupported(path, name, ['storage'])];
}
