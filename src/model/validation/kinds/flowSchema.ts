import { MANDATORY_SCHEMAS } from '#model/flowcontrol/bootstrapObjects.ts';
import type {
  FlowcontrolSubject,
  FlowSchema,
  FlowSchemaSpec,
  NonResourcePolicyRule,
  PolicyRulesWithSubjects,
  ResourcePolicyRule,
} from '#model/generated/types.ts';
import { validateObjectMeta } from '../common/metadata.ts';
import { checkName, dns1123Label, dns1123Subdomain } from '../common/names.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  field,
  forbidden,
  invalid,
  notSupported,
  required,
} from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

const HIGHEST_PRECEDENCE = 10_000;
const DISTINGUISHERS = ['ByNamespace', 'ByUser'];
const SUBJECT_KINDS = ['Group', 'ServiceAccount', 'User'];
const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch'];

/** Upstream source (v1.36.2): pkg/apis/flowcontrol/validation/validation.go, ValidateFlowSchema. */
export const flowSchemaValidator = validatorFor(
  'FlowSchema',
  validateFlowSchema,
  (object) => validateFlowSchema(object),
  ({ status }) => flowConditions(status?.conditions ?? []),
);

function validateFlowSchema({ metadata, spec: given, status }: FlowSchema): FieldError[] {
  const path = field('spec');
  const spec: Partial<FlowSchemaSpec> = given ?? {};
  const { distinguisherMethod: method } = spec;
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Subdomain }),
    ...precedence(metadata.name, spec.matchingPrecedence ?? 0, path.child('matchingPrecedence')),
    ...(method === undefined || DISTINGUISHERS.includes(method.type)
      ? []
      : [
          notSupported(
            path.child('distinguisherMethod', 'type'),
            goStruct('FlowDistinguisherMethod', method),
            DISTINGUISHERS,
          ),
        ]),
    ...levelName(spec.priorityLevelConfiguration?.name ?? '', path.child('priorityLevelConfiguration', 'name')),
    ...(spec.rules ?? []).flatMap((rule, index) => validateRule(rule, path.child('rules').index(index))),
    ...fixedSpec(metadata.name, spec, path),
    ...flowConditions(status?.conditions ?? []),
  ];
}

/** The conditions in the status of both kinds. */
export function flowConditions(conditions: readonly { readonly type?: string }[]): FieldError[] {
  const seen = new Set<string>();
  return conditions.flatMap(({ type = '' }, index) => {
    const path = field('status', 'conditions').index(index).child('type');
    const again = seen.has(type) ? [duplicate(path, type)] : [];
    seen.add(type);
    return type === '' ? [...again, required(path)] : again;
  });
}

function precedence(name: string, value: number, path: FieldPath): FieldError[] {
  if (value <= 0) return [invalid(path, value, 'must be a positive value')];
  if (value > HIGHEST_PRECEDENCE) return [invalid(path, value, `must not be greater than ${HIGHEST_PRECEDENCE}`)];
  if (value > 1 || name === 'exempt') return [];
  return [invalid(path, value, "only the schema named 'exempt' may have matchingPrecedence 1")];
}

function levelName(name: string, path: FieldPath): FieldError[] {
  return name === '' ? [required(path, 'must reference a priority level')] : checkName(dns1123Subdomain, name, path);
}

function fixedSpec(name: string, spec: Partial<FlowSchemaSpec>, path: FieldPath): FieldError[] {
  const fixed = Object.hasOwn(MANDATORY_SCHEMAS, name) ? MANDATORY_SCHEMAS[name as 'exempt'] : undefined;
  if (fixed === undefined || semanticEqual(spec, fixed.spec, 'FlowSchemaSpec')) return [];
  return [invalid(path, goStruct('FlowSchemaSpec', spec), `spec of '${name}' must equal the fixed value`)];
}

function validateRule(rule: PolicyRulesWithSubjects, path: FieldPath): FieldError[] {
  const { subjects = [], resourceRules = [], nonResourceRules = [] } = rule;
  const at = path.child('subjects');
  return [
    ...(subjects.length === 0 ? [required(at, 'subjects must contain at least one value')] : []),
    ...subjects.flatMap((subject, index) => validateSubject(subject, at.index(index))),
    ...(resourceRules.length + nonResourceRules.length === 0
      ? [required(path, 'at least one of resourceRules and nonResourceRules has to be non-empty')]
      : []),
    ...resourceRules.flatMap((inner, index) => resourceRule(inner, path.child('resourceRules').index(index))),
    ...nonResourceRules.flatMap((inner, index) => pathRule(inner, path.child('nonResourceRules').index(index))),
  ];
}

/** The required field of each kind of subject; the others must be absent. */
const SUBJECT_FIELDS = [
  { kind: 'ServiceAccount', name: 'serviceAccount' },
  { kind: 'User', name: 'user' },
  { kind: 'Group', name: 'group' },
] as const;

