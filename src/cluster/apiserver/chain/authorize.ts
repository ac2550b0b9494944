import type { Identity } from '#cluster/api/clientIdentity.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import type { World } from '#kernel/world.ts';
import type { ClusterRoleBinding, RoleBinding } from '#model/generated/types.ts';
import { detailsOf, type StageRefusal } from '../apiErrors.ts';

const RULES = ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'] as const;

/**
 * Caches the results of `authorize` until a role or binding changes, because load generators and pollers repeat the
 * same requests.
 */
export class Authorizations {
  private readonly world: World;
  private known = new WeakMap<Identity, WeakMap<RequestInfo, Authorization>>();
  private isStale = false;

  constructor(world: World) {
    this.world = world;
    for (const kind of RULES)
      world.tableNamed(store(kind)).observe(() => {
        this.isStale = true;
      });
  }

  of(identity: Identity, info: RequestInfo): Authorization {
    if (this.isStale) {
      this.known = new WeakMap();
      this.isStale = false;
    }
    let answers = this.known.get(identity);
    if (!answers) {
      answers = new WeakMap();
      this.known.set(identity, answers);
    }
    let answer = answers.get(info);
    if (!answer) {
      answer = authorize(this.world, identity, info);
      answers.set(info, answer);
    }
    return answer;
  }
}

const READ = ['get', 'list', 'watch'];

const WRITE = ['create', 'delete', 'deletecollection', 'patch', 'update'];

const WORKLOADS: readonly PolicyRule[] = [
  rule(READ, '', 'configmaps endpoints persistentvolumeclaims pods replicationcontrollers serviceaccounts services'),
  rule(READ, '', 'persistentvolumeclaims/status pods/log pods/status replicationcontrollers/scale services/status'),
  rule(READ, '', 'events limitranges namespaces namespaces/status resourcequotas resourcequotas/status'),
  rule(READ, 'discovery.k8s.io', 'endpointslices'),
  rule(READ, 'apps', 'controllerrevisions daemonsets deployments replicasets statefulsets'),
  rule(READ, 'apps', 'daemonsets/status deployments/scale deployments/status replicasets/scale statefulsets/scale'),
  rule(READ, 'autoscaling', 'horizontalpodautoscalers horizontalpodautoscalers/status'),
  rule(READ, 'batch', 'cronjobs cronjobs/status jobs jobs/status'),
  rule(READ, 'policy', 'poddisruptionbudgets poddisruptionbudgets/status'),
  rule(READ, 'networking.k8s.io', 'ingresses ingresses/status networkpolicies'),
];

const EDITING: readonly PolicyRule[] = [
  rule(WRITE, '', 'configmaps persistentvolumeclaims pods replicationcontrollers secrets serviceaccounts services'),
  rule(READ, '', 'secrets'),
  rule(['create'], '', 'pods/eviction'),
  rule(
    WRITE,
    'apps',
    'daemonsets deployments replicasets statefulsets deployments/scale replicasets/scale statefulsets/scale',
  ),
  rule(WRITE, 'autoscaling', 'horizontalpodautoscalers'),
  rule(WRITE, 'batch', 'cronjobs jobs'),
  rule(WRITE, 'policy', 'poddisruptionbudgets'),
  rule(WRITE, 'networking.k8s.io', 'ingresses networkpolicies'),
];

const DISCOVERY = [
  '/api',
  '/api/*',
  '/apis',
  '/apis/*',
  '/healthz',
  '/livez',
  '/openapi',
  '/openapi/*',
  '/readyz',
  '/version',
  '/version/',
];

const PUBLIC = ['/healthz', '/livez', '/readyz', '/version', '/version/'];

/**
 * ClusterRoles that every cluster has.
 * Upstream source (v1.36.2): plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go.
 */
