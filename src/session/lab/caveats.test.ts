import { describe, expect, it } from 'vitest';
import { whole } from '#base/parts.ts';
import type { HorizontalPodAutoscaler, Pod } from '#model/generated/types.ts';
import type { Said } from '#protocol/rehearsal.ts';
import { openSession, type Session } from '#session/session.ts';
import { APP, dumpedDeployment, dumpedNode, dumpedPod, openDump, podsOf } from '#session/testing/madeDump.ts';
import { caveatsOf } from './caveats.ts';
import { fitNow } from './fit.ts';
import { admitTemplates, readPodTemplates } from './podTemplates.ts';
import { rehearseDrain } from './rehearsal/rehearseDrain.ts';
import { rehearseLoss } from './rehearsal/tellLoss.ts';

const PROXY = { name: 'proxy', image: 'proxy:1', resources: { requests: { cpu: '3' } } };
const NODES = [dumpedNode('node-0'), dumpedNode('node-1')];
const drain = {
  work: 'drain',
  nodes: 'node-0',
  surge: 0,
  limitSeconds: 3600,
  machineSeconds: 60,
  force: false,
  deletesEmptyDirData: false,
} as const;

function drained(session: Session) {
  const answer = whole(rehearseDrain(session, drain));
  if (!answer.ok) throw new Error(answer.problems[0]?.message);
  return answer.report;
}

function said(session: Session): readonly Said[] {
  return caveatsOf(session).flatMap(({ lines }) => lines);
}

function valuesOf(session: Session, key: Said['says']): Said['values'] | undefined {
  return said(session).find(({ says }) => says === key)?.values;
}

/** The Pods that stand on node-1 after those of node-0 were deleted. */
function replacement(session: Session): Pod {
  session.accept({ type: 'kubectl.run', line: 'kubectl cordon node-0' });
  session.seekTime(2_000_000);
  session.accept({ type: 'kubectl.run', line: 'kubectl delete pod web-5d4c8f7b9-0' });
  session.seekTime(60_000_000);
  const made = podsOf(session).find(({ metadata }) => metadata.uid?.startsWith('uid-') === false);
  if (!made) throw new Error('nothing replaces the Pod');
  return made;
}

