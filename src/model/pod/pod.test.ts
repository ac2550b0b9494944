import { describe, expect, it } from 'vitest';
import type {
  Container,
  ContainerStatus,
  Pod,
  PodSpec,
  PodStatus,
  ResourceRequirements,
  Taint,
  Toleration,
} from '#model/generated/types.ts';
import { qosClass } from './oomScoreAdj.ts';
import { hostPorts, hostPortsConflict, podLimits, podRequests, podRequestsNonZero } from './podResources.ts';
import { podRow } from './podRow.ts';
import { firstUntoleratedTaint, tolerates, toleratesTaint } from './tolerations.ts';

const container = (name: string, resources?: ResourceRequirements, restartPolicy?: string): Container => ({
  name,
  image: 'i',
  ...(resources && { resources }),
  ...(restartPolicy && { restartPolicy }),
});
const cpu = (text: string): ResourceRequirements => ({ requests: { cpu: text } });
const pod = (spec: PodSpec, status?: PodStatus): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec,
  ...(status && { status }),
});

describe('pod requests', () => {
  it.each<[string, PodSpec, Record<string, number>]>([
    [
      'sum of app containers',
      { containers: [container('a', cpu('100m')), container('b', { requests: { cpu: '1', memory: '1Gi' } })] },
      { cpu: 1100, memory: 1073741824 },
    ],
    [
      'a larger init container wins',
      { containers: [container('a', cpu('100m'))], initContainers: [container('i', cpu('500m'))] },
      { cpu: 500 },
    ],
    [
      'sidecars add to later init steps and to the sum',
      {
        containers: [container('a', cpu('100m'))],
        initContainers: [
          container('i', cpu('500m')),
          container('s', cpu('200m'), 'Always'),
          container('j', cpu('400m')),
        ],
      },
      { cpu: 600 },
    ],
    [
      'a late sidecar does not count for earlier steps',
      {
        containers: [container('a', cpu('100m'))],
        initContainers: [container('i', cpu('500m')), container('s', cpu('200m'), 'Always')],
      },
      { cpu: 500 },
    ],
    [
      'overhead is added',
      { containers: [container('a', cpu('100m'))], overhead: { cpu: '10m', memory: '1Mi' } },
      { cpu: 110, memory: 1048576 },
    ],
    [
      'Pod-level requests replace container requests, except extended resources',
      {
        containers: [container('a', { requests: { cpu: '1', 'example.com/gpu': '2' } })],
        resources: { requests: { cpu: '3' } },
      },
      { cpu: 3000, 'example.com/gpu': 2 },
    ],
    [
      'fractions of a byte round up after the sum',
      {
        containers: [
          container('a', { requests: { memory: '500m' } }),
          container('b', { requests: { memory: '600m' } }),
        ],
      },
      { memory: 2 },
    ],
  ])('sums the requests: %s', (_, spec, expected) => expect(podRequests(pod(spec))).toEqual(expected));

  const status = (allocated: string, actual: string): ContainerStatus => ({
    name: 'a',
    image: '',
    imageID: '',
    ready: true,
    restartCount: 0,
    allocatedResources: { cpu: allocated },
    resources: { requests: { cpu: actual } },
  });
  it.each<[string, string, string, string | undefined, number]>([
    ['1', '2', '3', undefined, 3000],
    ['4', '2', '3', undefined, 4000],
    ['4', '2', '3', 'Infeasible', 3000],
    ['4', '2', '3', 'Deferred', 4000],
  ])(
    'a resize from spec %s, allocated %s, actual %s with condition %s counts the right CPU',
    (spec, allocated, actual, reason, expected) => {
      const conditions = reason === undefined ? [] : [{ type: 'PodResizePending', status: 'True', reason }];
      const resized = pod(
        { containers: [container('a', cpu(spec))] },
        { containerStatuses: [status(allocated, actual)], conditions },
      );
      expect(podRequests(resized, { useStatus: true })).toEqual({ cpu: expected });
      expect(podRequests(resized)).toEqual({ cpu: Number(spec) * 1000 });
    },
  );

  it('counts a resize for sidecars but not for other init containers', () => {
    const statuses = { initContainerStatuses: [status('2', '2')] };
    const withInit = (init: object) =>
      pod({ initContainers: [{ ...container('a', cpu('1')), ...init }], containers: [container('b')] }, statuses);
    expect(podRequests(withInit({}), { useStatus: true })).toEqual({ cpu: 1000 });
    expect(podRequests(withInit({ restartPolicy: 'Always' }), { useStatus: true })).toEqual({ cpu: 2000 });
  });

  it('counts default requests only for scoring', () => {
    expect(podRequestsNonZero(pod({ containers: [container('a'), container('b', cpu('0'))] }))).toEqual({
      cpuMilli: 100,
      memoryBytes: 2 * 200 * 1024 * 1024,
    });
    expect(podRequestsNonZero(pod({ containers: [container('a')], resources: { requests: { cpu: '1' } } }))).toEqual({
      cpuMilli: 1000,
      memoryBytes: 200 * 1024 * 1024,
    });
  });

  it('adds overhead only to limits that are set', () => {
    expect(
      podLimits(
        pod({ containers: [container('a', { limits: { cpu: '1' } })], overhead: { cpu: '10m', memory: '1Mi' } }),
      ),
    ).toEqual({ cpu: 1010 });
  });
});

