import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { setDefaults } from './setDefaults.ts';
import { pullPolicyOf } from './volumeDefaults.ts';

const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'c', image: 'nginx' }] } };
const selector = { matchLabels: { app: 'a' } };
const object = (apiVersion: string, kind: string, rest: object): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'x' },
  ...rest,
});
const pod = (spec: object): Pod => object('v1', 'Pod', { spec }) as Pod;

describe('Pods', () => {
  it('sets the defaults that kubectl shows for a minimal Pod', () => {
    expect(
      setDefaults(pod({ containers: [{ name: 'c', image: 'nginx', ports: [{ containerPort: 80 }] }] })).spec,
    ).toEqual({
      containers: [
        {
          name: 'c',
          image: 'nginx',
          imagePullPolicy: 'Always',
          terminationMessagePath: '/dev/termination-log',
          terminationMessagePolicy: 'File',
          ports: [{ containerPort: 80, protocol: 'TCP' }],
        },
      ],
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      dnsPolicy: 'ClusterFirst',
      securityContext: {},
      schedulerName: 'default-scheduler',
      enableServiceLinks: true,
    });
  });

  it('keeps the values that a Pod sets', () => {
    const spec = {
      containers: [{ name: 'c', image: 'a:1', terminationMessagePolicy: 'FallbackToLogsOnError' }],
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 0,
      enableServiceLinks: false,
    };
    expect(setDefaults(pod(spec)).spec).toMatchObject({
      ...spec,
      containers: [{ ...spec.containers[0], imagePullPolicy: 'IfNotPresent' }],
    });
  });

  it('copies missing requests from limits, per resource', () => {
    const resources = { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '500m' } };
    expect(
      setDefaults(pod({ containers: [{ name: 'c', resources }] })).spec.containers[0]?.resources?.requests,
    ).toEqual({ cpu: '500m', memory: '1Gi' });
    expect(
      setDefaults(
        object('apps/v1', 'Deployment', {
          spec: {
            selector,
            template: { ...template, spec: { containers: [{ name: 'c', resources: { limits: { cpu: '1' } } }] } },
          },
        }),
      ),
    ).toMatchObject({
      spec: { template: { spec: { containers: [{ resources: { limits: { cpu: '1' } } }] } } },
    });
  });

  it('writes Pod-level sums in the format of the first container', () => {
    const spec = {
      containers: [
        { name: 'a', resources: { requests: { memory: '0' } } },
        { name: 'b', resources: { requests: { memory: '100M' } } },
        { name: 'c', resources: { requests: { memory: '1Gi' } } },
      ],
      resources: { limits: { memory: '4Gi' } },
    };
    expect(setDefaults(pod(spec)).spec.resources?.requests).toEqual({ memory: '1173741824' });
  });

  it('serviceAccountName overrides the older field serviceAccount', () =>
    expect(setDefaults(pod({ containers: [], serviceAccountName: 'a', serviceAccount: 'b' })).spec).toMatchObject({
      serviceAccountName: 'a',
      serviceAccount: 'a',
    }));

  it('takes Pod-level requests from the containers, or from the limits when they have none', () => {
    const spec = {
      containers: [{ name: 'c', resources: { requests: { memory: '100Mi' } } }],
      resources: { limits: { cpu: '2', memory: '1Gi' } },
    };
    expect(setDefaults(pod(spec)).spec.resources).toEqual({
      limits: { cpu: '2', memory: '1Gi' },
      requests: { cpu: '2', memory: '100Mi' },
    });
  });

  it('sets host ports when the Pod uses the host network', () => {
    expect(
      setDefaults(pod({ hostNetwork: true, containers: [{ name: 'c', ports: [{ containerPort: 80 }] }] })).spec
        .containers[0]?.ports,
    ).toEqual([{ containerPort: 80, hostPort: 80, protocol: 'TCP' }]);
  });

  it('removes the old init-container annotations from Pods and templates', () => {
    const metadata = { annotations: { 'pod.beta.kubernetes.io/init-containers': '[]', a: 'b' } };
    const kept = { metadata: { annotations: { a: 'b' } } };
    expect(setDefaults({ ...pod({ containers: [] }), metadata: { name: 'x', ...metadata } })).toMatchObject(kept);
    const deployment = object('apps/v1', 'Deployment', { spec: { selector, template: { ...template, metadata } } });
    expect(setDefaults(deployment).spec).toHaveProperty('template.metadata', kept.metadata);
  });

  it('fills in the defaults of probes', () => {
    const probe = { httpGet: { port: 80 }, periodSeconds: 0 };
    expect(
      setDefaults(pod({ containers: [{ name: 'c', livenessProbe: probe, startupProbe: { grpc: { port: 1 } } }] })).spec
        .containers[0],
    ).toMatchObject({
      livenessProbe: {
        httpGet: { port: 80, path: '/', scheme: 'HTTP' },
        timeoutSeconds: 1,
        periodSeconds: 10,
        successThreshold: 1,
        failureThreshold: 3,
      },
      startupProbe: { grpc: { port: 1, service: '' } },
    });
  });

  it('fills in the defaults of volumes', () => {
    const volumes = [
      { name: 'a' },
      { name: 'b', configMap: { name: 'm' } },
      { name: 'c', hostPath: { path: '/' } },
      { name: 'd', projected: { sources: [{ serviceAccountToken: { path: 't' } }] } },
    ];
    expect(setDefaults(pod({ containers: [], volumes })).spec.volumes).toEqual([
      { name: 'a', emptyDir: {} },
      { name: 'b', configMap: { name: 'm', defaultMode: 420 } },
      { name: 'c', hostPath: { path: '/', type: '' } },
      {
        name: 'd',
        projected: { defaultMode: 420, sources: [{ serviceAccountToken: { path: 't', expirationSeconds: 3600 } }] },
      },
    ]);
  });
});

