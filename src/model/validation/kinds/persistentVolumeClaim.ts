import type { PersistentVolumeClaim, PersistentVolumeClaimSpec } from '#model/generated/types.ts';
import { type ClaimOptions, validateClaimSpec } from '../common/claimSpec.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { hasInvalidLabelValue } from '../common/labelSelector.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { checkName, dns1123Subdomain } from '../common/names.ts';
import { basicQuantity, isNativeResource, nanosOf, resourceQuantity } from '../common/quantities.ts';
import { immutable, semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, forbidden, notSupported, required } from '../fieldError.ts';
import { goIndented } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { unifiedDiff } from '../unifiedDiff.ts';

const STATUS = field('status');

/** Sorted. */
const RESIZE_STATUSES = [
  'ControllerResizeInProgress',
  'ControllerResizeInfeasible',
  'NodeResizeInProgress',
  'NodeResizeInfeasible',
  'NodeResizePending',
];

const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';
const ONCE =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePersistentVolumeClaim and ValidatePersistentVolumeClaimUpdate. */
export const persistentVolumeClaimValidator = validatorFor(
  'PersistentVolumeClaim',
  (object) => validateClaim(object, {}),
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateClaim(object, optionsOf(old)),
    ...classAnnotation(object, old),
    ...specChange(object, old),
    ...shrinking(object, old),
    ...immutable('*string', object.spec?.volumeMode, old.spec?.volumeMode, field('volumeMode')),
    ...attributesClassChange(object, old),
  ],
  validateClaimStatus,
);

function validateClaim({ metadata, spec }: PersistentVolumeClaim, options: ClaimOptions): FieldError[] {
  return [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateClaimSpec(spec ?? {}, field('spec'), options),
  ];
}

function optionsOf({ spec }: PersistentVolumeClaim): ClaimOptions {
  return {
    allowInvalidLabelValueInSelector: hasInvalidLabelValue(spec?.selector),
    allowInvalidApiGroup: spec?.dataSource?.apiGroup !== undefined || spec?.dataSourceRef?.apiGroup !== undefined,
  };
}

function annotationOf({ metadata }: PersistentVolumeClaim): string | undefined {
  return metadata.annotations?.[CLASS_ANNOTATION];
}

/** A class that was only in the annotation may move into the spec. */
function isUpgraded(object: PersistentVolumeClaim, old: PersistentVolumeClaim): boolean {
  const before = annotationOf(old);
  const now = annotationOf(object);
  const isMoved = old.spec?.storageClassName === undefined && object.spec?.storageClassName === before;
  return before !== undefined && isMoved && (now === undefined || now === before);
}

function classAnnotation(object: PersistentVolumeClaim, old: PersistentVolumeClaim): FieldError[] {
  if (isUpgraded(object, old)) return [];
  const path = field('metadata', 'annotations', CLASS_ANNOTATION);
  return immutable('string', annotationOf(object) ?? '', annotationOf(old) ?? '', path);
}

function specChange(object: PersistentVolumeClaim, old: PersistentVolumeClaim): FieldError[] {
  const before: PersistentVolumeClaimSpec = {
    ...old.spec,
    ...(!old.spec?.volumeName && object.spec?.volumeName && { volumeName: object.spec.volumeName }),
  };
  const now = withMutableOf(before, object, old);
  if (semanticEqual(now, before, 'PersistentVolumeClaimSpec')) return [];
  const diff = unifiedDiff(
    goIndented('PersistentVolumeClaimSpec', before),
    goIndented('PersistentVolumeClaimSpec', now),
  );
  return [forbidden(field('spec'), `${ONCE}\n${diff}`)];
}

/** The new spec with all mutable fields from the old one. */
function withMutableOf(
  before: PersistentVolumeClaimSpec,
  object: PersistentVolumeClaim,
  old: PersistentVolumeClaim,
): PersistentVolumeClaimSpec {
  const { storageClassName, volumeAttributesClassName, ...rest } = object.spec ?? {};
  const isBound = object.status?.phase === 'Bound';
  const isClassGiven =
    storageClassName !== undefined &&
    old.spec?.storageClassName === undefined &&
    (annotationOf(old) === undefined || annotationOf(old) === storageClassName);
  const className = isClassGiven ? before.storageClassName : storageClassName;
  const attributes = isBound ? before.volumeAttributesClassName : volumeAttributesClassName;
  const requests = rest.resources?.requests;
  const storage = before.resources?.requests?.storage;
  return {
    ...rest,
    ...(className !== undefined && { storageClassName: className }),
    ...(attributes !== undefined && { volumeAttributesClassName: attributes }),
    ...(isBound &&
      requests && {
        resources: { ...rest.resources, requests: { ...requests, ...(storage !== undefined && { storage }) } },
      }),
  };
}

/** A claim may request less again, but not less than it has. */
function shrinking(object: PersistentVolumeClaim, old: PersistentVolumeClaim): FieldError[] {
  const asked = nanosOf(object.spec?.resources?.requests?.storage);
  const isLess = asked < nanosOf(old.spec?.resources?.requests?.storage);
  if (!isLess || asked > nanosOf(old.status?.capacity?.storage)) return [];
  return [forbidden(field('spec', 'resources', 'requests', 'storage'), 'field can not be less than status.capacity')];
}

function attributesClassChange(object: PersistentVolumeClaim, old: PersistentVolumeClaim): FieldError[] {
  const now = object.spec?.volumeAttributesClassName;
  if (now === old.spec?.volumeAttributesClassName) return [];
  if (old.status?.currentVolumeAttributesClassName === undefined || (now !== undefined && now !== '')) return [];
  const what = now === undefined ? 'nil' : 'empty string';
  const detail = `update to ${what} is forbidden when status.currentVolumeAttributesClassName is not nil`;
  return [forbidden(field('spec', 'volumeAttributesClassName'), detail)];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePersistentVolumeClaimStatusUpdate. */
function validateClaimStatus(claim: PersistentVolumeClaim, old: PersistentVolumeClaim): FieldError[] {
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
