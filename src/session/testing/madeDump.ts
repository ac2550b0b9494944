import type { Pod, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { ManifestFile } from '#protocol/command.ts';
import { openSession, type Session } from '#session/session.ts';

/** When the objects of a made dump were written, unless a test says another time. */
export const DUMPED_AT = '2031-05-06T07:08:09Z';

interface MadeWorkload {
  readonly name?: string;
  readonly replicas?: number;
  /** Of the template. */
  readonly spec?: object;
  /** What the running Pods have besides or otherwise. */
  readonly running?: Partial<PodSpec>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** By Pod; the first node for all when absent. */
  readonly nodes?: readonly string[];
}

export const APP = { name: 'app', image: 'app:1', resources: { requests: { cpu: '100m' } } };

/** A node of 4 CPU as `kubectl get -o json` gives it. */
export function dumpedNode(name: string, cpu = '4'): object {
  const amounts = { cpu, memory: '16Gi', pods: '110' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, uid: `uid-${name}`, creationTimestamp: DUMPED_AT, labels: { 'kubernetes.io/hostname': name } },
    spec: {},
    status: {
      capacity: amounts,
      allocatable: amounts,
      conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: DUMPED_AT, lastTransitionTime: DUMPED_AT }],
    },
  };
}

/** A Deployment with its ReplicaSet and its running Pods. */
export function dumpedDeployment({
  name = 'web',
  replicas = 2,
  spec = { containers: [APP] },
  running = {},
  labels = {},
  annotations = {},
  nodes = ['node-0'],
}: MadeWorkload = {}): object[] {
  const selector = { matchLabels: { app: name } };
  const template = { metadata: { labels: { app: name } }, spec };
  const hash = '5d4c8f7b9';
  const meta = (called: string) => ({
    name: called,
    namespace: 'default',
    uid: `uid-${called}`,
    generation: 1,
    creationTimestamp: DUMPED_AT,
  });
  const owner = (kind: string, called: string) => [
    { apiVersion: 'apps/v1', kind, name: called, uid: `uid-${called}`, controller: true, blockOwnerDeletion: true },
  ];
  const counts = { observedGeneration: 1, replicas, readyReplicas: replicas, availableReplicas: replicas };
  const set = `${name}-${hash}`;
  const revision = { 'deployment.kubernetes.io/revision': '1' };
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { ...meta(name), annotations: revision },
      spec: { replicas, selector, template },
      status: { ...counts, updatedReplicas: replicas },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {
        ...meta(set),
        annotations: revision,
        labels: { app: name, 'pod-template-hash': hash },
        ownerReferences: owner('Deployment', name),
      },
      spec: {
        replicas,
        selector: { matchLabels: { app: name, 'pod-template-hash': hash } },
        template: { ...template, metadata: { labels: { app: name, 'pod-template-hash': hash } } },
      },
      status: { ...counts, fullyLabeledReplicas: replicas },
    },
    ...Array.from({ length: replicas }, (_, index) => ({
      ...dumpedPod(`${set}-${index}`, { ...spec, ...running, nodeName: nodes[index % nodes.length] }),
      metadata: {
        ...meta(`${set}-${index}`),
        labels: { app: name, 'pod-template-hash': hash, ...labels },
        annotations,
        ownerReferences: owner('ReplicaSet', set),
      },
    })),
  ];
}

/** A Pod that runs. */
export function dumpedPod(name: string, spec: object): object {
  const { containers = [APP] } = spec as { readonly containers?: readonly { readonly name: string }[] };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', uid: `uid-${name}`, creationTimestamp: DUMPED_AT },
    spec: { containers, ...spec },
    status: {
      phase: 'Running',
      startTime: DUMPED_AT,
      conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => ({
        type,
        status: 'True',
        lastTransitionTime: DUMPED_AT,
      })),
      containerStatuses: containers.map((container) => ({
        name: container.name,
        ready: true,
        started: true,
        restartCount: 0,
        image: 'app:1',
        imageID: 'app:1',
        containerID: `containerd://${name}-${container.name}`,
        state: { running: { startedAt: DUMPED_AT } },
      })),
    },
  };
}

export function dumpFile(objects: readonly object[]): ManifestFile {
  return { name: 'cluster.json', text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }) };
}

/** Opens a dump as somebody does today. */
export function openDump(objects: readonly object[], today = '2040-01-01T00:00:00Z'): Session {
  const opened = openSession({ scenario: 'own', seed: 1, files: [dumpFile(objects)] }, { today });
  if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join('; '));
  return opened.session;
}

export function podsOf(session: Session): readonly (Pod & KubeObject)[] {
  return session.ask('list', { kind: 'Pod' }) as readonly (Pod & KubeObject)[];
}
