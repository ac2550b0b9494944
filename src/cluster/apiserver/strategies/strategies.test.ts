import { describe, expect, it } from 'vitest';
import type { Job, Pod } from '#model/generated/types.ts';
import { KINDS, type KubeObject } from '#model/kinds.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { mergeLabelKeys } from './podStrategy.ts';
import { type PreparedSubresource, prepareForCreate, prepareForUpdate } from './strategy.ts';

const object = (apiVersion: string, kind: string, rest: object = {}): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'x' },
  ...rest,
});
const pod = (rest: object = {}): Pod =>
  object('v1', 'Pod', { spec: { containers: [{ name: 'c', image: 'a' }] }, ...rest }) as Pod;

describe('creation', () => {
  it('gives a new Pod an empty status', () => {
    expect(prepareForCreate(pod({ status: { phase: 'Running' } }))).toMatchObject({
      metadata: { generation: 1 },
      status: { phase: 'Pending', qosClass: 'BestEffort' },
    });
    expect(
      prepareForCreate(pod({ spec: { containers: [], schedulingGates: [{ name: 'g' }] } })).status?.conditions,
    ).toEqual([
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'SchedulingGated',
        message: 'Scheduling is blocked due to non-empty scheduling gates',
      },
    ]);
  });

  it.each([
    ['apps/v1', 'Deployment', 1],
    ['apps/v1', 'ReplicaSet', 1],
    ['batch/v1', 'CronJob', 1],
    ['policy/v1', 'PodDisruptionBudget', 1],
    ['v1', 'Node', undefined],
    ['v1', 'ConfigMap', undefined],
    ['autoscaling/v2', 'HorizontalPodAutoscaler', undefined],
  ])('a new %s %s has the generation %s', (apiVersion, kind, generation) =>
    expect(prepareForCreate(object(apiVersion, kind)).metadata.generation).toBe(generation),
  );

  it('drops the status of new objects except Nodes', () => {
    expect(prepareForCreate(object('apps/v1', 'Deployment', { status: { replicas: 3 } })).status).toBeUndefined();
    expect(prepareForCreate(object('v1', 'Node', { status: { capacity: {} } })).status).toEqual({ capacity: {} });
    expect(prepareForCreate(object('v1', 'PersistentVolumeClaim', { status: { phase: 'Bound' } })).status).toEqual({
      phase: 'Pending',
    });
  });

  it('Node is the only kind that keeps its status on creation', () => {
    const given = { phase: 'Given', conditions: [] };
    const keeping = KINDS.filter(({ apiVersion, kind, hasStatus }) => {
      const { status } = prepareForCreate(
        object(apiVersion, kind, { spec: { containers: [], template: { spec: {} } }, status: given }),
      );
      return hasStatus && (status as { phase?: string } | undefined)?.phase === 'Given';
    });
    expect(keeping.map(({ kind }) => kind)).toEqual(['Node']);
  });

  it('drops fields of older releases and of disabled features', () => {
    const { spec } = prepareForCreate(object('v1', 'Node', { spec: { configSource: {}, unschedulable: true } }));
    expect(spec).toEqual({ unschedulable: true });
    expect(
      prepareForCreate(object('v1', 'ServiceAccount', { secrets: [{ name: 's', namespace: 'n', kind: 'Secret' }] })),
    ).toMatchObject({ secrets: [{ name: 's' }] });
    const topology = { 'kubernetes.io/hostname': 'n1' };
    const slice = (endpoint: object) =>
      object('discovery.k8s.io/v1', 'EndpointSlice', { endpoints: [{ addresses: ['10.0.0.1'], ...endpoint }] });
    expect(prepareForCreate(slice({ deprecatedTopology: topology }))).toMatchObject({
      endpoints: [{ addresses: ['10.0.0.1'] }],
    });
    expect(
      prepareForUpdate(slice({ deprecatedTopology: topology, hostname: 'h' }), slice({ deprecatedTopology: topology })),
    ).toMatchObject({ endpoints: [{ hostname: 'h', nodeName: 'n1' }] });
    expect(prepareForCreate(object('coordination.k8s.io/v1', 'Lease', { spec: { strategy: 's' } })).spec).toEqual({});
  });

  it('adds its finalizer to a Namespace', () => {
    expect(prepareForCreate(object('v1', 'Namespace', { spec: {} })).spec).toEqual({ finalizers: ['kubernetes'] });
  });

  it('gives a Job a unique selector', () => {
    const job = {
      ...object('batch/v1', 'Job', { spec: { template: { spec: { containers: [] } } } }),
      metadata: { name: 'x', uid: 'u' },
    } as Job;
    expect(prepareForCreate(job)).toMatchObject({
      spec: {
        selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'u' } },
        template: {
          metadata: {
            labels: {
              'controller-uid': 'u',
              'job-name': 'x',
              'batch.kubernetes.io/controller-uid': 'u',
              'batch.kubernetes.io/job-name': 'x',
            },
          },
        },
      },
    });
  });
});