describe('QoS class', () => {
  const both = { cpu: '1', memory: '1Gi' };
  it.each<[PodSpec, string]>([
    [{ containers: [container('a')] }, 'BestEffort'],
    [{ containers: [container('a', { requests: { 'ephemeral-storage': '1Gi' } })] }, 'BestEffort'],
    [{ containers: [container('a', cpu('0'))] }, 'BestEffort'],
    [{ containers: [container('a', { requests: both, limits: both })] }, 'Guaranteed'],
    [{ containers: [container('a', { requests: both, limits: { cpu: '1000m', memory: '1024Mi' } })] }, 'Guaranteed'],
    [{ containers: [container('a', { requests: both, limits: both }), container('b')] }, 'Burstable'],
    [{ containers: [container('a', { limits: both })] }, 'Burstable'],
    [
      { containers: [container('a', { requests: both, limits: both })], initContainers: [container('i', cpu('1'))] },
      'Burstable',
    ],
    [{ containers: [container('a')], resources: { requests: both, limits: both } }, 'Guaranteed'],
    [{ containers: [container('a', { requests: both, limits: both })], resources: { requests: both } }, 'Burstable'],
  ])('the spec %j has the QoS class %s', (spec, expected) => expect(qosClass(spec)).toBe(expected));
});

describe('host ports', () => {
  it('includes the ports of regular containers and sidecars', () => {
    const port = (hostPort?: number) => [{ containerPort: 80, ...(hostPort !== undefined && { hostPort }) }];
    const spec = {
      containers: [
        { ...container('a'), ports: port(80) },
        { ...container('b'), ports: port() },
      ],
      initContainers: [
        { ...container('s', undefined, 'Always'), ports: port(81) },
        { ...container('i'), ports: port(82) },
      ],
    };
    expect(hostPorts(spec).map((entry) => `${entry.ip}/${entry.protocol}/${entry.port}`)).toEqual([
      '0.0.0.0/TCP/81',
      '0.0.0.0/TCP/80',
    ]);
  });

  it.each([
    ['10.0.0.1', '0.0.0.0', 'TCP', true],
    ['10.0.0.1', '10.0.0.2', 'TCP', false],
    ['10.0.0.1', '10.0.0.1', 'UDP', false],
  ])('compares host ports on %s and %s with protocol %s', (a, b, protocol, expected) =>
    expect(hostPortsConflict({ ip: a, protocol: 'TCP', port: 1 }, { ip: b, protocol, port: 1 })).toBe(expected),
  );
});

describe('tolerations', () => {
  const taint: Taint = { key: 'k', value: '5', effect: 'NoSchedule' };
  it.each<[Toleration, boolean]>([
    [{ operator: 'Exists' }, true],
    [{ key: 'k', operator: 'Exists' }, true],
    [{ key: 'k', value: '5' }, true],
    [{ key: 'k', operator: 'Equal', value: '6' }, false],
    [{ key: 'x', operator: 'Exists' }, false],
    [{ key: 'k', operator: 'Exists', effect: 'NoExecute' }, false],
    [{ key: 'k', operator: 'Gt', value: '4' }, false],
    [{ key: 'k', operator: 'In', value: '5' }, false],
  ])('the toleration %j tolerates the taint: %s', (toleration, expected) =>
    expect(toleratesTaint(toleration, taint)).toBe(expected),
  );

  it.each<[Toleration, boolean]>([
    [{ key: 'k', operator: 'Gt', value: '4' }, true],
    [{ key: 'k', operator: 'Lt', value: '4' }, false],
    [{ key: 'k', operator: 'Gt', value: 'x' }, false],
  ])('with comparison operators, %j tolerates the taint: %s', (toleration, expected) =>
    expect(toleratesTaint(toleration, taint, { comparisonOperators: true })).toBe(expected),
  );

  it('finds the first taint that is not tolerated', () => {
    const soft: Taint = { key: 's', effect: 'PreferNoSchedule' };
    expect(firstUntoleratedTaint([soft, taint], [], (candidate) => candidate.effect !== 'PreferNoSchedule')).toBe(
      taint,
    );
    expect(firstUntoleratedTaint([taint], [{ operator: 'Exists' }], () => true)).toBeUndefined();
    expect(tolerates(undefined, taint)).toBe(false);
  });
});