function validateSubject(subject: FlowcontrolSubject, path: FieldPath): FieldError[] {
  const own = SUBJECT_FIELDS.find(({ kind }) => kind === subject.kind);
  if (own === undefined) return [notSupported(path.child('kind'), subject.kind ?? '', SUBJECT_KINDS)];
  const others = SUBJECT_FIELDS.filter((other) => other !== own && subject[other.name] !== undefined);
  return [
    ...ownSubject(subject, own, path.child(own.name)),
    ...others.map(({ kind, name }) =>
      forbidden(path.child(name), `${name} is forbidden when subject kind is not '${kind}'`),
    ),
  ];
}

function ownSubject(
  subject: FlowcontrolSubject,
  { kind, name }: (typeof SUBJECT_FIELDS)[number],
  path: FieldPath,
): FieldError[] {
  const given = subject[name];
  if (given === undefined) return [required(path, `${name} is required when subject kind is '${kind}'`)];
  if (name === 'serviceAccount') return serviceAccount(subject, path);
  return given.name ? [] : [required(path.child('name'))];
}

function serviceAccount({ serviceAccount: account }: FlowcontrolSubject, path: FieldPath): FieldError[] {
  const { name = '', namespace = '' } = account ?? {};
  const at = path.child('namespace');
  return [
    ...(name === '' ? [required(path.child('name'))] : []),
    ...(name === '' || name === '*' ? [] : checkName(dns1123Subdomain, name, path.child('name'))),
    ...(namespace === ''
      ? [required(at, 'must specify namespace for service account')]
      : checkName(dns1123Label, namespace, at)),
  ];
}

function resourceRule(rule: ResourcePolicyRule, path: FieldPath): FieldError[] {
  return [
    ...verbErrors(rule.verbs, path.child('verbs')),
    ...listErrors(rule.apiGroups, path.child('apiGroups'), {
      none: 'resource rules must supply at least one api group',
      more: 'api groups',
    }),
    ...listErrors(rule.resources, path.child('resources'), {
      none: 'resource rules must supply at least one resource',
      more: 'resources',
    }),
    ...namespaceErrors(rule, path.child('namespaces')),
  ];
}

function namespaceErrors({ namespaces = [], clusterScope }: ResourcePolicyRule, path: FieldPath): FieldError[] {
  if (namespaces.length === 0)
    return clusterScope
      ? []
      : [required(path, 'resource rules that are not cluster scoped must supply at least one namespace')];
  if (namespaces.includes('*')) return starErrors(namespaces, path, 'namespaces');
  return namespaces.flatMap((namespace, index) =>
    dns1123Label(namespace).map((problem) =>
      invalid(path.index(index), namespace, `each member of this list must be '*' or a DNS-1123 label; ${problem}`),
    ),
  );
}

function pathRule({ verbs, nonResourceURLs }: NonResourcePolicyRule, path: FieldPath): FieldError[] {
  const at = path.child('nonResourceURLs');
  const urls = nonResourceURLs ?? [];
  return [
    ...verbErrors(verbs, path.child('verbs')),
    ...listErrors(urls, at, { none: 'nonResourceURLs must contain at least one value', more: 'non-resource URLs' }),
    ...(urls.includes('*') ? [] : urls.flatMap((url, index) => urlErrors(url, at.index(index)))),
  ];
}

function urlErrors(url: string, path: FieldPath): FieldError[] {
  const stars = url.split('*').length - 1;
  if (url === '') return [invalid(path, url, 'must not be empty')];
  if (!url.startsWith('/')) return [invalid(path, url, 'must start with slash')];
  if (url.includes(' ')) return [invalid(path, url, 'must not contain white-space')];
  if (url.includes('//')) return [invalid(path, url, 'must not contain double slash')];
  if (stars > 1 || (stars === 1 && !url.endsWith('/*')))
    return [invalid(path, url, 'wildcard can only do suffix matching')];
  return [];
}

function verbErrors(verbs: readonly string[] | undefined, path: FieldPath): FieldError[] {
  const list = verbs ?? [];
  if (list.length === 0 || list.includes('*'))
    return listErrors(list, path, { none: 'verbs must contain at least one value', more: 'verbs' });
  if (list.every((verb) => VERBS.includes(verb))) return [];
  return [notSupported(path, goStruct('[]string', list), VERBS)];
}

function listErrors(
  list: readonly string[] | undefined,
  path: FieldPath,
  { none, more }: { readonly none: string; readonly more: string },
): FieldError[] {
  return (list ?? []).length === 0 ? [required(path, none)] : starErrors(list ?? [], path, more);
}

function starErrors(list: readonly string[], path: FieldPath, more: string): FieldError[] {
  if (list.length < 2 || !list.includes('*')) return [];
  return [invalid(path, goStruct('[]string', list), `if '*' is present, must not specify other ${more}`)];
}
