import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { KINDS } from '#model/kinds.ts';
import { decodeStrict } from '#model/manifest/decodeStrict.ts';
import { openSession, type Session } from '#session/session.ts';
import { S, start } from '#session/testing/manifestSession.ts';
import { readManifests, serverFindings } from './readManifests.ts';

const TIME = '2025-12-01T00:00:00Z';
const labels = { app: 'a' };
const container = { name: 'c', image: 'nginx:1' };
const podSpec = { containers: [container] };
const template = { metadata: { labels }, spec: podSpec };
const selector = { matchLabels: labels };
const HANDLED = { apiGroups: [''], apiVersions: ['v1'], resources: ['pods'], operations: ['CREATE'] };

/** A right object of each kind, apart from what all kinds have. */
const OBJECTS: Readonly<Record<string, object>> = {
  APIService: {
    metadata: { name: 'v1.g.io' },
    spec: { group: 'g.io', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 },
  },
  ClusterRole: { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] },
  ClusterRoleBinding: { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'r' } },
  ConfigMap: { data: { k: 'v' } },
  ControllerRevision: { data: {}, revision: 1 },
  CronJob: {
    spec: {
      schedule: '* * * * *',
      jobTemplate: { spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } },
    },
  },
  CSIDriver: { spec: {} },
  CSINode: { spec: { drivers: [] } },
  CSIStorageCapacity: { storageClassName: 's' },
  CustomResourceDefinition: {
    metadata: { name: 'xs.g.io' },
    spec: {
      group: 'g.io',
      names: { plural: 'xs', kind: 'X', listKind: 'XList', singular: 'x' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
    status: { storedVersions: ['v1'] },
  },
  DaemonSet: { spec: { selector, template } },
  Deployment: {
    spec: { selector, template, replicas: 1, strategy: { type: 'RollingUpdate', rollingUpdate: {} } },
    status: { replicas: 1, conditions: [{ type: 'Available', status: 'True' }] },
  },
  DeviceClass: { spec: {} },
  Endpoints: { subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }] },
  EndpointSlice: { addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.1'] }], ports: [] },
  Event: {
    involvedObject: { kind: 'Pod', namespace: 'default', name: 'p' },
    reason: 'R',
    message: 'm',
    type: 'Normal',
  },
  FlowSchema: { spec: { priorityLevelConfiguration: { name: 'global-default' }, matchingPrecedence: 5 } },
  HorizontalPodAutoscaler: {
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }, maxReplicas: 3 },
  },
  Ingress: { spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } } },
  IngressClass: { spec: { controller: 'g.io/c' } },
  IPAddress: {
    metadata: { name: '10.96.0.9' },
    spec: { parentRef: { resource: 'services', namespace: 'default', name: 's' } },
  },
  Job: {
    spec: {
      manualSelector: true,
      selector,
      template: { metadata: { labels }, spec: { ...podSpec, restartPolicy: 'Never' } },
    },
  },
  Lease: { spec: {} },
  LimitRange: { spec: { limits: [{ type: 'Container', max: { cpu: '1' } }] } },
  MutatingAdmissionPolicyBinding: { spec: { policyName: 'p' } },
  MutatingWebhookConfiguration: { webhooks: [] },
  Namespace: { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } },
  NetworkPolicy: { spec: { podSelector: {} } },
  Node: {
    spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] },
    status: {
      capacity: { cpu: '4', memory: '8Gi', pods: '10' },
      allocatable: { cpu: '4', memory: '8Gi', pods: '10' },
      addresses: [{ type: 'InternalIP', address: '10.1.0.1' }],
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: TIME, lastHeartbeatTime: TIME }],
      images: [{ names: ['nginx:1'], sizeBytes: 5 }],
      nodeInfo: { kubeletVersion: 'v1.30.0' },
    },
  },
  PersistentVolume: {
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/a' } },
  },
  PersistentVolumeClaim: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
  Pod: {
    spec: { ...podSpec, nodeName: 'n' },
    status: {
      phase: 'Running',
      podIP: '10.0.0.9',
      startTime: TIME,
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: TIME }],
      containerStatuses: [
        {
          name: 'c',
          ready: true,
          restartCount: 0,
          image: 'nginx:1',
          imageID: 'i',
          containerID: 'd://1',
          started: true,
          state: { running: { startedAt: TIME } },
        },
      ],
    },
  },
  PodDisruptionBudget: { spec: { selector, minAvailable: 1 } },
  PodGroup: { spec: { schedulingPolicy: { gang: { minCount: 1 } } } },
  PodTemplate: { template },
  PriorityClass: { value: 1 },
  PriorityLevelConfiguration: { spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } } },
  ReplicaSet: { spec: { selector, template } },
  ReplicationController: { spec: { selector: labels, template } },
  ResourceClaim: { spec: { devices: {} } },
  ResourceClaimTemplate: { spec: { spec: { devices: {} } } },
  ResourceQuota: { spec: { hard: { pods: '5' } } },
  ResourceSlice: {
    spec: { driver: 'd.io', pool: { name: 'p', generation: 1, resourceSliceCount: 1 }, nodeName: 'n', devices: [] },
  },
  Role: { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] },
  RoleBinding: { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' } },
  RuntimeClass: { handler: 'h' },
  Secret: { data: { k: 'dg==' } },
  Service: { spec: { selector: labels, ports: [{ port: 80 }] } },
  ServiceAccount: {},
  ServiceCIDR: { spec: { cidrs: ['10.90.0.0/16'] } },
  StatefulSet: { spec: { serviceName: 's', selector, template } },
  StorageClass: { provisioner: 'p.io' },
  ValidatingAdmissionPolicyBinding: { spec: { policyName: 'p', validationActions: ['Deny'] } },
  ValidatingWebhookConfiguration: { webhooks: [] },
  VolumeAttachment: { spec: { attacher: 'a.io', nodeName: 'n', source: { persistentVolumeName: 'v' } } },
  VolumeAttributesClass: { driverName: 'd.io', parameters: { a: 'b' } },
  Workload: { spec: { podGroupTemplates: [{ name: 't', schedulingPolicy: { gang: { minCount: 1 } } }] } },
  ValidatingAdmissionPolicy: {
    spec: {
      matchConstraints: { resourceRules: [HANDLED] },
      validations: [{ expression: 'true' }],
      failurePolicy: 'Fail',
    },
  },
  MutatingAdmissionPolicy: {
    spec: {
      matchConstraints: { resourceRules: [HANDLED] },
      mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{}' } }],
      reinvocationPolicy: 'Never',
      failurePolicy: 'Fail',
    },
  },
};

