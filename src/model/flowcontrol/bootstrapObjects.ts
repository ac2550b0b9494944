import type {
  FlowcontrolSubject,
  FlowSchema,
  NonResourcePolicyRule,
  PolicyRulesWithSubjects,
  PriorityLevelConfiguration,
  ResourcePolicyRule,
} from '#model/generated/types.ts';

/**
 * States in v1beta3 that zero shares are intended instead of the default; no other version may have it. Upstream source
 * (v1.36.2): staging/src/k8s.io/api/flowcontrol/v1beta3/types.go.
 */
export const ZERO_SHARES_ANNOTATION = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares';

/**
 * Hands that need more bits of hash are refused. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/util/shufflesharding/dealer.go.
 */
export const MOST_ENTROPY_BITS = 60;

const API_VERSION = 'flowcontrol.apiserver.k8s.io/v1';
export const AUTO_UPDATE_ANNOTATION = 'apf.kubernetes.io/autoupdate-spec';

const ALL_RESOURCES: ResourcePolicyRule = {
  verbs: ['*'],
  apiGroups: ['*'],
  resources: ['*'],
  clusterScope: true,
  namespaces: ['*'],
};
const ALL_PATHS: NonResourcePolicyRule = { verbs: ['*'], nonResourceURLs: ['*'] };
const EVERYTHING = { resourceRules: [ALL_RESOURCES], nonResourceRules: [ALL_PATHS] } as const;
const LEASES = { apiGroups: ['coordination.k8s.io'], resources: ['leases'], namespaces: ['*'] } as const;

/** The server may update these objects until a user sets the annotation to false. */
function metadata(name: string) {
  return { name, annotations: { [AUTO_UPDATE_ANNOTATION]: 'true' } };
}

function group(name: string): FlowcontrolSubject {
  return { kind: 'Group', group: { name } };
}

function user(name: string): FlowcontrolSubject {
  return { kind: 'User', user: { name } };
}

const ANYONE = [group('system:unauthenticated'), group('system:authenticated')];
const KUBE_SYSTEM_ACCOUNTS: FlowcontrolSubject = {
  kind: 'ServiceAccount',
  serviceAccount: { name: '*', namespace: 'kube-system' },
};

function flowSchema(
  name: string,
  level: string,
  matchingPrecedence: number,
  distinguisher: 'ByUser' | 'ByNamespace' | undefined,
  rule: PolicyRulesWithSubjects,
): FlowSchema {
  return {
    apiVersion: API_VERSION,
    kind: 'FlowSchema',
    metadata: metadata(name),
    spec: {
      priorityLevelConfiguration: { name: level },
      matchingPrecedence,
      ...(distinguisher && { distinguisherMethod: { type: distinguisher } }),
      rules: [rule],
    },
  };
}

function queued(
  name: string,
  nominalConcurrencyShares: number,
  lendablePercent: number,
  queues: number,
  handSize: number,
): PriorityLevelConfiguration {
  const queuing = { queues, handSize, queueLengthLimit: 50 };
  return level(name, {
    type: 'Limited',
    limited: { nominalConcurrencyShares, lendablePercent, limitResponse: { type: 'Queue', queuing } },
  });
}

function level(name: string, spec: PriorityLevelConfiguration['spec']): PriorityLevelConfiguration {
  return { apiVersion: API_VERSION, kind: 'PriorityLevelConfiguration', metadata: metadata(name), spec };
}

/**
 * The mandatory and the suggested objects.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/apis/flowcontrol/bootstrap/default.go.
 */
export const MANDATORY_LEVELS = {
  'catch-all': level('catch-all', {
    type: 'Limited',
    limited: { nominalConcurrencyShares: 5, lendablePercent: 0, limitResponse: { type: 'Reject' } },
  }),
  exempt: level('exempt', { type: 'Exempt', exempt: { nominalConcurrencyShares: 0, lendablePercent: 0 } }),
} as const;

export const MANDATORY_SCHEMAS = {
  exempt: flowSchema('exempt', 'exempt', 1, undefined, { subjects: [group('system:masters')], ...EVERYTHING }),
  'catch-all': flowSchema('catch-all', 'catch-all', 10_000, 'ByUser', { subjects: ANYONE, ...EVERYTHING }),
} as const;

export const SUGGESTED_LEVELS: readonly PriorityLevelConfiguration[] = [
  queued('system', 30, 33, 64, 6),
  queued('node-high', 40, 25, 64, 6),
  queued('leader-election', 10, 0, 16, 4),
  queued('workload-high', 40, 50, 128, 6),
  queued('workload-low', 100, 90, 128, 6),
  queued('global-default', 20, 50, 128, 6),
];

export const SUGGESTED_SCHEMAS: readonly FlowSchema[] = [
  flowSchema('system-nodes', 'system', 500, 'ByUser', { subjects: [group('system:nodes')], ...EVERYTHING }),
  flowSchema('system-node-high', 'node-high', 400, 'ByUser', {
    subjects: [group('system:nodes')],
    resourceRules: [
      { verbs: ['*'], apiGroups: [''], resources: ['nodes', 'nodes/status'], clusterScope: true, namespaces: ['*'] },
      { verbs: ['*'], ...LEASES },
    ],
  }),
  flowSchema('probes', 'exempt', 2, undefined, {
    subjects: ANYONE,
    nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/healthz', '/readyz', '/livez'] }],
  }),
  flowSchema('system-leader-election', 'leader-election', 100, 'ByUser', {
    subjects: [user('system:kube-controller-manager'), user('system:kube-scheduler'), KUBE_SYSTEM_ACCOUNTS],
    resourceRules: [{ verbs: ['get', 'create', 'update'], ...LEASES }],
  }),
  flowSchema('kube-controller-manager', 'workload-high', 800, 'ByNamespace', {
    subjects: [user('system:kube-controller-manager')],
    ...EVERYTHING,
  }),
  flowSchema('kube-scheduler', 'workload-high', 800, 'ByNamespace', {
    subjects: [user('system:kube-scheduler')],
    ...EVERYTHING,
  }),
  flowSchema('kube-system-service-accounts', 'workload-high', 900, 'ByNamespace', {
    subjects: [KUBE_SYSTEM_ACCOUNTS],
    ...EVERYTHING,
  }),
  flowSchema('service-accounts', 'workload-low', 9000, 'ByUser', {
    subjects: [group('system:serviceaccounts')],
    ...EVERYTHING,
  }),
  flowSchema('global-default', 'global-default', 9900, 'ByUser', { subjects: ANYONE, ...EVERYTHING }),
];

export function mandatoryLevel(name: keyof typeof MANDATORY_LEVELS): PriorityLevelConfiguration {
  return MANDATORY_LEVELS[name];
}

export function mandatorySchema(name: keyof typeof MANDATORY_SCHEMAS): FlowSchema {
  return MANDATORY_SCHEMAS[name];
}

/** All of them, as in a cluster soon after its first start. */
export function bootstrapObjects(): readonly (FlowSchema | PriorityLevelConfiguration)[] {
  return [
    ...Object.values(MANDATORY_LEVELS),
    ...SUGGESTED_LEVELS,
    ...Object.values(MANDATORY_SCHEMAS),
    ...SUGGESTED_SCHEMAS,
  ];
}

/**
 * Number of hash bits that a hand uses, rounded up: `handSize` times the binary logarithm of `queues`. Computed with
 * integers, so that the engine's logarithm does not matter.
 */
export function requiredEntropyBits(queues: number, handSize: number): number {
  const hands = BigInt(queues) ** BigInt(handSize);
  return hands <= 1n ? 0 : (hands - 1n).toString(2).length;
}
