import { sameData } from '#cluster/api/sameData.ts';
import type {
  FlowcontrolSubject,
  FlowSchema,
  NonResourcePolicyRule,
  PolicyRulesWithSubjects,
  ResourcePolicyRule,
} from '#model/generated/types.ts';
import { labelProblems, subdomainProblems } from '#model/labels/validateNames.ts';
import { duplicate, forbidden, invalid, required, unsupported } from '#model/manifest/fieldProblem.ts';
import type { Finding, PathSegment } from '#model/manifest/manifestError.ts';
import { MANDATORY_SCHEMAS } from './bootstrapObjects.ts';

type Path = readonly PathSegment[];

const HIGHEST_PRECEDENCE = 10_000;
const DISTINGUISHERS = ['ByNamespace', 'ByUser'];
const SUBJECT_KINDS = ['Group', 'ServiceAccount', 'User'];
const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch'];

/** What the API server refuses in a FlowSchema. Upstream source (v1.36.2): pkg/apis/flowcontrol/validation/validation.go (ValidateFlowSchema). */
export function validateFlowSchema({ metadata: { name }, spec, status }: FlowSchema): Finding[] {
  const fixed = Object.hasOwn(MANDATORY_SCHEMAS, name) ? MANDATORY_SCHEMAS[name as 'exempt'] : undefined;
  return [
    ...precedenceProblems(name, spec.matchingPrecedence ?? 0),
    ...distinguisherProblems(spec),
    ...levelProblems(spec.priorityLevelConfiguration?.name ?? ''),
    ...(spec.rules ?? []).flatMap((rule, i) => ruleProblems(rule, ['spec', 'rules', i])),
    ...(fixed && !sameData(spec, fixed.spec)
      ? [invalid(['spec'], spec, `spec of '${name}' must equal the fixed value`)]
      : []),
    ...conditionProblems(status?.conditions ?? []),
  ];
}

/** Of both kinds' status. */
export function conditionProblems(conditions: readonly { readonly type?: string }[]): Finding[] {
  const seen = new Set<string>();
  return conditions.flatMap(({ type = '' }, i) => {
    const path = ['status', 'conditions', i, 'type'];
    const again = seen.has(type) ? [duplicate(path, type)] : [];
    seen.add(type);
    return type === '' ? [...again, required(path, 'must not be empty')] : again;
  });
}

function precedenceProblems(name: string, precedence: number): Finding[] {
  const path = ['spec', 'matchingPrecedence'];
  if (precedence <= 0) return [invalid(path, precedence, 'must be a positive value')];
  if (precedence > HIGHEST_PRECEDENCE)
    return [invalid(path, precedence, `must not be greater than ${HIGHEST_PRECEDENCE}`)];
  if (precedence > 1 || name === 'exempt') return [];
  return [invalid(path, precedence, "only the schema named 'exempt' may have matchingPrecedence 1")];
}

function distinguisherProblems({ distinguisherMethod: method }: FlowSchema['spec']): Finding[] {
  if (!method || DISTINGUISHERS.includes(method.type)) return [];
  return [unsupported(['spec', 'distinguisherMethod', 'type'], method, DISTINGUISHERS)];
}

function levelProblems(name: string): Finding[] {
  const path = ['spec', 'priorityLevelConfiguration', 'name'];
  if (name === '') return [required(path, 'must reference a priority level')];
  return subdomainProblems(name).map((problem) => invalid(path, name, problem));
}

function ruleProblems({ subjects, resourceRules, nonResourceRules }: PolicyRulesWithSubjects, path: Path): Finding[] {
  const resources = resourceRules ?? [];
  const paths = nonResourceRules ?? [];
  return [
    ...((subjects ?? []).length === 0
      ? [required([...path, 'subjects'], 'subjects must contain at least one value')]
      : subjects.flatMap((subject, i) => subjectProblems(subject, [...path, 'subjects', i]))),
    ...(resources.length + paths.length === 0
      ? [required(path, 'at least one of resourceRules and nonResourceRules has to be non-empty')]
      : []),
    ...resources.flatMap((rule, i) => resourceProblems(rule, [...path, 'resourceRules', i])),
    ...paths.flatMap((rule, i) => pathProblems(rule, [...path, 'nonResourceRules', i])),
  ];
}

/** The field that goes with each kind of subject; the others must not be there. */
const SUBJECT_FIELDS = [
  { kind: 'ServiceAccount', field: 'serviceAccount' },
  { kind: 'User', field: 'user' },
  { kind: 'Group', field: 'group' },
] as const;