/** Kinds whose names follow from what they say: each of these objects has a run of its own. */
const NAMED: ReadonlySet<string> = new Set(['APIService', 'CustomResourceDefinition', 'IPAddress']);
/** Requests that nobody stores. */
const NOT_STORED = ['Binding', 'Eviction'];
const STORED = KINDS.filter(({ kind }) => !NOT_STORED.includes(kind));

function objectOf({ apiVersion, kind, namespaced }: (typeof KINDS)[number], uid: string | undefined): KubeObject {
  const given = OBJECTS[kind] as { readonly metadata?: object } | undefined;
  const metadata = { name: 'x', ...(namespaced && { namespace: 'default' }), ...(uid && { uid }), ...given?.metadata };
  return { apiVersion, kind, ...given, metadata };
}

type Plain = { readonly [field: string]: unknown };

/** The object without each of its parts, at any depth; of a list the first item alone. */
function withoutParts(object: Plain): [string, Plain][] {
  return Object.entries(object).flatMap(([field, child]): [string, Plain][] => {
    const { [field]: _, ...rest } = object;
    const item: unknown = Array.isArray(child) ? child[0] : child;
    const inner = typeof item === 'object' && item !== null ? withoutParts(item as Plain) : [];
    return [
      [field, rest],
      ...inner.map(([name, part]): [string, Plain] => [
        `${field}.${name}`,
        { ...object, [field]: Array.isArray(child) ? [part, ...child.slice(1)] : part },
      ]),
    ];
  });
}

