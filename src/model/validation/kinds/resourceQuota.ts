import type {
  ResourceQuota,
  ResourceQuotaSpec,
  ResourceQuotaStatus,
  ScopedResourceSelectorRequirement,
} from '#model/generated/types.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { resourceName } from '../common/podSpec/resources.ts';
import { isQuotaHugePages, resourceQuantity } from '../common/quantities.ts';
import { type FieldError, type FieldPath, field, invalid, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

/** Upstream source (v1.36.2): pkg/apis/core/helper/helpers.go. */
const QUOTA_RESOURCES: ReadonlySet<string> = new Set([
  ...['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
  'requests.storage',
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'persistentvolumeclaims',
  'configmaps',
  'services.nodeports',
  'services.loadbalancers',
]);
const POD_RESOURCES = ['pods', 'cpu', 'memory', 'limits.cpu', 'limits.memory', 'requests.cpu', 'requests.memory'];
/** The resources that go with each scope. */
const SCOPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Terminating', POD_RESOURCES],
  ['NotTerminating', POD_RESOURCES],
  ['BestEffort', ['pods']],
  ['NotBestEffort', POD_RESOURCES],
  ['PriorityClass', POD_RESOURCES],
  ['CrossNamespacePodAffinity', POD_RESOURCES],
  ['VolumeAttributesClass', ['persistentvolumeclaims', 'requests.storage']],
]);
const CONFLICTS = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
] as const;
/** Scopes without values, which an object has or lacks. */
const WITHOUT_VALUES = ['BestEffort', 'NotBestEffort', 'Terminating', 'NotTerminating', 'CrossNamespacePodAffinity'];
const MUST_EXIST =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";
const UNFIT = 'unsupported scope applied to resource';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateResourceQuota and ValidateResourceQuotaUpdate. */
export const resourceQuotaValidator = validatorFor(
  'ResourceQuota',
  ({ metadata, spec, status }: ResourceQuota) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateSpec(spec ?? {}, field('spec')),
    ...statusAmounts(status),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateSpec(object.spec ?? {}, field('spec')),
    ...scopesChange(object.spec?.scopes, old.spec?.scopes),
  ],
  ({ metadata, status }, old) => [...validateObjectMetaUpdate(metadata, old.metadata), ...statusAmounts(status)],
);

function statusAmounts(status: ResourceQuotaStatus | undefined): FieldError[] {
  return [
    ...amounts(status?.hard ?? {}, field('status', 'hard')),
    ...amounts(status?.used ?? {}, field('status', 'used')),
  ];
}

function validateSpec(spec: ResourceQuotaSpec, path: FieldPath): FieldError[] {
  return [
    ...amounts(spec.hard ?? {}, path.child('hard')),
    ...scopes(spec, path.child('scopes')),
    ...scopeSelector(spec, path.child('scopeSelector', 'matchExpressions')),
  ];
}

function amounts(hard: { readonly [resource: string]: string }, path: FieldPath): FieldError[] {
  return Object.entries(hard).flatMap(([name, quantity]) => [
    ...quotaResource(name, path.key(name)),
    ...resourceQuantity(name, quantity, path.key(name)),
  ]);
}

function isQuotaResource(name: string): boolean {
  return QUOTA_RESOURCES.has(name) || isQuotaHugePages(name);
}

function quotaResource(name: string, path: FieldPath): FieldError[] {
  const errors = resourceName(name, path);
  if (name.includes('/') || isQuotaResource(name)) return errors;
  return [...errors, invalid(path, name, 'must be a standard resource for quota')];
}

/** Number of a quota's resources that a scope does not cover. */
function unfitResources(scope: string, { hard = {} }: ResourceQuotaSpec): number {
  const fit = SCOPES.get(scope);
  if (fit === undefined) return 0;
  return Object.keys(hard).filter((name) => isQuotaResource(name) && !fit.includes(name)).length;
}

function isConflict(given: readonly string[]): number {
  return CONFLICTS.filter((pair) => pair.every((scope) => given.includes(scope))).length;
}

/** Every message shows all scopes. */
function scopes(spec: ResourceQuotaSpec, path: FieldPath): FieldError[] {
  const given = spec.scopes ?? [];
  const shown = goStruct('[]string', given);
  const times = (count: number, detail: string) => Array.from({ length: count }, () => invalid(path, shown, detail));
  return [
    ...given.flatMap((scope) => [
      ...(SCOPES.has(scope) ? [] : [invalid(path, shown, 'unsupported scope')]),
      ...times(unfitResources(scope, spec), UNFIT),
    ]),
    ...times(isConflict(given), 'conflicting scopes'),
  ];
}

/** Paths have no index; and a conflict shows the other list of scopes. */
function scopeSelector(spec: ResourceQuotaSpec, path: FieldPath): FieldError[] {
  const expressions = spec.scopeSelector?.matchExpressions ?? [];
  const shown = goStruct('*ScopeSelector', spec.scopeSelector);
  const conflicts = isConflict(expressions.map(({ scopeName }) => scopeName));
  return [
    ...expressions.flatMap((requirement) => [
      ...(SCOPES.has(requirement.scopeName)
        ? []
        : [invalid(path.child('scopeName'), requirement.scopeName ?? '', 'unsupported scope')]),
      ...Array.from({ length: unfitResources(requirement.scopeName, spec) }, () => invalid(path, shown, UNFIT)),
      ...scopeOperator(requirement, path),
    ]),
    ...Array.from({ length: conflicts }, () => invalid(path, goStruct('[]string', spec.scopes), 'conflicting scopes')),
  ];
}

function scopeOperator(
  { scopeName, operator = '', values = [] }: ScopedResourceSelectorRequirement,
  path: FieldPath,
): FieldError[] {
  const isPlain = WITHOUT_VALUES.includes(scopeName) && operator !== 'Exists';
  return [
    ...(isPlain ? [invalid(path.child('operator'), operator, MUST_EXIST)] : []),
    ...operatorValues(operator, values, path),
  ];
}

function operatorValues(operator: string, values: readonly string[], path: FieldPath): FieldError[] {
  const at = path.child('values');
  if (operator === 'In' || operator === 'NotIn')
    return values.length > 0
      ? []
      : [required(at, "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector")];
  if (operator !== 'Exists' && operator !== 'DoesNotExist')
    return [invalid(path.child('operator'), operator, 'not a valid selector operator')];
  if (values.length === 0) return [];
  const detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
  return [invalid(at, goStruct('[]string', values), detail)];
}

function scopesChange(now: readonly string[] | undefined, before: readonly string[] | undefined): FieldError[] {
  const sorted = (list: readonly string[] = []) => JSON.stringify([...new Set(list)].sort());
  if (sorted(now) === sorted(before)) return [];
  return [invalid(field('spec', 'scopes'), goStruct('[]string', now), 'field is immutable')];
}