function subjectProblems(subject: FlowcontrolSubject, path: Path): Finding[] {
  const own = SUBJECT_FIELDS.find(({ kind }) => kind === subject.kind);
  if (!own) return [unsupported([...path, 'kind'], subject.kind, SUBJECT_KINDS)];
  const others = SUBJECT_FIELDS.filter((other) => other !== own && subject[other.field] !== undefined);
  return [
    ...(subject[own.field] === undefined
      ? [required([...path, own.field], `${own.field} is required when subject kind is '${own.kind}'`)]
      : own.field === 'serviceAccount'
        ? serviceAccountProblems(subject, [...path, own.field])
        : nameProblems(subject[own.field]?.name, [...path, own.field])),
    ...others.map(({ kind, field }) =>
      forbidden([...path, field], `${field} is forbidden when subject kind is not '${kind}'`),
    ),
  ];
}

function serviceAccountProblems({ serviceAccount }: FlowcontrolSubject, path: Path): Finding[] {
  const { name = '', namespace = '' } = serviceAccount ?? {};
  const named =
    name === '' || name === '*'
      ? nameProblems(name, path)
      : subdomainProblems(name).map((problem) => invalid([...path, 'name'], name, problem));
  const placed =
    namespace === ''
      ? [required([...path, 'namespace'], 'must specify namespace for service account')]
      : labelProblems(namespace).map((problem) => invalid([...path, 'namespace'], namespace, problem));
  return [...named, ...placed];
}

function nameProblems(name: string | undefined, path: Path): Finding[] {
  return name === undefined || name === '' ? [required([...path, 'name'])] : [];
}

function resourceProblems(rule: ResourcePolicyRule, path: Path): Finding[] {
  return [
    ...verbProblems(rule.verbs, path),
    ...listProblems(rule.apiGroups, [...path, 'apiGroups'], {
      none: 'resource rules must supply at least one api group',
      more: 'api groups',
    }),
    ...listProblems(rule.resources, [...path, 'resources'], {
      none: 'resource rules must supply at least one resource',
      more: 'resources',
    }),
    ...namespaceProblems(rule, [...path, 'namespaces']),
  ];
}

function namespaceProblems({ namespaces = [], clusterScope }: ResourcePolicyRule, path: Path): Finding[] {
  if (namespaces.length === 0)
    return clusterScope
      ? []
      : [required(path, 'resource rules that are not cluster scoped must supply at least one namespace')];
  if (namespaces.includes('*')) return starProblems(namespaces, path, 'namespaces');
  return namespaces.flatMap((namespace, i) =>
    labelProblems(namespace).map((problem) =>
      invalid([...path, i], namespace, `each member of this list must be '*' or a DNS-1123 label; ${problem}`),
    ),
  );
}

function pathProblems({ verbs, nonResourceURLs }: NonResourcePolicyRule, path: Path): Finding[] {
  const urls = [...path, 'nonResourceURLs'];
  const wrong = listProblems(nonResourceURLs, urls, {
    none: 'nonResourceURLs must contain at least one value',
    more: 'non-resource URLs',
  });
  const own = (nonResourceURLs ?? []).includes('*')
    ? []
    : (nonResourceURLs ?? []).flatMap((url, i) => urlProblems(url, [...urls, i]));
  return [...verbProblems(verbs, path), ...wrong, ...own];
}

function urlProblems(url: string, path: Path): Finding[] {
  const stars = url.split('*').length - 1;
  if (url === '') return [invalid(path, url, 'must not be empty')];
  if (!url.startsWith('/')) return [invalid(path, url, 'must start with slash')];
  if (url.includes(' ')) return [invalid(path, url, 'must not contain white-space')];
  if (url.includes('//')) return [invalid(path, url, 'must not contain double slash')];
  if (stars > 1 || (stars === 1 && !url.endsWith('/*')))
    return [invalid(path, url, 'wildcard can only do suffix matching')];
  return [];
}

function verbProblems(verbs: readonly string[] | undefined, path: Path): Finding[] {
  const at = [...path, 'verbs'];
  const list = verbs ?? [];
  if (list.length === 0 || list.includes('*'))
    return listProblems(list, at, { none: 'verbs must contain at least one value', more: 'verbs' });
  return list.every((verb) => VERBS.includes(verb)) ? [] : [unsupported(at, list, VERBS)];
}

function listProblems(
  list: readonly string[] | undefined,
  path: Path,
  { none, more }: { readonly none: string; readonly more: string },
): Finding[] {
  return (list ?? []).length === 0 ? [required(path, none)] : starProblems(list ?? [], path, more);
}

function starProblems(list: readonly string[], path: Path, more: string): Finding[] {
  if (list.length < 2 || !list.includes('*')) return [];
  return [invalid(path, list, `if '*' is present, must not specify other ${more}`)];
}
