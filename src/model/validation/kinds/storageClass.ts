import { compare } from '#base/order.ts';
import type {
  PriorityClass,
  StorageClass,
  TopologySelectorLabelRequirement,
  TopologySelectorTerm,
  VolumeAttributesClass,
} from '#model/generated/types.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { validateLabelName } from '../common/labels.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { byteLength, checkName, dns1123Subdomain } from '../common/names.ts';
import { oneOf, requiredOneOf } from '../common/oneOf.ts';
import { immutable, semanticEqual } from '../common/semanticEqual.ts';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  field,
  forbidden,
  invalid,
  required,
  tooLong,
} from '../fieldError.ts';
import { validatorFor } from '../kindValidator.ts';

const HIGHEST = 1_000_000_000;
const POLICIES = ['PreemptLowerPriority', 'Never'];

const RESERVED = 'system-';

/** Upstream source (v1.36.2): pkg/apis/scheduling/v1/helpers.go. */
const SYSTEM: ReadonlyMap<string, number> = new Map([
  ['system-node-critical', 2_000_001_000],
  ['system-cluster-critical', 2_000_000_000],
]);

/** Upstream source (v1.36.2): pkg/apis/scheduling/validation/validation.go, ValidatePriorityClass. */
export const priorityClassValidator = validatorFor(
  'PriorityClass',
  (object) => [
    ...validateObjectMeta(object.metadata, { namespaced: false, name: dns1123Subdomain }),
    ...validateValue(object),
    ...(object.preemptionPolicy === undefined
      ? []
      : requiredOneOf(object.preemptionPolicy, POLICIES, field('preemptionPolicy'))),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...((object.value ?? 0) === (old.value ?? 0)
      ? []
      : [forbidden(field('value'), 'may not be changed in an update.')]),
    ...immutable('*string', object.preemptionPolicy, old.preemptionPolicy, field('preemptionPolicy')),
  ],
);

const RULES = { namespaced: false, name: dns1123Subdomain };
const MAX_PARAMETERS = 512;
const MAX_PARAMETER_BYTES = 256 * 1024;

/** Upstream source (v1.36.2): pkg/apis/storage/validation/validation.go, ValidateStorageClass. */
export const storageClassValidator = validatorFor('StorageClass', validateStorageClass, (object, old) => [
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...immutable('{}string', object.parameters, old.parameters, field('parameters')),
  ...immutable('string', object.provisioner ?? '', old.provisioner ?? '', field('provisioner')),
  ...immutable('*string', object.reclaimPolicy, old.reclaimPolicy, field('reclaimPolicy')),
  ...immutable('*string', object.volumeBindingMode, old.volumeBindingMode, field('volumeBindingMode')),
]);

/** Upstream source (v1.36.2): as above, ValidateVolumeAttributesClass. */
export const volumeAttributesClassValidator = validatorFor(
  'VolumeAttributesClass',
  validateVolumeAttributesClass,
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...((object.driverName ?? '') === (old.driverName ?? '')
      ? []
      : [forbidden(field('driverName'), 'updates to driverName are forbidden.')]),
    ...(semanticEqual(object.parameters, old.parameters)
      ? []
      : [forbidden(field('parameters'), 'updates to parameters are forbidden.')]),
    ...validateVolumeAttributesClass(object),
  ],
);

function validateStorageClass(object: StorageClass): FieldError[] {
  const { volumeBindingMode: mode, reclaimPolicy: policy } = object;
  return [
    ...validateObjectMeta(object.metadata, RULES),
    ...provisioner(object.provisioner ?? '', field('provisioner')),
    ...parameters(object.parameters ?? {}, field('parameters')),
    ...(policy ? oneOf(policy, ['Delete', 'Retain'], field('reclaimPolicy')) : []),
    ...(mode === undefined
      ? [required(field('volumeBindingMode'))]
      : oneOf(mode, ['Immediate', 'WaitForFirstConsumer'], field('volumeBindingMode'))),
    ...allowedTopologies(object.allowedTopologies ?? [], field('allowedTopologies')),
  ];
}