describe('what running Pods have beyond their template', () => {
  it('replacement Pods get an injected container too, so a drain does not overestimate the room', () => {
    const web = dumpedDeployment({
      running: { containers: [APP, PROXY] },
      annotations: { 'sidecar.istio.io/status': '{}' },
      nodes: ['node-0', 'node-1'],
    });
    const report = drained(openDump([...NODES, ...web]));
    expect(report.asked.whole).toBe(false);
    expect(report.asked.homeless[0]?.message).toContain('Insufficient cpu');
    expect(report.telling.parts.find(({ part }) => part === 'taken')?.lines[0]).toEqual({
      says: 'injectedBy',
      values: { workload: 'default/web', pods: 2, of: 2, added: 'container proxy (cpu 3)', by: 'Istio' },
    });
    const without = drained(openDump([...NODES, ...dumpedDeployment({ nodes: ['node-0', 'node-1'] })]));
    expect([without.asked.whole, without.caveats]).toEqual([true, []]);
  });

  it('an addition can be a container, request, variable, volume, toleration, selector or label', () => {
    const session = openDump([
      ...NODES,
      ...dumpedDeployment({
        replicas: 2,
        running: {
          initContainers: [{ name: 'late', image: 'late:1', restartPolicy: 'Always' }],
          containers: [
            {
              ...APP,
              resources: { requests: { cpu: '700m' } },
              env: [{ name: 'AWS_ROLE_ARN' }],
              volumeMounts: [{ name: 'token', mountPath: '/var/run/secrets/eks' }],
            },
          ],
          volumes: [{ name: 'token', emptyDir: {} }],
          tolerations: [
            { key: 'team', operator: 'Exists', effect: 'NoSchedule' },
            { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 30 },
          ],
          nodeSelector: { 'kubernetes.io/hostname': 'node-1' },
        },
        labels: { mesh: 'on' },
      }),
    ]);
    const { metadata, spec } = replacement(session);
    expect(metadata.labels).toMatchObject({ app: 'web', mesh: 'on' });
    expect(spec.initContainers?.map(({ name }) => name)).toEqual(['late']);
    expect(spec.containers[0]?.resources?.requests).toEqual({ cpu: '700m' });
    expect(spec.containers[0]?.env?.map(({ name }) => name)).toEqual(['AWS_ROLE_ARN']);
    expect(spec.containers[0]?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([
      '/var/run/secrets/kubernetes.io/serviceaccount',
      '/var/run/secrets/eks',
    ]);
    const mounted = spec.volumes?.map(({ name = '' }) => name.replace(/-[a-z0-9]{5}$/, '')) ?? [];
    expect(mounted.toSorted()).toEqual(['kube-api-access', 'token']);
    expect(spec.nodeSelector).toEqual({ 'kubernetes.io/hostname': 'node-1' });
    const seconds = spec.tolerations?.filter(({ key }) => key === 'node.kubernetes.io/not-ready');
    expect(seconds?.map(({ tolerationSeconds }) => tolerationSeconds)).toEqual([30]);
    expect(valuesOf(session, 'injectedBy')).toMatchObject({ by: 'EKS Pod Identity Webhook' });
    expect(valuesOf(session, 'injectedBy')?.added).toContain('app: requests cpu 700m (template: cpu 100m)');
  });

  it('changing a template ends the additions to its Pods', () => {
    const session = openDump([
      ...NODES,
      ...dumpedDeployment({ running: { containers: [{ ...APP, resources: { requests: { cpu: '700m' } } }] } }),
    ]);
    session.accept({ type: 'kubectl.run', line: 'kubectl set resources deployment/web --requests=cpu=250m' });
    session.seekTime(120_000_000);
    const made = podsOf(session).map(({ spec }) => spec.containers[0]?.resources?.requests?.cpu);
    expect(made).toEqual(['250m', '250m']);
  });

  it('Kubernetes’ own additions, and the label of a single Pod, are no additions', () => {
    const token = { name: 'kube-api-access-abcde', projected: { sources: [] } };
    const [deployment, set, first, second] = dumpedDeployment({
      running: { containers: [{ ...APP, imagePullPolicy: 'IfNotPresent' }], volumes: [token] as never },
    }) as Pod[];
    const leader = {
      ...first,
      metadata: { ...first?.metadata, labels: { ...first?.metadata.labels, role: 'leader' } },
    };
    const session = openDump([...NODES, deployment, set, leader, second] as object[]);
    expect(said(session)).toEqual([]);
  });

  it('Pods of an older revision show no additions', () => {
    const objects = dumpedDeployment({ running: { containers: [APP, PROXY] } });
    const [deployment, set, ...pods] = objects as [object, Pod, ...Pod[]];
    const newer = {
      ...set,
      metadata: {
        ...set.metadata,
        name: 'web-new',
        uid: 'uid-new',
        annotations: { 'deployment.kubernetes.io/revision': '2' },
      },
    };
    const fresh = pods.map((pod) => ({
      ...pod,
      metadata: {
        ...pod.metadata,
        name: `${pod.metadata.name}-new`,
        uid: `${pod.metadata.uid}-new`,
        ownerReferences: [{ ...pod.metadata.ownerReferences?.[0], name: 'web-new', uid: 'uid-new' }],
      },
      spec: { ...pod.spec, containers: [APP] },
    }));
    expect(said(openDump([...NODES, deployment, set, newer, ...pods, ...fresh]))).toEqual([]);
  });

  it('additions count when one asks how many more Pods of the workload fit', () => {
    const session = openDump([
      ...NODES,
      ...dumpedDeployment({ running: { containers: [APP, PROXY] }, nodes: ['node-0'], replicas: 1 }),
    ]);
    session.seekTime(5_000_000);
    const manifest = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'default' },
      spec: {
        template: { metadata: { labels: { app: 'web' } }, spec: { containers: [APP] } },
        selector: { matchLabels: { app: 'web' } },
      },
    };
    const read = readPodTemplates([{ file: { name: 'web.json', text: JSON.stringify(manifest) }, weight: 1 }]);
    if (!read.ok) throw new Error(read.problems[0]?.message);
    const admitted = admitTemplates(session, read.templates);
    if (!admitted.ok) throw new Error(admitted.problems[0]?.message);
    const answer = fitNow(session, admitted.wanted, 100);
    expect([answer.total, answer.templates[0]?.requests]).toEqual([1, 'cpu 3100m']);
    expect(answer.caveats.map(({ part }) => part)).toEqual(['taken']);
  });
});