it.each([
  ['nginx', 'Always'],
  ['nginx:latest', 'Always'],
  ['nginx:1.27', 'IfNotPresent'],
  ['reg:5000/nginx', 'Always'],
  ['reg:5000/nginx:1', 'IfNotPresent'],
  [`nginx@sha256:${'a'.repeat(64)}`, 'IfNotPresent'],
  [`nginx:latest@sha256:${'a'.repeat(64)}`, 'Always'],
  ['nginx:latest@sha256:abc', 'IfNotPresent'],
  ['Nginx', 'IfNotPresent'],
  ['my nginx', 'IfNotPresent'],
  ['', 'IfNotPresent'],
])('an image named %s has the pull policy %s', (image, policy) => expect(pullPolicyOf(image)).toBe(policy));

it.each<[string, string, object, object]>([
  [
    'apps/v1',
    'Deployment',
    { selector, template },
    {
      replicas: 1,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
    },
  ],
  [
    'apps/v1',
    'Deployment',
    { selector, template, replicas: 0, strategy: { type: 'Recreate' } },
    { replicas: 0, strategy: { type: 'Recreate' } },
  ],
  ['apps/v1', 'ReplicaSet', { selector, template }, { replicas: 1, template: { spec: { dnsPolicy: 'ClusterFirst' } } }],
  [
    'apps/v1',
    'DaemonSet',
    { selector, template },
    {
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
      revisionHistoryLimit: 10,
    },
  ],
  [
    'apps/v1',
    'StatefulSet',
    { selector, template, volumeClaimTemplates: [{ metadata: { name: 'd' }, spec: {} }] },
    {
      replicas: 1,
      podManagementPolicy: 'OrderedReady',
      revisionHistoryLimit: 10,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
      volumeClaimTemplates: [
        {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: { name: 'd' },
          spec: { volumeMode: 'Filesystem' },
          status: { phase: 'Pending' },
        },
      ],
    },
  ],
  [
    'batch/v1',
    'Job',
    { template },
    {
      completions: 1,
      parallelism: 1,
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      suspend: false,
      podReplacementPolicy: 'TerminatingOrFailed',
    },
  ],
  [
    'batch/v1',
    'Job',
    { template, parallelism: 3, backoffLimitPerIndex: 1, podFailurePolicy: { rules: [] } },
    { parallelism: 3, backoffLimit: 2147483647, podReplacementPolicy: 'Failed' },
  ],
  [
    'batch/v1',
    'CronJob',
    { schedule: '* * * * *', jobTemplate: { spec: { template } } },
    {
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
      jobTemplate: { spec: { template: { spec: { schedulerName: 'default-scheduler' } } } },
    },
  ],
  [
    'v1',
    'Service',
    { ports: [{ port: 80 }] },
    {
      type: 'ClusterIP',
      sessionAffinity: 'None',
      internalTrafficPolicy: 'Cluster',
      ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }],
    },
  ],
  [
    'v1',
    'Service',
    { type: 'LoadBalancer', sessionAffinity: 'ClientIP', ports: [{ port: 80, targetPort: 'http' }] },
    {
      externalTrafficPolicy: 'Cluster',
      allocateLoadBalancerNodePorts: true,
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } },
      ports: [{ targetPort: 'http' }],
    },
  ],
  [
    'v1',
    'PersistentVolume',
    { capacity: { storage: '1024Mi' } },
    { capacity: { storage: '1Gi' }, persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' },
  ],
  [
    'v1',
    'LimitRange',
    { limits: [{ type: 'Container', max: { cpu: '2' }, min: { cpu: '1', memory: '1Mi' } }] },
    { limits: [{ default: { cpu: '2' }, defaultRequest: { cpu: '2', memory: '1Mi' } }] },
  ],
  [
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    { maxReplicas: 3, behavior: { scaleDown: { stabilizationWindowSeconds: 60 } } },
    {
      minReplicas: 1,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
      behavior: {
        scaleUp: { stabilizationWindowSeconds: 0, selectPolicy: 'Max' },
        scaleDown: { stabilizationWindowSeconds: 60, policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
      },
    },
  ],
  ['networking.k8s.io/v1', 'NetworkPolicy', { egress: [{}] }, { policyTypes: ['Ingress', 'Egress'] }],
  [
    'flowcontrol.apiserver.k8s.io/v1',
    'PriorityLevelConfiguration',
    { type: 'Limited', limited: { limitResponse: { type: 'Queue', queuing: {} } } },
    {
      limited: {
        nominalConcurrencyShares: 30,
        lendablePercent: 0,
        limitResponse: { queuing: { handSize: 8, queues: 64, queueLengthLimit: 50 } },
      },
    },
  ],
])('sets the defaults in the spec of %s %s', (apiVersion, kind, spec, expected) => {
  const once = setDefaults(object(apiVersion, kind, { spec }));
  expect(once.spec).toMatchObject(expected);
  expect(setDefaults(once)).toEqual(once);
});

