import { groupOf } from '#model/kinds.ts';
import type { Invocation } from '../../invocation.ts';
import { KubectlError, usageError } from '../../kubectlError.ts';
import { resourceOf } from '../../resources.ts';
import type { Generated, Generator } from './generator.ts';

const VERBS = [
  '*',
  'get',
  'delete',
  'list',
  'create',
  'update',
  'patch',
  'watch',
  'proxy',
  'deletecollection',
  'use',
  'bind',
  'escalate',
  'impersonate',
];
const URL_VERBS = ['*', 'get', 'post', 'put', 'delete', 'patch', 'head', 'options'];
const RULE_FLAGS = ['non-resource-url', 'verb', 'resource', 'resource-name'];
const RBAC = 'rbac.authorization.k8s.io';
/** Verbs that only some resources have, as `resource group`. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  use: ['podsecuritypolicies policy', 'podsecuritypolicies extensions'],
  bind: [`roles ${RBAC}`, `clusterroles ${RBAC}`],
  escalate: [`roles ${RBAC}`, `clusterroles ${RBAC}`],
  impersonate: ['users ', 'serviceaccounts ', 'groups ', 'userextras authentication.k8s.io'],
};

interface RuleResource {
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
}

export const ROLE: Generator = { kind: 'Role', make: (asked) => rules(asked, false) };
export const CLUSTER_ROLE: Generator = { kind: 'ClusterRole', make: (asked) => rules(asked, true) };

function rules(asked: Invocation, mayHaveUrls: boolean): Generated {
  const { flags } = asked;
  const said = [...new Set(flags.list('verb'))];
  const verbs = said.includes('*') ? ['*'] : said;
  const urls = mayHaveUrls ? [...new Set(flags.list('non-resource-url'))] : [];
  if (mayHaveUrls && flags.has('aggregation-rule')) {
    if (RULE_FLAGS.some((name) => flags.has(name)))
      throw usageError('aggregation rule must be specified without nonResourceURLs, verbs, resources or resourceNames');
    return aggregation(flags.list('aggregation-rule'));
  }
  if (verbs.length === 0) throw usageError('at least one verb must be specified');
  const warnings = (flags.has('resource') || !mayHaveUrls ? verbs : [])
    .filter((verb) => !VERBS.includes(verb))
    .map((verb) => `Warning: '${verb}' is not a standard resource verb`);
  const wanted = flags.list('resource').map(readResource);
  if (wanted.length === 0 && urls.length === 0)
    throw usageError(
      mayHaveUrls ? 'one of resource or nonResourceURL must be specified' : 'at least one resource must be specified',
    );
  const resources = wanted.map((one) => known(asked, one, verbs));
  if (urls.length > 0) checkUrls(verbs, urls);
  const resourceNames = [...new Set(flags.all('resource-name'))];
  const groups = [...new Set(resources.map(({ group }) => group))].sort();
  return {
    warnings,
    fields: {
      rules: [
        ...groups.map((group) => ({
          verbs,
          apiGroups: [group],
          resources: [
            ...new Set(
              resources
                .filter((one) => one.group === group)
                .map(({ resource, subresource }) => [resource, subresource].filter(Boolean).join('/')),
            ),
          ],
          ...(resourceNames.length > 0 && { resourceNames }),
        })),
        ...(urls.length > 0 ? [{ verbs, nonResourceURLs: urls }] : []),
      ],
    },
  };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/create/create_clusterrole.go, Validate. */
function checkUrls(verbs: readonly string[], urls: readonly string[]): void {
  const unknown = verbs.find((verb) => !URL_VERBS.includes(verb));
  if (unknown !== undefined) throw usageError(`invalid verb: '${unknown}' for nonResourceURL`);
  for (const url of urls.filter((one) => one !== '*')) {
    if (!url.startsWith('/')) throw usageError('nonResourceURL should start with /');
    if (url.slice(0, -1).includes('*'))
      throw usageError("nonResourceURL only supports wildcard matches when '*' is at the end");
  }
}

function aggregation(pairs: readonly string[]): Generated {
  const matchLabels = Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
  return { fields: { rules: null, aggregationRule: { clusterRoleSelectors: [{ matchLabels }] } } };
}

/** `deployments.apps/scale`. */
function readResource(text: string): RuleResource {
  const [first = '', subresource = ''] = splitOnce(text, '/');
  const [resource = '', group = ''] = splitOnce(first, '.');
  return { resource, group, subresource };
}

function splitOnce(text: string, by: string): string[] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The resource by its full name. */
function known({ world }: Invocation, wanted: RuleResource, verbs: readonly string[]): RuleResource {
  const { resource, group } = wanted;
  if (resource === '') throw usageError('resource must be specified if apiGroup/subresource specified');
  if (resource === '*') return wanted;
  const found = served(world, wanted);
  const [name, inGroup] = found ? [found.plural, groupOf(found.apiVersion)] : [resource, group];
  let isSpecial = false;
  for (const verb of verbs) {
    const only = SPECIAL[verb];
    if (!only) continue;
    if (!only.includes(`${name} ${inGroup}`))
      throw usageError(`can not perform '${verb}' on '${name}' in group '${inGroup}'`);
    isSpecial = true;
  }
  if (!found && !isSpecial)
    throw usageError(`the server doesn't have a resource type "${resource}"${group ? ` in group "${group}"` : ''}`);
  return { ...wanted, resource: name, group: inGroup };
}

function served(world: Invocation['world'], { resource, group }: RuleResource) {
  try {
    return resourceOf(world, group === '' ? resource : `${resource}.${group}`);
  } catch (error) {
    if (error instanceof KubectlError) return undefined;
    throw error;
  }
}

export const ROLE_BINDING: Generator = {
  kind: 'RoleBinding',
  failure: 'failed to create rolebinding',
  make: ({ flags }) => {
    const [clusterRole = '', role = ''] = [flags.text('clusterrole'), flags.text('role')];
    if ((clusterRole === '') === (role === ''))
      throw usageError('exactly one of clusterrole or role must be specified');
    return binding(flags, role === '' ? 'ClusterRole' : 'Role', role || clusterRole);
  },
};

export const CLUSTER_ROLE_BINDING: Generator = {
  kind: 'ClusterRoleBinding',
  failure: 'failed to create clusterrolebinding',
  make: ({ flags }) => {
    const name = flags.text('clusterrole') ?? '';
    if (name === '') throw usageError('clusterrole must be specified');
    return binding(flags, 'ClusterRole', name);
  },
};

function binding(flags: Invocation['flags'], kind: string, name: string): Generated {
  const subjects = [
    ...flags.all('user').map((user) => ({ kind: 'User', apiGroup: RBAC, name: user })),
    ...flags.all('group').map((group) => ({ kind: 'Group', apiGroup: RBAC, name: group })),
    ...flags.all('serviceaccount').map((text) => {
      const parts = text.split(':');
      const [namespace = '', account = ''] = parts;
      if (parts.length !== 2 || namespace === '' || account === '')
        throw usageError('serviceaccount must be <namespace>:<name>');
      return { kind: 'ServiceAccount', namespace, name: account };
    }),
  ];
  return { fields: { roleRef: { apiGroup: RBAC, kind, name }, ...(subjects.length > 0 && { subjects }) } };
}
