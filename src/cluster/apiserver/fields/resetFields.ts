import type { Part } from '#cluster/api/request.ts';
import { type FieldSet, NO_FIELDS, setOf, without } from '#model/fields/fieldSet.ts';
import { fieldElement } from '#model/fields/pathElement.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import type { FieldComparison } from './typed/compareFields.ts';

const STATUS = setOf([fieldElement('status')]);
const SPEC = setOf([fieldElement('spec')]);
const SPEC_AND_METADATA = setOf([fieldElement('spec')], [fieldElement('metadata')]);

/** Kinds whose status writes leave the metadata unchanged. */
const STATUS_ALONE: ReadonlySet<string> = new Set([
  'APIService',
  'FlowSchema',
  'PodGroup',
  'PriorityLevelConfiguration',
  'ResourceClaim',
  'ServiceCIDR',
  'ValidatingAdmissionPolicy',
  'VolumeAttachment',
]);

const OF_STATUS: Readonly<Record<string, FieldSet>> = {
  Deployment: setOf([fieldElement('spec')], [fieldElement('metadata'), fieldElement('labels')]),
  Pod: setOf(
    [fieldElement('spec')],
    [fieldElement('metadata'), fieldElement('deletionTimestamp')],
    [fieldElement('metadata'), fieldElement('ownerReferences')],
  ),
};

/** Whether custom objects of the kind have a status subresource. */
export type CustomStatus = boolean;

/**
 * Fields that such a write cannot change, so its writer does not own them.
 * Upstream source (v1.36.2): GetResetFields of pkg/registry/<group>/<resource>/strategy.go and of apiextensions'
 * customresource/{strategy,status_strategy}.go.
 */
function resetFields({ apiVersion, kind }: KubeObject, part: '' | Part, hasCustomStatus: CustomStatus): FieldSet {
  const info = kindInfoOf(apiVersion, kind);
  if (part === 'status') return info ? statusReset(kind) : SPEC_AND_METADATA;
  return (info ? info.hasStatus : hasCustomStatus) ? STATUS : NO_FIELDS;
}

function statusReset(kind: string): FieldSet {
  return OF_STATUS[kind] ?? (STATUS_ALONE.has(kind) ? SPEC_AND_METADATA : SPEC);
}

/** Part of the set that such a write can change. */
export function managedPart(
  set: FieldSet,
  object: KubeObject,
  part: '' | Part,
  hasCustomStatus: CustomStatus,
): FieldSet {
  if (part === 'ephemeralcontainers') return kept(set, ['f:spec', 'f:ephemeralContainers']);
  if (part === 'resize') return ofContainers(set);
  const reset = resetFields(object, part, hasCustomStatus);
  return reset === NO_FIELDS ? set : without(set, reset);
}

export function managedChange(
  { removed, modified, added }: FieldComparison,
  object: KubeObject,
  part: '' | Part,
  hasCustomStatus: CustomStatus,
): FieldComparison {
  const own = (set: FieldSet) => managedPart(set, object, part, hasCustomStatus);
  return { removed: own(removed), modified: own(modified), added: own(added) };
}

/** Members of the set on the path and below it. */
function kept(set: FieldSet, path: readonly string[]): FieldSet {
  const [first, ...rest] = path;
  const part = first === undefined ? undefined : set[first];
  if (first === undefined) return set;
  if (part === undefined) return {};
  const below = kept(part, rest);
  const isOne = '.' in part || Object.keys(part).length === 0;
  return isOne || Object.keys(below).length > 0 ? { [first]: isOne ? { '.': {}, ...below } : below } : {};
}

const RESIZED = ['f:resources', 'f:resizePolicy'];

function ofContainers(set: FieldSet): FieldSet {
  const spec = set['f:spec'] ?? {};
  const lists = ['f:containers', 'f:initContainers'].flatMap((list) => {
    const items = Object.entries(spec[list] ?? {}).flatMap(([item, fields]) => {
      const own = Object.entries(fields).filter(([name]) => RESIZED.includes(name));
      return own.length > 0 ? [[item, Object.fromEntries(own)] as const] : [];
    });
    return items.length > 0 ? [[list, Object.fromEntries(items)] as const] : [];
  });
  return lists.length > 0 ? { 'f:spec': Object.fromEntries(lists) } : {};
}