it.each<[string, string, object, object]>([
  [
    'v1',
    'Namespace',
    {},
    { metadata: { labels: { 'kubernetes.io/metadata.name': 'x' } }, spec: {}, status: { phase: 'Active' } },
  ],
  [
    'v1',
    'Node',
    { status: { capacity: { cpu: '4.0' } } },
    { status: { capacity: { cpu: '4' }, allocatable: { cpu: '4' } } },
  ],
  ['v1', 'Secret', {}, { type: 'Opaque' }],
  [
    'storage.k8s.io/v1',
    'StorageClass',
    { provisioner: 'p' },
    { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' },
  ],
  ['scheduling.k8s.io/v1', 'PriorityClass', { value: 1 }, { preemptionPolicy: 'PreemptLowerPriority' }],
])('sets the defaults of %s %s outside its spec', (apiVersion, kind, rest, expected) =>
  expect(setDefaults(object(apiVersion, kind, rest))).toMatchObject(expected),
);

it('writes quantities in canonical form, rounds them up to thousandths and drops nulls', () => {
  const given = pod({
    containers: [
      { name: 'c', image: 'a:1', resources: { requests: { cpu: 1.5, memory: '1024Mi', 'example.com/x': '1u' } } },
    ],
    nodeName: null,
  });
  const { spec } = setDefaults(given);
  expect(spec.containers[0]?.resources?.requests).toEqual({ cpu: '1500m', memory: '1Gi', 'example.com/x': '1m' });
  expect('nodeName' in spec).toBe(false);
});

it('leaves unknown kinds and complete objects alone, and never changes its input', () => {
  const foreign = object('example.com/v1', 'Deployment', { spec: { replicas: null } });
  expect(setDefaults(foreign)).toBe(foreign);
  const given = pod({ containers: [{ name: 'c', image: 'a:1' }] });
  const before = structuredClone(given);
  const complete = setDefaults(given);
  expect(given).toEqual(before);
  expect(setDefaults(complete)).toBe(complete);
});

it('keeps an empty value behind a pointer, and sets ipMode only for IP addresses', () => {
  const claim = object('v1', 'PersistentVolumeClaim', { spec: { volumeMode: '' } });
  expect(setDefaults(claim).spec).toEqual({ volumeMode: '' });
  const ingress = [{ ip: '10.0.0.1' }, { hostname: 'a.example.com' }];
  const service = object('v1', 'Service', {
    spec: { type: 'LoadBalancer', internalTrafficPolicy: '' },
    status: { loadBalancer: { ingress } },
  });
  expect(setDefaults(service)).toMatchObject({
    spec: { internalTrafficPolicy: '' },
    status: { loadBalancer: { ingress: [{ ip: '10.0.0.1', ipMode: 'VIP' }, { hostname: 'a.example.com' }] } },
  });
});

it.each([
  [{ podCIDR: '10.1.0.0/24' }],
  [{ podCIDRs: ['10.1.0.0/24'] }],
  [{ podCIDR: '10.1.0.0/24', podCIDRs: ['10.2.0.0/24'] }],
])('writes the Pod range of a Node to both fields: %j', (spec) =>
  expect(setDefaults(object('v1', 'Node', { spec })).spec).toEqual({
    podCIDR: '10.1.0.0/24',
    podCIDRs: ['10.1.0.0/24'],
  }),
);