describe('updates', () => {
  const stored = (kind: string, apiVersion: string, rest: object): KubeObject => ({
    ...object(apiVersion, kind, rest),
    metadata: { name: 'x', generation: 1, labels: { a: '1' } },
  });
  const deployment = stored('Deployment', 'apps/v1', { spec: { replicas: 1 }, status: { replicas: 1 } });
  const with_ = (base: KubeObject, change: object): KubeObject => ({ ...base, ...change });

  it.each<[string, KubeObject, object, PreparedSubresource, number | undefined]>([
    ['Deployment, spec', deployment, { spec: { replicas: 2 } }, '', 2],
    ['Deployment, labels', deployment, { metadata: { ...deployment.metadata, labels: { a: '2' } } }, '', 1],
    ['Deployment, annotations', deployment, { metadata: { ...deployment.metadata, annotations: { a: '2' } } }, '', 2],
    ['Deployment, only status', deployment, { status: { replicas: 2 } }, 'status', 1],
    ['Deployment, no change', deployment, { spec: { replicas: 1, paused: undefined } }, '', 1],
    [
      'ReplicaSet, annotations',
      stored('ReplicaSet', 'apps/v1', { spec: {} }),
      { metadata: { name: 'x', generation: 1, annotations: { a: '1' } } },
      '',
      1,
    ],
    [
      'Pod, spec',
      stored('Pod', 'v1', { spec: { containers: [] } }),
      { spec: { containers: [], activeDeadlineSeconds: 1 } },
      '',
      2,
    ],
    ['Node, spec', object('v1', 'Node', { spec: {} }), { spec: { unschedulable: true } }, '', undefined],
  ])('counts the generation on an update: %s', (_, old, change, subresource, generation) =>
    expect(prepareForUpdate(with_(old, change), old, subresource).metadata.generation).toBe(generation),
  );

  it('an update changes either spec or status', () => {
    const both = { spec: { replicas: 9 }, status: { replicas: 9 } };
    expect(prepareForUpdate(with_(deployment, both), deployment)).toMatchObject({
      spec: { replicas: 9 },
      status: { replicas: 1 },
    });
    expect(prepareForUpdate(with_(deployment, both), deployment, 'status')).toMatchObject({
      spec: { replicas: 1 },
      status: { replicas: 9 },
    });
  });

  it('a status update of a Pod keeps its owners and QoS class', () => {
    const old = {
      ...pod({ status: { phase: 'Pending', qosClass: 'Burstable', observedGeneration: 1 } }),
      metadata: { name: 'x', ownerReferences: [{ apiVersion: 'v1', kind: 'A', name: 'a', uid: '1' }] },
    };
    const next = { ...pod({ status: { phase: 'Running' } }), metadata: { name: 'x' } };
    expect(prepareForUpdate(next, old, 'status')).toMatchObject({
      metadata: { ownerReferences: [{ uid: '1' }] },
      status: { phase: 'Running', qosClass: 'Burstable', observedGeneration: 1 },
    });
  });

  it('a resize changes only resources', () => {
    const old: Pod = { ...pod(), metadata: { name: 'x', generation: 1 } };
    const next: Pod = {
      ...old,
      spec: { containers: [{ name: 'c', image: 'other', resources: { requests: { cpu: '2' } } }] },
    };
    expect(prepareForUpdate(next, old, 'resize')).toMatchObject({
      metadata: { generation: 2 },
      spec: { containers: [{ image: 'a', resources: { requests: { cpu: '2' } } }] },
    });
  });
});

describe('label keys', () => {
  const labels = { hash: 'h1', tenant: 't' };
  it('merges matchLabelKeys into the selector of their term', () => {
    const term = {
      topologyKey: 'z',
      labelSelector: { matchLabels: { a: 'b' } },
      matchLabelKeys: ['hash', 'absent'],
      mismatchLabelKeys: ['tenant'],
    };
    const spread = {
      maxSkew: 1,
      topologyKey: 'z',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: {},
      matchLabelKeys: ['hash'],
    };
    const spec = mergeLabelKeys(
      {
        containers: [],
        affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
        topologySpreadConstraints: [spread],
      },
      labels,
    );
    expect(spec.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.[0]).toEqual({
      ...term,
      labelSelector: {
        matchLabels: { a: 'b' },
        matchExpressions: [
          { key: 'hash', operator: 'In', values: ['h1'] },
          { key: 'tenant', operator: 'NotIn', values: ['t'] },
        ],
      },
    });
    expect(spec.topologySpreadConstraints?.[0]?.labelSelector).toEqual({
      matchExpressions: [{ key: 'hash', operator: 'In', values: ['h1'] }],
    });
  });

  it('ignores matchLabelKeys without a selector', () => {
    const spec = {
      containers: [],
      topologySpreadConstraints: [
        { maxSkew: 1, topologyKey: 'z', whenUnsatisfiable: 'DoNotSchedule', matchLabelKeys: ['hash'] },
      ],
    };
    expect(mergeLabelKeys(spec, labels)).toBe(spec);
  });
});

it.each([
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: [] }, {}, true],
  [{ a: {} }, { a: null }, true],
  [[1, 2], [2, 1], false],
  [{ a: 0 }, {}, false],
  ['a', 'a', true],
  [[], {}, true],
])('%j semantically equals %j: %s', (a, b, expected) => expect(semanticEqual(a, b)).toBe(expected));

it('a DaemonSet counts its template changes in an annotation', () => {
  const made = prepareForCreate(object('apps/v1', 'DaemonSet', { spec: { template: { spec: { containers: [] } } } }));
  const annotation = (target: KubeObject) => target.metadata.annotations?.['deprecated.daemonset.template.generation'];
  expect(annotation(made)).toBe('1');
  const updated = prepareForUpdate({ ...made, spec: { template: { spec: { containers: [{ name: 'c' }] } } } }, made);
  expect(annotation(updated)).toBe('2');
  expect(annotation(prepareForUpdate({ ...updated, metadata: { name: 'x' } }, updated))).toBe('2');
});
