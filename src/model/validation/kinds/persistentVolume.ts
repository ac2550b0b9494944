import type { PersistentVolume, PersistentVolumeSpec, VolumeNodeAffinity } from '#model/generated/types.ts';
import { accessModes, VOLUME_MODES } from '../common/claimSpec.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { checkName, dns1123Subdomain } from '../common/names.ts';
import { hasInvalidLabelValueInTerms, type NodeSelectorOptions, validateNodeSelector } from '../common/nodeSelector.ts';
import { oneOf } from '../common/oneOf.ts';
import { basicQuantity, positiveQuantity } from '../common/quantities.ts';
import { immutable, semanticEqual } from '../common/semanticEqual.ts';
import { validateVolumeSource } from '../common/volumeObjectSources.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, notSupported, required } from '../fieldError.ts';
import { goIndented, goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { unifiedDiff } from '../unifiedDiff.ts';

const RECLAIM_POLICIES = ['Delete', 'Recycle', 'Retain'];

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePersistentVolume and ValidatePersistentVolumeUpdate. */
export const persistentVolumeValidator = validatorFor(
  'PersistentVolume',
  (object) => validatePersistentVolume(object),
  (object, old) => [
    ...validatePersistentVolume(object, hasInvalidNodeValue(old.spec?.nodeAffinity)),
    ...volumeChange(object.spec, old.spec),
  ],
  (object, old) => validateObjectMetaUpdate(object.metadata, old.metadata),
);

function validatePersistentVolume({ metadata, spec }: PersistentVolume, allowInvalidLabelValue = false): FieldError[] {
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Subdomain }),
    ...validateVolumeSpec(spec ?? {}, metadata.name ?? '', field('spec'), { allowInvalidLabelValue }),
  ];
}

function validateVolumeSpec(
  spec: PersistentVolumeSpec,
  name: string,
  path: FieldPath,
  options: NodeSelectorOptions,
): FieldError[] {
  const { accessModes: modes = [], nodeAffinity, persistentVolumeReclaimPolicy: policy } = spec;
  return [
    ...(modes.length === 0 ? [required(path.child('accessModes'))] : []),
    ...accessModes(modes, path.child('accessModes')),
    ...validateCapacity(spec, path.child('capacity')),
    ...(policy ? oneOf(policy, RECLAIM_POLICIES, path.child('persistentVolumeReclaimPolicy')) : []),
    ...(nodeAffinity === undefined ? [] : validateNodeAffinity(nodeAffinity, path.child('nodeAffinity'), options)),
    ...validateVolumeSource(spec, path, name, nodeAffinity !== undefined),
    ...recycledRoot(spec, path.child('persistentVolumeReclaimPolicy')),
    ...(spec.storageClassName
      ? checkName(dns1123Subdomain, spec.storageClassName, path.child('storageClassName'))
      : []),
    ...oneOf(spec.volumeMode, VOLUME_MODES, path.child('volumeMode')),
    ...attributesClass(spec, path),
  ];
}

/** A volume inside another object, which is a CSI volume without an object of its own. */
export function validateInlineVolume(spec: PersistentVolumeSpec, path: FieldPath): FieldError[] {
  const { accessModes: modes = [], persistentVolumeReclaimPolicy: policy = '', volumeMode: mode } = spec;
  const inline = 'in the context of inline volumes';
  const notHere = (name: keyof PersistentVolumeSpec, isGiven = spec[name] !== undefined) =>
    isGiven ? [forbidden(path.child(name), `may not be specified ${inline}`)] : [];
  return [
    ...notHere('claimRef'),
    ...notHere('capacity', Object.keys(spec.capacity ?? {}).length > 0),
    ...(spec.csi === undefined ? [required(path.child('csi'), `has to be specified ${inline}`)] : []),
    ...(modes.length === 0 ? [required(path.child('accessModes'))] : []),
    ...accessModes(modes, path.child('accessModes')),
    ...(policy !== '' && policy !== 'Retain'
      ? [forbidden(path.child('persistentVolumeReclaimPolicy'), `may only be Retain ${inline}`)]
      : []),
    ...notHere('nodeAffinity'),
    ...validateVolumeSource(spec, path, '', false),
    ...recycledRoot(spec, path.child('persistentVolumeReclaimPolicy')),
    ...notHere('storageClassName', Boolean(spec.storageClassName)),
    ...(mode !== undefined && mode !== 'Filesystem'
      ? [forbidden(path.child('volumeMode'), `may not specify volumeMode other than Filesystem ${inline}`)]
      : []),
  ];
}

function validateCapacity({ capacity }: PersistentVolumeSpec, path: FieldPath): FieldError[] {
  const entries = Object.entries(capacity ?? {});
  const isStorageAlone = entries.length === 1 && entries[0]?.[0] === 'storage';
  return [
    ...(entries.length === 0 ? [required(path)] : []),
    ...(isStorageAlone ? [] : [notSupported(path, goStruct('{}quantity', capacity), ['storage'])]),
    ...entries.flatMap(([name, quantity]) => [
      ...basicQuantity(quantity, path.key(name)),
      ...positiveQuantity(quantity, path.key(name)),
    ]),
  ];
}

function validateNodeAffinity(
  { required: selector }: VolumeNodeAffinity,
  path: FieldPath,
  options: NodeSelectorOptions,
): FieldError[] {
  const at = path.child('required');
  return selector === undefined
    ? [required(at, 'must specify required node constraints')]
    : validateNodeSelector(selector, at, options);
}