describe('what a dump lacks', () => {
  const autoscaler = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace: 'default', uid: 'uid-hpa' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 1,
      maxReplicas: 9,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 90 } } },
      ],
    },
    status: {
      currentReplicas: 6,
      desiredReplicas: 6,
      currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 88 } } }],
    },
  };

  it('an autoscaler of a dump does nothing; one that is created in the run acts', () => {
    const web = dumpedDeployment({ replicas: 6 });
    const session = openDump([...NODES, ...web, autoscaler]);
    expect(valuesOf(session, 'autoscalersHeld')).toEqual({ count: 1, names: 'default/web' });
    session.seekTime(1_200_000_000);
    expect(podsOf(session)).toHaveLength(6);
    const { status } = session.ask('get', {
      kind: 'HorizontalPodAutoscaler',
      namespace: 'default',
      name: 'web',
    }) as HorizontalPodAutoscaler;
    expect(status?.currentMetrics).toEqual(autoscaler.status.currentMetrics);
    const free = openDump([...NODES, ...web]);
    expect(valuesOf(free, 'autoscalersHeld')).toBeUndefined();
    free.accept({ type: 'kubectl.run', line: 'kubectl autoscale deployment web --cpu=90% --min=1 --max=9' });
    free.seekTime(1_200_000_000);
    expect(podsOf(free).length).toBeLessThan(6);
  });

  it('an autoscaler of a dump still enforces its bounds', () => {
    const session = openDump([
      ...NODES,
      ...dumpedDeployment({ replicas: 6 }),
      { ...autoscaler, spec: { ...autoscaler.spec, maxReplicas: 4 } },
    ]);
    session.seekTime(120_000_000);
    expect(podsOf(session).filter(({ metadata }) => metadata.deletionTimestamp === undefined)).toHaveLength(4);
  });

  it('the Pod of a Job runs on, since its end is unknown', () => {
    const job = (restartPolicy: string) => dumpedPod('task', { nodeName: 'node-0', restartPolicy });
    const session = openDump([...NODES, job('Never')]);
    session.seekTime(900_000_000);
    expect(podsOf(session)[0]?.status?.phase).toBe('Running');
    expect(valuesOf(session, 'jobsHeld')).toEqual({ count: 1, names: 'default/task' });
    expect(said(openDump([...NODES, job('Always')]))).toEqual([]);
  });

  it('missing accounts, classes and claims are assumed to exist, as their Pods describe them', () => {
    const session = openDump([
      ...NODES,
      ...dumpedDeployment({
        spec: {
          containers: [APP],
          serviceAccountName: 'robot',
          priorityClassName: 'gold',
          runtimeClassName: 'gvisor',
          volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
        },
        running: { priority: 7000, preemptionPolicy: 'Never', overhead: { cpu: '250m' } },
      }),
    ]);
    const report = drained(session);
    expect(report.asked.whole).toBe(true);
    expect(report.asked.refused).toEqual([]);
    const { spec } = replacement(session);
    expect(spec).toMatchObject({ priority: 7000, preemptionPolicy: 'Never', overhead: { cpu: '250m' } });
    expect(spec.nodeName).toBe('node-1');
    const taken = said(session).map(({ says, values }) => [says, values.kind, values.count]);
    expect(taken).toEqual([
      ['takenClaims', 'PersistentVolumeClaim', 2],
      ['takenAsThere', 'PriorityClass', 2],
      ['takenAsThere', 'RuntimeClass', 2],
      ['takenAsThere', 'ServiceAccount', 2],
    ]);
  });

  it('a Pod that was not ready is named with its reason; starting or ended Pods are not', () => {
    const not = (name: string, state: object, phase = 'Running') => ({
      ...dumpedPod(name, { nodeName: 'node-0' }),
      status: {
        phase,
        containerStatuses: [{ name: 'app', ready: false, restartCount: 3, image: '', imageID: '', state }],
      },
    });
    const session = openDump([
      ...NODES,
      not('loops', { waiting: { reason: 'CrashLoopBackOff' } }),
      not('killed', { terminated: { exitCode: 137, reason: 'OOMKilled' } }),
      not('unready', { running: {} }),
      not('over', { terminated: { exitCode: 1, reason: 'Error' } }, 'Failed'),
      dumpedPod('well', { nodeName: 'node-0' }),
    ]);
    expect(valuesOf(session, 'unreadyBefore')).toEqual({
      count: 3,
      names: 'default/killed OOMKilled, default/loops CrashLoopBackOff, default/unready',
    });
  });

  it('missing DaemonSets do not block a drain', () => {
    const owner = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'uid-agent', controller: true };
    const pod = dumpedPod('agent-x', { nodeName: 'node-0' }) as Pod;
    const report = drained(
      openDump([
        ...NODES,
        { ...pod, metadata: { ...pod.metadata, creationTimestamp: '2031-05-06T07:00:00Z', ownerReferences: [owner] } },
      ]),
    );
    expect(report.asked.whole).toBe(true);
    expect(report.telling.parts.find(({ part }) => part === 'taken')?.lines).toEqual([
      { says: 'takenAsThere', values: { kind: 'DaemonSet', count: 1 } },
    ]);
  });

  it('the volumes of bound claims are assumed to exist', () => {
    const claim = {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: {
        name: 'data',
        namespace: 'default',
        uid: 'uid-data',
        annotations: { 'pv.kubernetes.io/bind-completed': 'yes' },
      },
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '5Gi' } },
        storageClassName: 'fast',
        volumeName: 'pv-1',
      },
      status: { phase: 'Bound', capacity: { storage: '5Gi' }, accessModes: ['ReadWriteOnce'] },
    };
    const spec = { containers: [APP], volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] };
    const session = openDump([...NODES, claim, ...dumpedDeployment({ spec, replicas: 1 })]);
    expect(drained(session).asked.whole).toBe(true);
    expect(valuesOf(session, 'takenVolumes')).toEqual({ kind: 'PersistentVolume', count: 1 });
  });
});