describe('kubectl get pods', () => {
  const state = (name: string, extra: Partial<ContainerStatus>): ContainerStatus => ({
    name,
    image: '',
    imageID: '',
    ready: false,
    restartCount: 0,
    ...extra,
  });
  const spec: PodSpec = {
    containers: [container('a'), container('b')],
    initContainers: [container('i'), container('s', undefined, 'Always')],
  };
  const running = { running: {} };
  it.each<[string, PodStatus, string, string, number]>([
    ['pending', { phase: 'Pending' }, 'Pending', '0/3', 0],
    [
      'gated',
      { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }] },
      'SchedulingGated',
      '0/3',
      0,
    ],
    ['evicted', { phase: 'Failed', reason: 'Evicted' }, 'Evicted', '0/3', 0],
    [
      'init running',
      { phase: 'Pending', initContainerStatuses: [state('i', { state: running })] },
      'Init:0/2',
      '0/3',
      0,
    ],
    [
      'init crashing',
      {
        phase: 'Pending',
        initContainerStatuses: [state('i', { restartCount: 2, state: { waiting: { reason: 'CrashLoopBackOff' } } })],
      },
      'Init:CrashLoopBackOff',
      '0/3',
      2,
    ],
    [
      'init failed',
      { phase: 'Failed', initContainerStatuses: [state('i', { state: { terminated: { exitCode: 3 } } })] },
      'Init:ExitCode:3',
      '0/3',
      0,
    ],
    [
      'init killed',
      { phase: 'Failed', initContainerStatuses: [state('i', { state: { terminated: { exitCode: 137, signal: 9 } } })] },
      'Init:Signal:9',
      '0/3',
      0,
    ],
    [
      'second init container',
      {
        phase: 'Pending',
        initContainerStatuses: [
          state('i', { state: { terminated: { exitCode: 0 } } }),
          state('s', { state: { waiting: { reason: 'PodInitializing' } } }),
        ],
      },
      'Init:1/2',
      '0/3',
      0,
    ],
    [
      'crash looping',
      {
        phase: 'Running',
        containerStatuses: [
          state('a', {
            restartCount: 4,
            state: { waiting: { reason: 'CrashLoopBackOff' } },
            lastState: { terminated: { exitCode: 1, finishedAt: '2026-01-01T00:01:00Z' } },
          }),
          state('b', { ready: true, state: running }),
        ],
      },
      'CrashLoopBackOff',
      '1/3',
      4,
    ],
    [
      'creating',
      { phase: 'Pending', containerStatuses: [state('a', { state: { waiting: { reason: 'ContainerCreating' } } })] },
      'ContainerCreating',
      '0/3',
      0,
    ],
    [
      'partly done, ready',
      {
        phase: 'Running',
        conditions: [{ type: 'Ready', status: 'True' }],
        containerStatuses: [
          state('a', { state: { terminated: { exitCode: 0, reason: 'Completed' } } }),
          state('b', { ready: true, state: running }),
        ],
      },
      'Running',
      '1/3',
      0,
    ],
    [
      'partly done',
      {
        phase: 'Running',
        containerStatuses: [
          state('a', { state: { terminated: { exitCode: 0, reason: 'Completed' } } }),
          state('b', { ready: true, state: running }),
        ],
      },
      'NotReady',
      '1/3',
      0,
    ],
    [
      'sidecar ready',
      {
        phase: 'Running',
        initContainerStatuses: [
          state('i', { state: { terminated: { exitCode: 0 } } }),
          state('s', { started: true, ready: true, restartCount: 1, state: running }),
        ],
        containerStatuses: [state('a', { ready: true, state: running }), state('b', { ready: true, state: running })],
      },
      'Running',
      '3/3',
      1,
    ],
    [
      'one failed, one completed',
      {
        phase: 'Failed',
        containerStatuses: [
          state('a', { state: { terminated: { exitCode: 0, reason: 'Completed' } } }),
          state('b', { state: { terminated: { exitCode: 1, reason: 'Error' } } }),
        ],
      },
      'Error',
      '0/3',
      0,
    ],
    [
      'OOM',
      {
        phase: 'Running',
        containerStatuses: [state('a', { state: { terminated: { exitCode: 137, reason: 'OOMKilled' } } })],
      },
      'OOMKilled',
      '0/3',
      0,
    ],
  ])('prints the row of a Pod: %s', (_, status, text, ready, restarts) => {
    const row = podRow(pod(spec, status));
    expect([row.status, `${row.readyContainers}/${row.totalContainers}`, row.restarts]).toEqual([
      text,
      ready,
      restarts,
    ]);
  });

  it.each<[PodStatus, string]>([
    [{ phase: 'Running' }, 'Terminating'],
    [{ phase: 'Running', reason: 'NodeLost' }, 'Unknown'],
    [{ phase: 'Succeeded' }, 'Succeeded'],
  ])('a deleted Pod with status %j prints %s', (status, expected) => {
    const deleted = { ...pod(spec, status), metadata: { name: 'p', deletionTimestamp: '2026-01-01T00:00:00Z' } };
    expect(podRow(deleted).status).toBe(expected);
  });

  it('shows the time of the last restart', () => {
    const status = {
      phase: 'Running',
      containerStatuses: [
        state('a', { restartCount: 1, lastState: { terminated: { exitCode: 1, finishedAt: '2026-01-01T00:01:00Z' } } }),
      ],
    };
    expect(podRow(pod(spec, status)).lastRestartAt).toBe('2026-01-01T00:01:00Z');
  });
});