/** No path may wipe the root of a node. */
function recycledRoot(
  { hostPath, persistentVolumeReclaimPolicy }: PersistentVolumeSpec,
  path: FieldPath,
): FieldError[] {
  const isRoot = hostPath !== undefined && /^\/+$/.test(cleaned(hostPath.path ?? ''));
  if (!isRoot || persistentVolumeReclaimPolicy !== 'Recycle') return [];
  return [forbidden(path, "may not be 'recycle' for a hostPath mount of '/'")];
}

/** A path without `.` segments and without parts that `..` cancels. */
function cleaned(path: string): string {
  if (!path.startsWith('/')) return path;
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}`;
}

function attributesClass(
  { volumeAttributesClassName: name, csi }: PersistentVolumeSpec,
  path: FieldPath,
): FieldError[] {
  if (name === undefined) return [];
  const at = path.child('volumeAttributesClassName');
  return [
    ...(name === '' ? [required(at, 'an empty string is disallowed')] : checkName(dns1123Subdomain, name, at)),
    ...(csi === undefined
      ? [required(path.child('csi'), 'has to be specified when using volumeAttributesClassName')]
      : []),
  ];
}

/** Some of these paths lack `spec`, as in Kubernetes. */
function volumeChange(spec: PersistentVolumeSpec, old: PersistentVolumeSpec): FieldError[] {
  const now = sourceOf(withoutNewSecret(spec, old));
  const before = sourceOf(old);
  const diff = unifiedDiff(goIndented('PersistentVolumeSource', before), goIndented('PersistentVolumeSource', now));
  const lost = old.volumeAttributesClassName !== undefined && spec.volumeAttributesClassName === undefined;
  return [
    ...(semanticEqual(now, before, 'PersistentVolumeSource')
      ? []
      : [
          forbidden(
            field('spec', 'persistentvolumesource'),
            `spec.persistentvolumesource is immutable after creation\n${diff}`,
          ),
        ]),
    ...immutable('*string', spec.volumeMode, old.volumeMode, field('volumeMode')),
    ...affinityChange(spec.nodeAffinity, old.nodeAffinity),
    ...(lost
      ? [forbidden(field('spec', 'volumeAttributesClassName'), 'update from non-nil value to nil is forbidden')]
      : []),
  ];
}

/** Labels that were renamed: the new name may replace the old one. */
const STABLE_LABELS: ReadonlyMap<string, string> = new Map([
  ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
  ['beta.kubernetes.io/os', 'kubernetes.io/os'],
  ['beta.kubernetes.io/arch', 'kubernetes.io/arch'],
  ['beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type'],
]);

/** Upstream source (v1.36.2): as above, validatePvNodeAffinity. */
function affinityChange(now: VolumeNodeAffinity | undefined, old: VolumeNodeAffinity | undefined): FieldError[] {
  if (old === undefined || semanticEqual(now, renamedAs(old, now), '*VolumeNodeAffinity')) return [];
  const detail = 'field is immutable, except for updating from beta label to GA';
  return [invalid(field('nodeAffinity'), goStruct('*VolumeNodeAffinity', now), detail)];
}

/** The old requirements with the keys of the new ones where only the key is renamed. */
function renamedAs(old: VolumeNodeAffinity, now: VolumeNodeAffinity | undefined): VolumeNodeAffinity {
  const terms = old.required?.nodeSelectorTerms;
  if (terms === undefined) return old;
  const next = now?.required?.nodeSelectorTerms ?? [];
  const renamed = (list: 'matchExpressions' | 'matchFields', index: number) =>
    terms[index]?.[list]?.map((requirement, at) => {
      const key = next[index]?.[list]?.[at]?.key;
      return key !== undefined && STABLE_LABELS.get(requirement.key) === key ? { ...requirement, key } : requirement;
    });
  const nodeSelectorTerms = terms.map((_, index) => {
    const [matchExpressions, matchFields] = [renamed('matchExpressions', index), renamed('matchFields', index)];
    return { ...(matchExpressions && { matchExpressions }), ...(matchFields && { matchFields }) };
  });
  return { required: { nodeSelectorTerms } };
}

function hasInvalidNodeValue(affinity: VolumeNodeAffinity | undefined): boolean {
  return hasInvalidLabelValueInTerms(affinity?.required?.nodeSelectorTerms);
}

/** The secret for expanding a volume may be given later. */
function withoutNewSecret(spec: PersistentVolumeSpec, old: PersistentVolumeSpec): PersistentVolumeSpec {
  const isNew = old.csi !== undefined && old.csi.controllerExpandSecretRef === undefined;
  if (!isNew || spec.csi === undefined) return spec;
  const { controllerExpandSecretRef: _, ...csi } = spec.csi;
  return { ...spec, csi };
}

/** Fields of a volume that are not its source. */
const BESIDE_SOURCE: ReadonlySet<string> = new Set([
  'accessModes',
  'capacity',
  'claimRef',
  'mountOptions',
  'nodeAffinity',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'volumeAttributesClassName',
  'volumeMode',
]);

function sourceOf(spec: PersistentVolumeSpec): object {
  return Object.fromEntries(Object.entries(spec).filter(([name]) => !BESIDE_SOURCE.has(name)));
}