describe('the caveats of a report', () => {
  const custom = (apiVersion: string, kind: string, spec: object) => ({
    apiVersion,
    kind,
    metadata: { name: 'x', namespace: 'default', uid: `uid-${kind}` },
    spec,
  });

  it.each([
    ['karpenter', custom('karpenter.sh/v1', 'NodePool', {})],
    ['kueue', custom('kueue.x-k8s.io/v1beta1', 'LocalQueue', {})],
    [
      'kueue',
      {
        ...dumpedPod('gated', { schedulingGates: [{ name: 'kueue.x-k8s.io/admission' }] }),
        status: { phase: 'Pending' },
      },
    ],
    ['keda', custom('keda.sh/v1alpha1', 'ScaledObject', {})],
    ['vpa', custom('autoscaling.k8s.io/v1', 'VerticalPodAutoscaler', {})],
    ['machines', custom('cluster.x-k8s.io/v1beta1', 'MachineDeployment', {})],
    ['customWorkloads', custom('argoproj.io/v1alpha1', 'Rollout', { template: { spec: { containers: [APP] } } })],
    [
      'customWorkloads',
      custom('argoproj.io/v1alpha1', 'Rollout', { workloadRef: { kind: 'Deployment', name: 'web' } }),
    ],
    ['otherScheduler', dumpedPod('mine', { schedulerName: 'volcano', nodeName: 'node-0' })],
    ['clusterAutoscaler', dumpedDeployment({ name: 'cluster-autoscaler', replicas: 0 })],
    ['descheduler', dumpedDeployment({ name: 'descheduler', replicas: 0 })],
    [
      'webhooks',
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'MutatingWebhookConfiguration',
        metadata: { name: 'injector', uid: 'uid-injector' },
        webhooks: [
          {
            name: 'a.b.c',
            sideEffects: 'None',
            clientConfig: { url: 'https://a.b/c' },
            admissionReviewVersions: ['v1'],
            rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
          },
        ],
      },
    ],
    [
      'customWorkloads',
      {
        apiVersion: 'v1',
        kind: 'ReplicationController',
        metadata: { name: 'x', namespace: 'default', uid: 'uid-rc' },
        spec: {
          replicas: 1,
          selector: { a: 'b' },
          template: { metadata: { labels: { a: 'b' } }, spec: { containers: [APP] } },
        },
      },
    ],
  ] as const)('names %s, which the files have and the model does not play', (key, what) => {
    const session = openDump([...NODES, ...[what].flat()]);
    session.seekTime(1_000_000);
    expect(said(session).map(({ says }) => says)).toEqual([key]);
  });

  it('names first what is not played', () => {
    const { telling } = drained(openDump([...NODES, ...dumpedDeployment(), custom('karpenter.sh/v1', 'NodePool', {})]));
    expect(telling.parts[0]).toEqual({
      part: 'notPlayed',
      lines: [{ says: 'karpenter', values: { count: 1, names: 'NodePool default/x' } }],
    });
  });

  it('names what the API server refused during the rehearsal', () => {
    const account = {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'default', namespace: 'default', uid: 'uid-sa' },
    };
    const spec = { containers: [APP], serviceAccountName: 'robot' };
    const report = drained(openDump([...NODES, account, ...dumpedDeployment({ spec })]));
    expect(report.asked.whole).toBe(false);
    expect(report.asked.refused[0]).toMatchObject({ what: 'create Pod', namespace: 'default' });
    const lines = report.telling.parts.find(({ part }) => part === 'refused')?.lines;
    expect(lines?.[0]?.values.message).toBe(
      'pods "web-5d4c8f7b9-" is forbidden: error looking up service account default/robot: serviceaccount "robot" not found',
    );
  });

  it('a run of manifests alone has no such caveats', () => {
    const text = JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: [
        {
          apiVersion: 'batch/v1',
          kind: 'CronJob',
          metadata: { name: 'c' },
          spec: {
            schedule: '* * * * *',
            jobTemplate: { spec: { template: { spec: { containers: [APP], restartPolicy: 'Never' } } } },
          },
        },
      ],
    });
    const opened = openSession({ scenario: 'own', seed: 1, files: [{ name: 'a.json', text }] });
    if (!opened.ok) throw new Error('not opened');
    opened.session.seekTime(5_000_000);
    expect(caveatsOf(opened.session)).toEqual([]);
  });
});