const BOOTSTRAP_CLUSTER_ROLES: ReadonlyMap<string, readonly PolicyRule[]> = new Map([
  [
    'cluster-admin',
    [
      { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
      { verbs: ['*'], nonResourceURLs: ['*'] },
    ],
  ],
  [
    'admin',
    [
      ...WORKLOADS,
      ...EDITING,
      rule([...READ, ...WRITE], 'rbac.authorization.k8s.io', 'rolebindings roles'),
      rule(['create'], 'authorization.k8s.io', 'localsubjectaccessreviews'),
    ],
  ],
  ['edit', [...WORKLOADS, ...EDITING]],
  ['view', WORKLOADS],
  ['system:discovery', [{ verbs: ['get'], nonResourceURLs: DISCOVERY }]],
  ['system:public-info-viewer', [{ verbs: ['get'], nonResourceURLs: PUBLIC }]],
  [
    'system:basic-user',
    [
      rule(['create'], 'authorization.k8s.io', 'selfsubjectaccessreviews selfsubjectrulesreviews'),
      rule(['create'], 'authentication.k8s.io', 'selfsubjectreviews'),
    ],
  ],
  [
    'system:monitoring',
    [
      {
        verbs: ['get'],
        nonResourceURLs: [
          '/healthz',
          '/healthz/*',
          '/livez',
          '/livez/*',
          '/metrics',
          '/metrics/slis',
          '/readyz',
          '/readyz/*',
        ],
      },
    ],
  ],
]);

/** ClusterRoleBindings of every cluster: the group, and a ClusterRole, by default the one with the binding's name. */
const BOOTSTRAP_BINDINGS: readonly {
  readonly binding: string;
  readonly group: string;
  readonly role: string;
}[] = [
  { binding: 'cluster-admin', group: 'system:masters', role: 'cluster-admin' },
  { binding: 'kubeadm:cluster-admins', group: 'kubeadm:cluster-admins', role: 'cluster-admin' },
  { binding: 'system:discovery', group: 'system:authenticated', role: 'system:discovery' },
  { binding: 'system:basic-user', group: 'system:authenticated', role: 'system:basic-user' },
  { binding: 'system:public-info-viewer', group: 'system:authenticated', role: 'system:public-info-viewer' },
  { binding: 'system:public-info-viewer', group: 'system:unauthenticated', role: 'system:public-info-viewer' },
  { binding: 'system:monitoring', group: 'system:monitoring', role: 'system:monitoring' },
];

/** `reason` names the binding that allows it, in the words of the audit annotation `authorization.k8s.io/reason`. */
export type Authorization =
  | { readonly ok: true; readonly reason: string }
  | { readonly ok: false; readonly refusal: StageRefusal };

const COMPONENTS =
  /^system:(kube-scheduler|kube-controller-manager|kube-proxy|apiserver|node:.+)$|^system:serviceaccount:kube-system:.+-controller$/;

/**
 * Node and RBAC authorization. The default roles of every cluster allow the cluster's own components.
 * Upstream source (v1.36.2): plugin/pkg/auth/authorizer/rbac/rbac.go, pkg/registry/rbac/validation/rule.go.
 */
export function authorize(world: World, identity: Identity, info: RequestInfo): Authorization {
  if (identity.groups.includes('system:masters')) return { ok: true, reason: '' };
  if (COMPONENTS.test(identity.user))
    return { ok: true, reason: `RBAC: allowed by the bootstrap role of ${identity.user}` };
  const reason =
    bootstrapReason(identity, info) ?? clusterReason(world, identity, info) ?? localReason(world, identity, info);
  return reason === undefined
    ? { ok: false, refusal: forbidden(forbiddenMessage(identity, info) + missingRoles(world, identity, info), info) }
    : { ok: true, reason };
}

function bootstrapReason({ groups }: Identity, info: RequestInfo): string | undefined {
  for (const { binding, group, role } of BOOTSTRAP_BINDINGS) {
    if (!groups.includes(group)) continue;
    if (BOOTSTRAP_CLUSTER_ROLES.get(role)?.some((rule) => ruleAllows(rule, info)))
      return `RBAC: allowed by ClusterRoleBinding "${binding}" of ClusterRole "${role}" to Group "${group}"`;
  }
  return undefined;
}

function clusterReason(world: World, identity: Identity, info: RequestInfo): string | undefined {
  for (const binding of world.table(store('ClusterRoleBinding')).values()) {
    const subject = subjectOf(binding, identity, '');
    if (subject && rulesOf(world, binding, '').some((rule) => ruleAllows(rule, info)))
      return `RBAC: allowed by ClusterRoleBinding "${binding.metadata.name}" of ClusterRole "${binding.roleRef.name}" to ${subject}`;
  }
  return undefined;
}

function localReason(world: World, identity: Identity, info: RequestInfo): string | undefined {
  if (info.namespace === '') return undefined;
  for (const binding of world.table(store('RoleBinding')).values()) {
    if (binding.metadata.namespace !== info.namespace) continue;
    const subject = subjectOf(binding, identity, info.namespace);
    if (subject && rulesOf(world, binding, info.namespace).some((rule) => ruleAllows(rule, info)))
      return `RBAC: allowed by RoleBinding "${binding.metadata.name}/${info.namespace}" of ${binding.roleRef.kind} "${binding.roleRef.name}" to ${subject}`;
  }
  return undefined;
}

/**
 * Bindings of the user that name missing roles.
 * Upstream source (v1.36.2): plugin/pkg/auth/authorizer/rbac/rbac.go, Authorize.
 */
function missingRoles(world: World, identity: Identity, { namespace }: RequestInfo): string {
  const clusterWide = world.table(store('ClusterRoleBinding')).values();
  const local = world
    .table(store('RoleBinding'))
    .values()
    .filter(({ metadata }) => namespace !== '' && metadata.namespace === namespace);
  const missing = [
    ...clusterWide.filter((binding) => subjectOf(binding, identity, '')),
    ...local.filter((binding) => subjectOf(binding, identity, namespace)),
  ].flatMap(({ roleRef: { kind, name } }) => {
    const isThere =
      kind === 'Role'
        ? world.table(store('Role')).has(`${namespace}/${name}`)
        : world.table(store('ClusterRole')).has(name) || BOOTSTRAP_CLUSTER_ROLES.has(name);
    return isThere ? [] : [`${kind.toLowerCase()}.rbac.authorization.k8s.io "${name}" not found`];
  });
  const texts = [...new Set(missing)];
  if (texts.length === 0) return '';
  return `: RBAC: ${texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`}`;
}

type Binding = ClusterRoleBinding | RoleBinding;

function subjectOf(binding: Binding, { user, groups }: Identity, ownNamespace: string): string | undefined {
  for (const { kind, name, namespace = ownNamespace } of binding.subjects ?? []) {
    if (kind === 'User' && name === user) return `User "${name}"`;
    if (kind === 'Group' && groups.includes(name)) return `Group "${name}"`;
    if (kind === 'ServiceAccount' && user === `system:serviceaccount:${namespace}:${name}`)
      return `ServiceAccount "${name}/${namespace}"`;
  }
  return undefined;
}

function rulesOf(world: World, { roleRef }: Binding, namespace: string): readonly PolicyRule[] {
  return rulesOfRole(world, roleRef, namespace) ?? [];
}

/** `undefined` if the role does not exist. */
export function rulesOfRole(
  world: World,
  { kind, name }: Binding['roleRef'],
  namespace: string,
): readonly PolicyRule[] | undefined {
  if (kind === 'Role') {
    const role = world.table(store('Role')).get(`${namespace}/${name}`);
    return role && (role.rules ?? []);
  }
  const own = world.table(store('ClusterRole')).get(name);
  return own ? (own.rules ?? []) : BOOTSTRAP_CLUSTER_ROLES.get(name);
}

/** All rules that bindings grant the identity in a namespace. */
export function rulesHeld(world: World, identity: Identity, namespace: string): readonly PolicyRule[] {
  const bootstrap = BOOTSTRAP_BINDINGS.filter(({ group }) => identity.groups.includes(group)).flatMap(
    ({ role }) => BOOTSTRAP_CLUSTER_ROLES.get(role) ?? [],
  );
  const clusterWide = world
    .table(store('ClusterRoleBinding'))
    .values()
    .filter((binding) => subjectOf(binding, identity, ''))
    .flatMap((binding) => rulesOf(world, binding, ''));
  const local = world
    .table(store('RoleBinding'))
    .values()
    .filter(({ metadata }) => namespace !== '' && metadata.namespace === namespace)
    .filter((binding) => subjectOf(binding, identity, namespace))
    .flatMap((binding) => rulesOf(world, binding, namespace));
  return [...bootstrap, ...clusterWide, ...local];
}

function forbidden(message: string, { name, apiGroup, resource }: RequestInfo): StageRefusal {
  const details = detailsOf(name, apiGroup, resource);
  return { code: 403, reason: 'Forbidden', message, details, stage: 'authorization' };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/errors.go, forbiddenMessage. */
function forbiddenMessage({ user }: Identity, info: RequestInfo): string {
  if (!info.isResourceRequest) return `forbidden: User "${user}" cannot ${info.verb} path "${info.path}"`;
  const { apiGroup, name, namespace, resource, subresource, verb } = info;
  const qualified = apiGroup === '' ? resource : `${resource}.${apiGroup}`;
  const subject = name === '' ? qualified : `${qualified} "${name}"`;
  const part = subresource === '' ? resource : `${resource}/${subresource}`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  return `${subject} is forbidden: User "${user}" cannot ${verb} resource "${part}" in API group "${apiGroup}" ${where}`;
}

function rule(verbs: readonly string[], group: string, resources: string): PolicyRule {
  return { verbs, apiGroups: [group], resources: resources.split(' ') };
}

/** A rule of a Role or ClusterRole. */
export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

/** Upstream source (v1.36.2): plugin/pkg/auth/authorizer/rbac/rbac.go, RuleAllows; pkg/apis/rbac/v1/evaluation_helpers.go. */
function ruleAllows(rule: PolicyRule, info: RequestInfo): boolean {
  if (!hasOrAll(rule.verbs, info.verb)) return false;
  if (!info.isResourceRequest) return (rule.nonResourceURLs ?? []).some((url) => urlMatches(url, info.path));
  const { apiGroups = [], resources = [], resourceNames = [] } = rule;
  if (!hasOrAll(apiGroups, info.apiGroup) || !resourceMatches(resources, info)) return false;
  return resourceNames.length === 0 || resourceNames.includes(info.name);
}

function hasOrAll(wanted: readonly string[], value: string): boolean {
  return wanted.includes('*') || wanted.includes(value);
}

function resourceMatches(resources: readonly string[], { resource, subresource }: RequestInfo): boolean {
  const combined = subresource === '' ? resource : `${resource}/${subresource}`;
  return resources.some(
    (wanted) => wanted === '*' || wanted === combined || (subresource !== '' && wanted === `*/${subresource}`),
  );
}

function urlMatches(wanted: string, path: string): boolean {
  if (wanted === '*' || wanted === path) return true;
  return wanted.endsWith('*') && path.startsWith(wanted.slice(0, -1));
}
