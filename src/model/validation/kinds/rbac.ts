import type {
  ClusterRole,
  ClusterRoleBinding,
  PolicyRule,
  Role,
  RoleBinding,
  RoleRef,
  Subject,
} from '#model/generated/types.ts';
import { hasInvalidLabelValue, validateLabelSelector } from '../common/labelSelector.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { checkName, dns1123Subdomain, pathSegmentName, requiredSegment } from '../common/names.ts';
import { type FieldError, type FieldPath, field, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

const GROUP = 'rbac.authorization.k8s.io';
const SUBJECTS = ['ServiceAccount', 'User', 'Group'];

/** Upstream source (v1.36.2): pkg/apis/rbac/validation/validation.go. */
export const roleValidator = validatorFor('Role', validateRole, (object, old) => [
  ...validateRole(object),
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
]);

export const clusterRoleValidator = validatorFor(
  'ClusterRole',
  (object) => validateClusterRole(object, false),
  (object, old) => [
    ...validateClusterRole(object, (old.aggregationRule?.clusterRoleSelectors ?? []).some(hasInvalidLabelValue)),
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ],
);

export const roleBindingValidator = validatorFor(
  'RoleBinding',
  (object) => validateBinding(object, true),
  (object, old) => bindingUpdate(object, old, true),
);

export const clusterRoleBindingValidator = validatorFor(
  'ClusterRoleBinding',
  (object) => validateBinding(object, false),
  (object, old) => bindingUpdate(object, old, false),
);

function validateRole({ metadata, rules = [] }: Role): FieldError[] {
  return [
    ...validateObjectMeta(metadata, { namespaced: true, name: pathSegmentName, generateName: pathSegmentName }),
    ...rules.flatMap((rule, index) => validateRule(rule, true, field('rules').index(index))),
  ];
}

function validateClusterRole(object: ClusterRole, allowInvalidLabelValue: boolean): FieldError[] {
  const { metadata, rules = [], aggregationRule } = object;
  const selectors = aggregationRule?.clusterRoleSelectors ?? [];
  const path = field('aggregationRule', 'clusterRoleSelectors');
  const detail = 'at least one clusterRoleSelector required if aggregationRule is non-nil';
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: pathSegmentName, generateName: pathSegmentName }),
    ...rules.flatMap((rule, index) => validateRule(rule, false, field('rules').index(index))),
    ...(aggregationRule !== undefined && selectors.length === 0 ? [required(path, detail)] : []),
    ...selectors.flatMap((selector, index) => {
      const errors = validateLabelSelector(selector, path.index(index), { allowInvalidLabelValue });
      // A selector that cannot be parsed is reported again, without its value.
      return errors.length === 0 ? [] : [...errors, invalid(path.index(index), null, 'invalid label selector.')];
    }),
  ];
}

function validateRule(rule: PolicyRule, isNamespaced: boolean, path: FieldPath): FieldError[] {
  const { verbs = [], nonResourceURLs = [], apiGroups = [], resources = [] } = rule;
  return [
    ...(verbs.length === 0 ? [required(path.child('verbs'), 'verbs must contain at least one value')] : []),
    ...(nonResourceURLs.length > 0
      ? urlRule(rule, isNamespaced, path.child('nonResourceURLs'))
      : [
          ...(apiGroups.length === 0
            ? [required(path.child('apiGroups'), 'resource rules must supply at least one api group')]
            : []),
          ...(resources.length === 0
            ? [required(path.child('resources'), 'resource rules must supply at least one resource')]
            : []),
        ]),
  ];
}

function urlRule(rule: PolicyRule, isNamespaced: boolean, path: FieldPath): FieldError[] {
  const { nonResourceURLs, apiGroups = [], resources = [], resourceNames = [] } = rule;
  const shown = goStruct('[]string', nonResourceURLs);
  const isMixed = apiGroups.length + resources.length + resourceNames.length > 0;
  return [
    ...(isNamespaced ? [invalid(path, shown, 'namespaced rules cannot apply to non-resource URLs')] : []),
    ...(isMixed ? [invalid(path, shown, 'rules cannot apply to both regular resources and non-resource URLs')] : []),
  ];
}

function validateBinding(object: RoleBinding | ClusterRoleBinding, isNamespaced: boolean): FieldError[] {
  const { metadata, roleRef, subjects = [] } = object;
  return [
    ...validateObjectMeta(metadata, { namespaced: isNamespaced, name: pathSegmentName, generateName: pathSegmentName }),
    ...validateRoleRef(roleRef, isNamespaced ? ['Role', 'ClusterRole'] : ['ClusterRole']),
    ...subjects.flatMap((subject, index) => validateSubject(subject, isNamespaced, field('subjects').index(index))),
  ];
}

function validateRoleRef(roleRef: RoleRef | undefined, kinds: readonly string[]): FieldError[] {
  const { apiGroup = '', kind = '', name = '' } = roleRef ?? {};
  const path = field('roleRef');
  return [
    ...(apiGroup === GROUP ? [] : [notSupported(path.child('apiGroup'), apiGroup, [GROUP])]),
    ...(kinds.includes(kind) ? [] : [notSupported(path.child('kind'), kind, kinds)]),
    ...requiredSegment(name, path.child('name')),
  ];
}

function validateSubject(subject: Subject, isNamespaced: boolean, path: FieldPath): FieldError[] {
  const { kind = '', name = '', apiGroup = '', namespace = '' } = subject;
  const group = kind === 'ServiceAccount' ? '' : GROUP;
  const ofAccount = kind === 'ServiceAccount';
  return [
    ...(name === '' ? [required(path.child('name'))] : []),
    ...(ofAccount && name !== '' ? checkName(dns1123Subdomain, name, path.child('name')) : []),
    ...(SUBJECTS.includes(kind) && apiGroup !== group ? [notSupported(path.child('apiGroup'), apiGroup, [group])] : []),
    ...(ofAccount && !isNamespaced && namespace === '' ? [required(path.child('namespace'))] : []),
    ...(SUBJECTS.includes(kind) ? [] : [notSupported(path.child('kind'), kind, SUBJECTS)]),
  ];
}

function bindingUpdate<T extends RoleBinding | ClusterRoleBinding>(
  object: T,
  old: T,
  isNamespaced: boolean,
): FieldError[] {
  const { roleRef } = object;
  const isSame =
    (roleRef?.apiGroup ?? '') === (old.roleRef?.apiGroup ?? '') &&
    (roleRef?.kind ?? '') === (old.roleRef?.kind ?? '') &&
    (roleRef?.name ?? '') === (old.roleRef?.name ?? '');
  return [
    ...validateBinding(object, isNamespaced),
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...(isSame ? [] : [invalid(field('roleRef'), goStruct('RoleRef', roleRef), 'cannot change roleRef')]),
  ];
}