describe('assumptions about manifests', () => {
  const played = (containers: object, metrics: object[]) => {
    const items = [
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        spec: {
          selector: { matchLabels: { app: 'web' } },
          template: { metadata: { labels: { app: 'web' } }, spec: { containers } },
        },
      },
      {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'web' },
        spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 3, metrics },
      },
    ];
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
    const opened = openSession({ scenario: 'own', seed: 1, files: [{ name: 'a.json', text }] });
    if (!opened.ok) throw new Error('not opened');
    opened.session.seekTime(5_000_000);
    return opened.session;
  };
  const cpu = {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } },
  };

  it('names autoscalers whose metrics the model invents', () => {
    expect(valuesOf(played([APP], [cpu]), 'autoscalersInvented')).toEqual({ count: 1, names: 'default/web' });
    const stress = { ...APP, command: ['stress', '--cpu', '1'] };
    const rate = { type: 'External', external: { metric: { name: 'r' }, target: { type: 'Value', value: '1' } } };
    expect(said(played([stress], [cpu]))).toEqual([]);
    expect(said(played([APP], [rate]))).toEqual([]);
  });

  it('names probes and hooks that are assumed to succeed, by workload', () => {
    const asked = {
      ...APP,
      readinessProbe: { exec: { command: ['/app/check'] } },
      lifecycle: { preStop: { exec: { command: ['/app/stop'] } } },
    };
    const values = valuesOf(played([asked], []), 'answersAssumed');
    expect(values).toEqual({ count: 1, names: 'default/web (preStop, readinessProbe)' });
    const known = { ...APP, readinessProbe: { exec: { command: ['true'] } } };
    expect(valuesOf(played([known], []), 'answersAssumed')).toBeUndefined();
  });
});

describe('a rehearsed loss', () => {
  const lose = (objects: readonly object[], node = 'node-1') => {
    const answer = whole(rehearseLoss(openDump(objects), { loss: { node }, limitSeconds: 1800 }));
    if (!answer.ok) throw new Error(answer.problems[0]?.message);
    return answer.report;
  };

  it('a loss is good when no Pod is missing afterwards, even if another workload changes', () => {
    const ends = dumpedPod('ends', {
      nodeName: 'node-0',
      restartPolicy: 'Never',
      containers: [{ ...APP, command: ['sleep', '30'] }],
    });
    const { outcome, telling } = lose([...NODES, ...dumpedDeployment({ replicas: 1, nodes: ['node-1'] }), ends]);
    expect([outcome.missing, outcome.whole, telling.title.says]).toEqual([[], true, 'lossWhole']);
  });

  it('a loss is not good when Pods of other workloads have lost their nodes', () => {
    const big = { ...APP, resources: { requests: { cpu: '3' } } };
    const low = dumpedDeployment({ name: 'low', replicas: 1, spec: { containers: [big] }, nodes: ['node-0'] });
    const high = dumpedDeployment({
      name: 'high',
      replicas: 1,
      spec: { containers: [big], priorityClassName: 'high' },
      running: { priority: 1000 },
      nodes: ['node-1'],
    });
    const { outcome, telling } = lose([...NODES, ...low, ...high]);
    expect([outcome.missing, outcome.whole]).toEqual([[], false]);
    expect(telling.title).toMatchObject({ says: 'lossDisplaced', values: { pods: 1, waiting: 1 } });
  });
});
