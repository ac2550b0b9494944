import type {
  MatchCondition,
  MatchResources,
  NamedRuleWithOperations,
  RuleWithOperations,
} from '#model/generated/types.ts';
import type { FieldPath } from '../fieldError.ts';
import { duplicate, type FieldError, invalid, required, tooMany } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { qualifiedName } from './labelNames.ts';
import { validateLabelSelector } from './labelSelector.ts';
import { checkName, pathSegmentName } from './names.ts';
import { oneOf, requiredOneOf } from './oneOf.ts';

const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const SCOPES = ['*', 'Cluster', 'Namespaced'];
const MAX_CONDITIONS = 64;
export const MATCH_POLICIES = ['Equivalent', 'Exact'];
export const FAILURE_POLICIES = ['Fail', 'Ignore'];

/**
 * The requests that an admission webhook or policy receives. Upstream source (v1.36.2):
 * pkg/apis/admissionregistration/validation/validation.go, validateRuleWithOperations.
 */
export function admissionRule(rule: RuleWithOperations, path: FieldPath): FieldError[] {
  const { operations = [], apiGroups = [], apiVersions = [] } = rule;
  const at = path.child('operations');
  const versions = path.child('apiVersions');
  return [
    ...nonEmpty(operations, at),
    ...starAlone(operations, 'operations', at),
    ...operations.flatMap((operation, index) => oneOf(operation, OPERATIONS, at.index(index))),
    ...nonEmpty(apiGroups, path.child('apiGroups')),
    ...starAlone(apiGroups, 'API groups', path.child('apiGroups')),
    ...nonEmpty(apiVersions, versions),
    ...starAlone(apiVersions, 'API versions', versions),
    ...apiVersions.flatMap((version, index) => (version === '' ? [required(versions.index(index))] : [])),
    ...admissionResources(rule.resources ?? [], path.child('resources')),
    ...oneOf(rule.scope, SCOPES, path.child('scope')),
  ];
}

function nonEmpty(list: readonly string[], path: FieldPath): FieldError[] {
  return list.length === 0 ? [required(path)] : [];
}

function starAlone(list: readonly string[], others: string, path: FieldPath): FieldError[] {
  if (list.length < 2 || !list.includes('*')) return [];
  return [invalid(path, goStruct('[]string', list), `if '*' is present, must not specify other ${others}`)];
}

/**
 * Resources and subresources, where a star must not be listed with anything that it covers. Upstream source (v1.36.2):
 * as above, validateResources.
 */
function admissionResources(resources: readonly string[], path: FieldPath): FieldError[] {
  if (resources.length === 0) return [required(path)];
  const wholes = new Set<string>();
  const parts = new Set<string>();
  // As in Kubernetes, the last of those without a subresource decides.
  let isPlain = false;
  const each = resources.flatMap((text, index) => {
    const at = path.index(index);
    if (text === '') return [required(at)];
    const slash = text.indexOf('/');
    if (slash < 0) {
      isPlain = text !== '*';
      return [];
    }
    const [resource, part] = [text.slice(0, slash), text.slice(slash + 1)];
    const errors = [
      ...(wholes.has(resource) ? [invalid(at, text, `if '${resource}/*' is present, must not specify ${text}`)] : []),
      ...(parts.has(part) ? [invalid(at, text, `if '*/${part}' is present, must not specify ${text}`)] : []),
    ];
    if (part === '*') wholes.add(resource);
    if (resource === '*') parts.add(part);
    return errors;
  });
  const shown = goStruct('[]string', resources);
  const isAll = resources.length > 1 && resources.includes('*/*');
  return [
    ...each,
    ...(isAll ? [invalid(path, shown, "if '*/*' is present, must not specify other resources")] : []),
    ...(resources.includes('*') && isPlain
      ? [invalid(path, shown, "if '*' is present, must not specify other resources without subresources")]
      : []),
  ];
}

/** Upstream source (v1.36.2): as above, validateMatchResources. */
export function matchResources(match: MatchResources, path: FieldPath): FieldError[] {
  const { namespaceSelector, objectSelector } = match;
  const rules = (list: readonly NamedRuleWithOperations[], at: FieldPath) =>
    list.flatMap((rule, index) => namedRule(rule, at.index(index)));
  return [
    ...requiredOneOf(match.matchPolicy, MATCH_POLICIES, path.child('matchPolicy')),
    ...(namespaceSelector === undefined
      ? [required(path.child('namespaceSelector'))]
      : validateLabelSelector(namespaceSelector, path.child('namespaceSelector'))),
    ...(objectSelector === undefined
      ? [required(path.child('objectSelector'))]
      : validateLabelSelector(objectSelector, path.child('objectSelector'))),
    ...rules(match.resourceRules ?? [], path.child('resourceRules')),
    ...rules(match.excludeResourceRules ?? [], path.child('excludeResourceRules')),
  ];
}

function namedRule(rule: NamedRuleWithOperations, path: FieldPath): FieldError[] {
  const names = rule.resourceNames ?? [];
  return [
    ...names.flatMap((name, index) => {
      const at = path.child('resourceNames').index(index);
      return [...checkName(pathSegmentName, name, at), ...(names.indexOf(name) < index ? [duplicate(at, name)] : [])];
    }),
    ...admissionRule(rule, path),
  ];
}

/** The model does not compile their expressions. Upstream source (v1.36.2): as above, validateMatchConditions. */
export function matchConditions(conditions: readonly MatchCondition[], path: FieldPath): FieldError[] {
  const names = new Set<string>();
  return [
    ...(conditions.length > MAX_CONDITIONS ? [tooMany(path, conditions.length, MAX_CONDITIONS)] : []),
    ...conditions.flatMap(({ expression = '', name = '' }, index) => {
      const at = path.index(index);
      const isAgain = name !== '' && names.has(name);
      names.add(name);
      return [
        ...(expression.trim() === '' ? [required(at.child('expression'))] : []),
        ...(name === '' ? [required(at.child('name'))] : checkName(qualifiedName, name, at.child('name'))),
        ...(isAgain ? [duplicate(at.child('name'), name)] : []),
      ];
    }),
  ];
}
