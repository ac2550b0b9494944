import type { ObjectMeta, OwnerReference } from '#model/generated/types.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, required, tooLong } from '../fieldError.ts';
import { goQuote, goStruct } from '../goValue.ts';
import { qualifiedName } from './labelNames.ts';
import { validateAnnotations, validateLabels } from './labels.ts';
import { byteLength, dns1123Label, type NameCheck } from './names.ts';
import { notNegative } from './numbers.ts';
import { immutable } from './semanticEqual.ts';

/**
 * Metadata without a fault by the rules of all kinds, and whether those were of a namespaced kind. Objects never
 * change, and most writes keep the metadata.
 */
const FAULTLESS = new WeakMap<object, boolean>();

const ORPHAN = 'orphan';
const FOREGROUND = 'foregroundDeletion';

/** The rules that differ from kind to kind. */
export interface MetadataRules {
  readonly namespaced: boolean;
  readonly name: NameCheck;
  /** The check of `generateName`, if it differs from the name's check with a letter added for a dash at the end. */
  readonly generateName?: NameCheck;
  /** Finalizers may be names without a domain that Kubernetes does not know. */
  readonly anyFinalizer?: boolean;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go, ValidateObjectMeta. */
export function validateObjectMeta(
  metadata: ObjectMeta | undefined,
  rules: MetadataRules,
  path: FieldPath = field('metadata'),
): FieldError[] {
  const meta = metadata ?? {};
  return [
    ...validateName(meta, rules, path),
    ...validateNamespace(meta, rules.namespaced, path.child('namespace')),
    ...notNegative(meta.generation ?? 0, path.child('generation')),
    ...validateLabels(meta.labels, path.child('labels')),
    ...validateAnnotations(meta.annotations, path.child('annotations')),
    ...validateOwnerReferences(meta.ownerReferences ?? [], path.child('ownerReferences')),
    ...validateFinalizers(meta.finalizers ?? [], path.child('finalizers')),
    ...validateManagedFields(meta, path.child('managedFields')),
    ...(rules.anyFinalizer ? [] : kubeFinalizers(meta, path)),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateKubeFinalizerName. */
function kubeFinalizers({ finalizers = [] }: ObjectMeta, path: FieldPath): FieldError[] {
  return finalizers.flatMap((finalizer, index) => kubeFinalizer(finalizer, path.child('finalizers').index(index)));
}

export function kubeFinalizer(finalizer: string, path: FieldPath): FieldError[] {
  if (finalizer.includes('/') || ['kubernetes', ORPHAN, FOREGROUND].includes(finalizer)) return [];
  return [invalid(path, finalizer, 'name is neither a standard finalizer name nor is it fully qualified')];
}

function validateName(
  { name = '', generateName = '' }: ObjectMeta,
  rules: MetadataRules,
  path: FieldPath,
): FieldError[] {
  const ofBase = rules.generateName ?? ((base: string) => rules.name(maskTrailingDash(base)));
  const base = generateName === '' ? [] : ofBase(generateName);
  return [
    ...base.map((problem) => invalid(path.child('generateName'), generateName, problem)),
    ...(name === ''
      ? [required(path.child('name'), 'name or generateName is required')]
      : rules.name(name).map((problem) => invalid(path.child('name'), name, problem))),
  ];
}

/**
 * A generated suffix will follow the dash. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/api/validation/generic.go.
 */
export function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}

function validateNamespace({ namespace = '' }: ObjectMeta, isNamespaced: boolean, path: FieldPath): FieldError[] {
  if (!isNamespaced) return namespace === '' ? [] : [forbidden(path, 'not allowed on this type')];
  if (namespace === '') return [required(path)];
  return dns1123Label(namespace).map((problem) => invalid(path, namespace, problem));
}

function validateOwnerReferences(owners: readonly OwnerReference[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  let first: string | undefined;
  for (const owner of owners) {
    errors.push(...validateOwnerReference(owner, path));
    if (owner.controller !== true) continue;
    const name = `${owner.kind}/${owner.name}`;
    if (first === undefined) first = name;
    else {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${first} and ${name}`;
      errors.push(invalid(path, goStruct('[]OwnerReference', owners), detail));
    }
  }
  return errors;
}

function validateOwnerReference(owner: OwnerReference, path: FieldPath): FieldError[] {
  const { apiVersion = '', kind = '', name = '', uid = '' } = owner;
  const [first = '', second = first, ...more] = apiVersion.split('/');
  // With more than one slash it is no group and version.
  const version = more.length > 0 ? '' : second;
  const empty = (at: string, text: string) => (text === '' ? [invalid(path.child(at), text, 'must not be empty')] : []);
  return [
    ...(version === '' ? [invalid(path.child('apiVersion'), apiVersion, 'version must not be empty')] : []),
    ...empty('kind', kind),
    ...empty('name', name),
    ...empty('uid', uid),
    ...(apiVersion === 'v1' && kind === 'Event'
      ? [invalid(path, goStruct('OwnerReference', owner), '/v1, Kind=Event is disallowed from being an owner')]
      : []),
  ];
}

function validateFinalizers(finalizers: readonly string[], path: FieldPath): FieldError[] {
  const isBoth = finalizers.includes(ORPHAN) && finalizers.includes(FOREGROUND);
  const detail = `finalizer ${ORPHAN} and ${FOREGROUND} cannot be both set`;
  return [
    ...finalizers.flatMap((finalizer) => validateFinalizerName(finalizer, path)),
    ...(isBoth ? [invalid(path, goStruct('[]string', finalizers), detail)] : []),
  ];
}

export function validateFinalizerName(finalizer: string, path: FieldPath): FieldError[] {
  return qualifiedName(finalizer).map((problem) => invalid(path, finalizer, problem));
}

const MAX_SUBRESOURCE = 256;
const MAX_MANAGER = 128;

function validateManagedFields({ managedFields = [] }: ObjectMeta, path: FieldPath): FieldError[] {
  return managedFields.flatMap(({ operation = '', fieldsType = '', manager = '', subresource = '' }, index) => {
    const at = path.index(index);
    const isKnown = operation === 'Apply' || operation === 'Update';
    return [
      ...(isKnown ? [] : [invalid(at.child('operation'), operation, 'must be `Apply` or `Update`')]),
      ...(fieldsType === '' || fieldsType === 'FieldsV1'
        ? []
        : [invalid(at.child('fieldsType'), fieldsType, 'must be `FieldsV1`')]),
      ...(byteLength(manager) > MAX_MANAGER ? [tooLong(at.child('manager'), manager, MAX_MANAGER)] : []),
      ...(byteLength(subresource) > MAX_SUBRESOURCE
        ? [tooLong(at.child('subresource'), subresource, MAX_SUBRESOURCE)]
        : []),
    ];
  });
}

/**
 * The metadata rules of most kinds for an update. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * ValidateObjectMetaUpdate.
 */
export function validateObjectMetaUpdate(
  metadata: ObjectMeta | undefined,
  old: ObjectMeta | undefined,
  path: FieldPath = field('metadata'),
): FieldError[] {
  return [...validateAnyMetaUpdate(metadata, old, path), ...kubeFinalizers(metadata ?? {}, path)];
}

/**
 * The metadata rules of every kind for an update. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go, ValidateObjectMetaUpdate.
 */
export function validateAnyMetaUpdate(
  metadata: ObjectMeta | undefined,
  oldMetadata: ObjectMeta | undefined,
  path: FieldPath = field('metadata'),
): FieldError[] {
  const meta = metadata ?? {};
  const old = oldMetadata ?? {};
  const version = meta.resourceVersion ?? '';
  const generation = meta.generation ?? 0;
  if (meta === old && version !== '' && isFaultless(meta)) return [];
  return [
    ...(old.deletionTimestamp === undefined ? [] : newFinalizers(meta, old, path.child('finalizers'))),
    ...(version === '' ? [invalid(path.child('resourceVersion'), version, 'must be specified for an update')] : []),
    ...(generation < (old.generation ?? 0)
      ? [invalid(path.child('generation'), generation, 'must not be decremented')]
      : []),
    ...immutable('string', meta.name ?? '', old.name ?? '', path.child('name')),
    ...immutable('string', meta.namespace ?? '', old.namespace ?? '', path.child('namespace')),
    ...immutable('string', meta.uid ?? '', old.uid ?? '', path.child('uid')),
    ...immutable('time', meta.creationTimestamp, old.creationTimestamp, path.child('creationTimestamp')),
    ...immutable('time', meta.deletionTimestamp, old.deletionTimestamp, path.child('deletionTimestamp')),
    ...immutable(
      '*number',
      meta.deletionGracePeriodSeconds,
      old.deletionGracePeriodSeconds,
      path.child('deletionGracePeriodSeconds'),
    ),
    ...validateLabels(meta.labels, path.child('labels')),
    ...validateAnnotations(meta.annotations, path.child('annotations')),
    ...validateOwnerReferences(meta.ownerReferences ?? [], path.child('ownerReferences')),
    ...validateManagedFields(meta, path.child('managedFields')),
  ];
}

/** Finalizers that were added to an object that is being deleted. */
function newFinalizers({ finalizers = [] }: ObjectMeta, old: ObjectMeta, path: FieldPath): FieldError[] {
  const extra = [...new Set(finalizers)].filter((finalizer) => !(old.finalizers ?? []).includes(finalizer)).sort();
  if (extra.length === 0) return [];
  const list = `[]string{${extra.map(goQuote).join(', ')}}`;
  return [
    forbidden(path, `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`),
  ];
}

/** Whether the metadata were checked as namespaced or not (absent: any), without a fault. */
export function isFaultless(metadata: object, namespaced?: boolean): boolean {
  const known = FAULTLESS.get(metadata);
  return known !== undefined && (namespaced === undefined || known === namespaced);
}

export function rememberFaultless(metadata: object, namespaced: boolean): void {
  FAULTLESS.set(metadata, namespaced);
}

/**
 * Metadata without a fault stay so if only the resourceVersion differs, which has no rules of its own, or if
 * managedFields are removed.
 */
export function shareFaultless(metadata: object, from: object): void {
  const namespaced = FAULTLESS.get(from);
  if (namespaced !== undefined) FAULTLESS.set(metadata, namespaced);
}
