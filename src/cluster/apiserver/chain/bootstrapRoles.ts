import type { PolicyRule } from './policyRules.ts';

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
export const BOOTSTRAP_CLUSTER_ROLES: ReadonlyMap<string, readonly PolicyRule[]> = new Map([
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
export const BOOTSTRAP_BINDINGS: readonly {
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

function rule(verbs: readonly string[], group: string, resources: string): PolicyRule {
  return { verbs, apiGroups: [group], resources: resources.split(' ') };
}
