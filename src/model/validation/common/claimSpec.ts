import type {
  ObjectMeta,
  PersistentVolumeClaimSpec,
  PersistentVolumeClaimTemplate,
  TypedObjectReference,
} from '#model/generated/types.ts';
import type { FieldPath } from '../fieldError.ts';
import { type FieldError, forbidden, invalid, notSupported, required } from '../fieldError.ts';
import { GoJson } from '../goValue.ts';
import { validateLabelSelector } from './labelSelector.ts';
import { validateAnnotations, validateLabels } from './labels.ts';
import { checkName, dns1123Label, dns1123Subdomain } from './names.ts';
import { oneOf } from './oneOf.ts';
import { positiveQuantity, resourceQuantity } from './quantities.ts';

/** All fields but labels and annotations, by the names that the check's messages have. */
const FORBIDDEN: readonly (readonly [keyof ObjectMeta, string])[] = [
  ['name', 'name'],
  ['generateName', 'generateName'],
  ['namespace', 'namespace'],
  ['selfLink', 'selfLink'],
  ['uid', 'uID'],
  ['resourceVersion', 'resourceVersion'],
  ['generation', 'generation'],
  ['creationTimestamp', 'creationTimestamp'],
  ['deletionTimestamp', 'deletionTimestamp'],
  ['deletionGracePeriodSeconds', 'deletionGracePeriodSeconds'],
  ['ownerReferences', 'ownerReferences'],
  ['finalizers', 'finalizers'],
  ['managedFields', 'managedFields'],
];

/** Both sorted. */
const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
export const VOLUME_MODES = ['Block', 'Filesystem'];
const ONE_POD = 'ReadWriteOncePod';

/** Values that an update accepts because the stored claim has them. */
export interface ClaimOptions {
  readonly allowInvalidLabelValueInSelector?: boolean;
  readonly allowInvalidApiGroup?: boolean;
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePersistentVolumeClaimSpec. */
export function validateClaimSpec(
  spec: PersistentVolumeClaimSpec,
  path: FieldPath,
  options: ClaimOptions = {},
): FieldError[] {
  const { allowInvalidLabelValueInSelector = false } = options;
  return [
    ...((spec.accessModes ?? []).length === 0
      ? [required(path.child('accessModes'), 'at least 1 access mode is required')]
      : []),
    ...validateLabelSelector(spec.selector, path.child('selector'), {
      allowInvalidLabelValue: allowInvalidLabelValueInSelector,
    }),
    ...accessModes(spec.accessModes ?? [], path.child('accessModes')),
    ...storage(spec.resources?.requests?.storage, path.child('resources').key('storage')),
    ...className(spec.storageClassName, path.child('storageClassName')),
    ...oneOf(spec.volumeMode, VOLUME_MODES, path.child('volumeMode')),
    ...dataSources(spec, path, options.allowInvalidApiGroup ?? false),
    ...className(spec.volumeAttributesClassName, path.child('volumeAttributesClassName')),
  ];
}

export function accessModes(modes: readonly string[], path: FieldPath): FieldError[] {
  const known = modes.filter((mode) => ACCESS_MODES.includes(mode));
  const isMixed = known.includes(ONE_POD) && known.some((mode) => mode !== ONE_POD);
  return [
    ...modes.filter((mode) => !known.includes(mode)).map((mode) => notSupported(path, mode, ACCESS_MODES)),
    ...(isMixed ? [forbidden(path, 'may not use ReadWriteOncePod with other access modes')] : []),
  ];
}

function storage(quantity: string | undefined, path: FieldPath): FieldError[] {
  if (quantity === undefined) return [required(path)];
  const notPositive = positiveQuantity(quantity, path);
  return notPositive.length > 0 ? notPositive : resourceQuantity('storage', quantity, path);
}

function className(name: string | undefined, path: FieldPath): FieldError[] {
  return name === undefined || name === '' ? [] : checkName(dns1123Subdomain, name, path);
}

function dataSources(spec: PersistentVolumeClaimSpec, path: FieldPath, allowGroup: boolean): FieldError[] {
  const { dataSource: source, dataSourceRef: ref } = spec;
  return [
    ...(source ? dataSource(source, path.child('dataSource'), allowGroup) : []),
    ...(ref ? dataSource(ref, path.child('dataSourceRef'), allowGroup) : []),
    ...(source && ref ? bothSources(source, ref, path) : []),
  ];
}

function dataSource(
  { name, kind = '', apiGroup = '', namespace = '' }: TypedObjectReference,
  path: FieldPath,
  allowGroup: boolean,
): FieldError[] {
  const isClaim = kind === 'PersistentVolumeClaim';
  return [
    ...(name ? [] : [required(path.child('name'))]),
    ...(kind === '' ? [required(path.child('kind'))] : []),
    ...(apiGroup === '' && !isClaim
      ? [invalid(path, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup")]
      : []),
    ...(apiGroup === '' || allowGroup ? [] : checkName(dns1123Subdomain, apiGroup, path.child('apiGroup'))),
    ...(namespace === '' ? [] : checkName(dns1123Label, namespace, path.child('namespace'))),
  ];
}

/** These messages show the path of the other field as their value, which has no fields for JSON. */
const A_PATH = new GoJson('{}');

function bothSources(
  source: Omit<TypedObjectReference, 'namespace'>,
  ref: TypedObjectReference,
  path: FieldPath,
): FieldError[] {
  if (ref.namespace) return [invalid(path, A_PATH, 'may not be specified when dataSourceRef.namespace is specified')];
  const isSame = source.apiGroup === ref.apiGroup && source.kind === ref.kind && source.name === ref.name;
  return isSame ? [] : [invalid(path, A_PATH, 'must match dataSourceRef')];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePersistentVolumeClaimTemplate. */
export function validateClaimTemplate(template: PersistentVolumeClaimTemplate, path: FieldPath): FieldError[] {
  return [
    ...validateTemplateObjectMeta(template.metadata ?? {}, path.child('metadata')),
    ...validateClaimSpec(template.spec ?? {}, path.child('spec')),
  ];
}

/**
 * Metadata of claims that are created from a template. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, ValidateTemplateObjectMeta.
 */
export function validateTemplateObjectMeta(metadata: ObjectMeta, path: FieldPath): FieldError[] {
  return [
    ...validateAnnotations(metadata.annotations, path.child('annotations')),
    ...validateLabels(metadata.labels, path.child('labels')),
    ...FORBIDDEN.filter(([name]) => isSet(metadata[name])).map(([, shown]) =>
      forbidden(path.child(shown), 'cannot be set'),
    ),
  ];
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== 0;
}