const opened = (objects: readonly object[]) =>
  openSession({
    scenario: 'own',
    seed: 1,
    files: [{ name: 'a.json', text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }) }],
    switches: { featureGates: { GenericWorkload: true, GangScheduling: true } },
  });

function play(session: Session): void {
  session.seekTime(20 * S);
  session.ask('list', { kind: 'Pod' });
}

const PARTS = STORED.flatMap((info) =>
  [undefined, 'u-1'].map((uid) => [info.kind, uid === undefined ? 'no uid' : 'a uid', info, uid] as const),
);

describe('objects that enter the store', () => {
  it('the sample object of each kind is correct', () => {
    const refused = STORED.flatMap((info) =>
      [undefined, 'u-1'].flatMap((uid) => {
        const object = objectOf(info, uid);
        return [...decodeStrict(object, info.kind), ...serverFindings(object)].map(
          ({ message }) => `${info.kind} ${uid}: ${message}`,
        );
      }),
    );
    expect(refused).toEqual([]);
  });

  it.each(PARTS)(
    '%s with %s: an object without one of its parts is refused with the field, or runs',
    (_, __, info, uid) => {
      const whole = objectOf(info, uid) as unknown as Plain;
      const taken = withoutParts(whole)
        .filter(
          ([path]) =>
            !['apiVersion', 'kind', 'metadata', 'metadata.name', 'metadata.uid', 'metadata.namespace'].includes(path),
        )
        .flatMap(([path, object], index) => {
          const named = {
            ...object,
            metadata: {
              ...(object.metadata as object),
              ...(NAMED.has(info.kind) ? {} : { name: `x${index}` }),
              ...(uid && { uid: `u-${index}` }),
            },
          };
          const read = readManifests([{ name: 'a.json', text: JSON.stringify(named) }]);
          if (read.ok) return [named];
          expect(
            read.problems.every(({ field, line, message }) => field && line && message),
            path,
          ).toBe(true);
          return [];
        });
      const isOne = NAMED.has(info.kind);
      for (const objects of isOne ? taken.map((one) => [one]) : [taken]) {
        const run = opened(objects);
        if (!run.ok) throw new Error(JSON.stringify(run.problems));
        play(run.session);
      }
    },
  );

  it('accepts a Job from before v1.27, whose labels have no prefix', () => {
    const own = { 'controller-uid': 'u-1', 'job-name': 'x' };
    const spec = {
      selector: { matchLabels: { 'controller-uid': 'u-1' } },
      template: { metadata: { labels: own }, spec: { ...podSpec, restartPolicy: 'Never' } },
    };
    expect(
      serverFindings({
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: 'x', namespace: 'default', uid: 'u-1' },
        spec,
      } as KubeObject),
    ).toEqual([]);
  });

  it('accepts addresses that v1.35 still accepted', () => {
    const spec = { podCIDR: '10.0.0.1/24', podCIDRs: ['10.0.0.1/24'] };
    const object = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'x', uid: 'u-1' }, spec } as KubeObject;
    expect(serverFindings(object)).toEqual([]);
    expect(serverFindings({ ...object, metadata: { name: 'x' } })).not.toEqual([]);
  });

  it('refuses an empty spec of a kind that creates Pods, with and without uid, and applies nothing', () => {
    const session = start('');
    for (const kind of ['DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'StatefulSet', 'Pod'])
      for (const uid of [undefined, 'u']) {
        const apiVersion = KINDS.find((info) => info.kind === kind)?.apiVersion;
        const object = { apiVersion, kind, metadata: { name: 'x', namespace: 'default', uid } };
        const result = session.accept({
          type: 'manifests.apply',
          files: [{ name: 'a.json', text: JSON.stringify(object) }],
        });
        const path = kind === 'Pod' ? 'spec.containers' : 'spec.template.spec.containers';
        expect(result).toMatchObject({ ok: false });
        if (!result.ok) expect(result.problems.map(({ message }) => message)).toContain(`${path}: Required value`);
      }
  });
});