function validateVolumeAttributesClass(object: VolumeAttributesClass): FieldError[] {
  const given = object.parameters ?? {};
  const isEmpty = Object.keys(given).length === 0;
  return [
    ...validateObjectMeta(object.metadata, RULES),
    ...provisioner(object.driverName ?? '', field('driverName')),
    ...parameters(given, field('parameters')),
    ...(isEmpty ? [required(field('parameters'), 'must contain at least one key/value pair')] : []),
  ];
}

/** The value is checked and shown in lower case. */
function provisioner(name: string, path: FieldPath): FieldError[] {
  return name === '' ? [required(path)] : checkName(qualifiedName, name.toLowerCase(), path);
}

function parameters(given: { readonly [key: string]: string }, path: FieldPath): FieldError[] {
  const entries = Object.entries(given);
  if (entries.length > MAX_PARAMETERS) return [tooLong(path, '', MAX_PARAMETERS)];
  const bytes = entries.reduce((sum, [key, value]) => sum + byteLength(key) + byteLength(value), 0);
  return [
    ...(Object.hasOwn(given, '') ? [invalid(path, '', 'field can not be empty.')] : []),
    ...(bytes > MAX_PARAMETER_BYTES ? [tooLong(path, '', MAX_PARAMETER_BYTES)] : []),
  ];
}

/** A term that equals an earlier one is refused, and so is an empty one. */
function allowedTopologies(terms: readonly TopologySelectorTerm[], path: FieldPath): FieldError[] {
  // Kubernetes adds an empty entry for each term beforehand, and compares with those as well.
  const seen: string[] = terms.map(() => '[]');
  return terms.flatMap((term, index) => {
    const at = path.index(index).child('matchLabelExpressions');
    const key = termKey(term);
    const twins = seen.filter((other) => other === key);
    seen.push(key);
    return [...topologyTerm(term, at), ...twins.map(() => duplicate(at, ''))];
  });
}

/** The later of two expressions with one key counts. */
function termKey({ matchLabelExpressions = [] }: TopologySelectorTerm): string {
  const byKey = new Map(matchLabelExpressions.map(({ key = '', values = [] }) => [key, [...new Set(values)].sort()]));
  return JSON.stringify([...byKey].sort(([a], [b]) => compare(a, b)));
}

function topologyTerm({ matchLabelExpressions = [] }: TopologySelectorTerm, path: FieldPath): FieldError[] {
  const keys = new Set<string>();
  return matchLabelExpressions.flatMap((requirement, index) => {
    const { key = '' } = requirement;
    const isAgain = keys.has(key);
    keys.add(key);
    return [
      ...topologyRequirement(requirement, path.index(index)),
      ...(isAgain ? [duplicate(path.index(index).child('key'), key)] : []),
    ];
  });
}

function topologyRequirement({ key, values = [] }: TopologySelectorLabelRequirement, path: FieldPath): FieldError[] {
  const at = path.child('values');
  const again = values.flatMap((value, index) =>
    values.indexOf(value) < index ? [duplicate(at.index(index), value)] : [],
  );
  return [...(values.length === 0 ? [required(at)] : []), ...again, ...validateLabelName(key ?? '', path.child('key'))];
}

function validateValue(object: PriorityClass): FieldError[] {
  const { name } = object.metadata;
  if (name?.startsWith(RESERVED)) {
    const problem = systemProblem(name, object);
    const detail = `priority class names with '${RESERVED}' prefix are reserved for system use only. error: ${problem}`;
    return problem === undefined ? [] : [forbidden(field('metadata', 'name'), detail)];
  }
  if ((object.value ?? 0) <= HIGHEST) return [];
  return [forbidden(field('value'), `maximum allowed value of a user defined priority is ${HIGHEST}`)];
}

function systemProblem(name: string, { value = 0, globalDefault = false }: PriorityClass): string | undefined {
  const known = SYSTEM.get(name);
  if (known === undefined) return `${name} is not a known system priority class`;
  if (known !== value) return `value of ${name} PriorityClass must be ${known}`;
  return globalDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}
