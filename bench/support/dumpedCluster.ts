import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import type { ControllerRevision, PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

const SINCE = '2025-12-31T23:30:00Z';
const ZONES = ['zone-a', 'zone-b', 'zone-c'] as const;
const NODES = 1000;
/** The first nodes are the pool that is drained. */
const BLUE = 50;
const HASH = 'f7c6b4d98';

/** Why Pods of some Deployments find no node. */
const NOWHERE: readonly object[] = [
  { nodeSelector: { disk: 'nvme' } },
  { nodeSelector: { 'node.kubernetes.io/instance-type': 'large' } },
  {
    affinity: {
      podAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'topology.kubernetes.io/zone', labelSelector: { matchLabels: { app: 'cache' } } },
        ],
      },
    },
  },
];

interface Workload {
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly name: string;
  /** Pods that run. */
  readonly replicas: number;
  readonly spec: object;
  /** Of its budget; none without. */
  readonly budget?: object;
  /** Pods more that no node has room for. */
  readonly pending?: number;
}

/**
 * What kubectl gives of a cluster with 1,000 nodes in 3 zones and 2 pools (`pool=blue` has 50) and 10,000 Pods: 43 Deployments, 25
 * StatefulSets, 2 DaemonSets, budgets of which two let nobody go, spreads over zones, no two Pods on a node, and 60 Pods without a node.
 */
export function dumpedCluster(): readonly KubeObject[] {
  const nodes = Array.from({ length: NODES }, (_, at) => node(at));
  const places = new Places();
  return [
    ...nodes,
    ...[...daemons(), ...sets(), ...deployments(), ...waiting()].flatMap((workload) => objectsOf(workload, places)),
  ];
}

function deployments(): Workload[] {
  return Array.from({ length: 40 }, (_, at): Workload => {
    const name = `web-${at}`;
    const labelSelector = { matchLabels: { app: name } };
    const spread = { maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', labelSelector };
    const apart = { topologyKey: 'kubernetes.io/hostname', labelSelector };
    return {
      kind: 'Deployment',
      name,
      replicas: 180,
      spec: {
        ...(at % 4 === 0 && { topologySpreadConstraints: [{ ...spread, whenUnsatisfiable: 'DoNotSchedule' }] }),
        ...(at % 4 === 1 && {
          affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [apart] } },
        }),
      },
      ...(at % 2 === 0 && { budget: at === 0 ? { maxUnavailable: 0 } : { maxUnavailable: '5%' } }),
    };
  });
}

function waiting(): Workload[] {
  return NOWHERE.map((spec, at) => ({ kind: 'Deployment', name: `waits-${at}`, replicas: 0, spec, pending: 20 }));
}

function sets(): Workload[] {
  return Array.from({ length: 25 }, (_, at): Workload => {
    const name = `db-${at}`;
    return { kind: 'StatefulSet', name, replicas: 29, spec: {}, budget: { minAvailable: at === 0 ? 29 : 28 } };
  });
}

function daemons(): Workload[] {
  return ['log', 'net'].map((name) => ({
    kind: 'DaemonSet',
    name,
    replicas: NODES,
    spec: { tolerations: [{ operator: 'Exists' }] },
  }));
}

/** Pods are dealt out over the nodes in turn, over the zones too. */
class Places {
  private next = 0;

  of({ kind }: Workload, at: number): string {
    return nodeName(kind === 'DaemonSet' ? at : this.next++ % NODES);
  }
}

function objectsOf(workload: Workload, places: Places): KubeObject[] {
  const { kind, name, replicas, budget, pending = 0 } = workload;
  const template = templateOf(workload);
  const revision = `${name}-${HASH}`;
  const selector = { matchLabels: { app: name } };
  const wanted = replicas + pending;
  const counts = { observedGeneration: 1, replicas: wanted, readyReplicas: replicas, availableReplicas: replicas };
  const status =
    kind === 'DaemonSet'
      ? {
          observedGeneration: 1,
          currentNumberScheduled: replicas,
          desiredNumberScheduled: replicas,
          numberAvailable: replicas,
          numberMisscheduled: 0,
          numberReady: replicas,
          updatedNumberScheduled: replicas,
        }
      : {
          ...counts,
          updatedReplicas: wanted,
          ...(kind === 'StatefulSet' && {
            currentRevision: revision,
            updateRevision: revision,
            currentReplicas: wanted,
          }),
        };
  const owner = setDefaults({
    apiVersion: 'apps/v1',
    kind,
    metadata: { ...meta(name, kind), generation: 1 },
    spec: {
      selector,
      template,
      ...(kind !== 'DaemonSet' && { replicas: wanted }),
      ...(kind === 'StatefulSet' && { serviceName: name }),
    },
    status,
  } as KubeObject) as KubeObject & { readonly spec: { readonly template: PodTemplateSpec } };
  const hashed = withLabel(owner.spec.template, labelOf(kind), kind === 'StatefulSet' ? revision : HASH);
  const between = kind === 'Deployment' ? replicaSet(owner, hashed, wanted, counts) : undefined;
  const maker = between ?? owner;
  return [
    owner,
    ...(between ? [between] : [revisionOf(owner)]),
    ...(budget ? [budgetOf(name, budget, replicas)] : []),
    ...Array.from({ length: wanted }, (_, at) =>
      podOf(
        maker,
        hashed,
        kind === 'StatefulSet' ? `${name}-${at}` : `${maker.metadata.name}-${at}`,
        at < replicas ? places.of(workload, at) : '',
      ),
    ),
  ];
}

function labelOf(kind: Workload['kind']): string {
  return kind === 'Deployment' ? 'pod-template-hash' : 'controller-revision-hash';
}

function templateOf({ name, kind, spec }: Workload): PodTemplateSpec {
  const requests = kind === 'DaemonSet' ? { cpu: '50m', memory: '64Mi' } : { cpu: '300m', memory: '1Gi' };
  return {
    metadata: { labels: { app: name } },
    spec: {
      containers: [
        {
          name: 'main',
          image: `registry.example/${name}:1`,
          resources: { requests },
          readinessProbe: { httpGet: { path: '/ready', port: 8080 } },
        },
      ],
      ...spec,
    },
  };
}

function withLabel(template: PodTemplateSpec, key: string, value: string): PodTemplateSpec {
  return { ...template, metadata: { ...template.metadata, labels: { ...template.metadata?.labels, [key]: value } } };
}

function replicaSet(owner: KubeObject, template: PodTemplateSpec, replicas: number, counts: object): KubeObject {
  const { labels = {} } = template.metadata ?? {};
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      ...meta(`${owner.metadata.name}-${HASH}`, 'ReplicaSet', labels),
      generation: 1,
      annotations: { 'deployment.kubernetes.io/revision': '1' },
      ownerReferences: [ownedBy(owner)],
    },
    spec: { replicas, selector: { matchLabels: labels }, template },
    status: { ...counts, fullyLabeledReplicas: replicas },
  } as KubeObject;
}

function revisionOf(owner: KubeObject & { readonly spec: { readonly template: PodTemplateSpec } }): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      ...meta(`${owner.metadata.name}-${HASH}`, 'ControllerRevision', {
        'controller.kubernetes.io/hash': HASH,
        'controller-revision-hash': HASH,
        app: owner.metadata.name,
      }),
      ownerReferences: [ownedBy(owner)],
    },
    data: { spec: { template: { ...owner.spec.template, $patch: 'replace' } } },
    revision: 1,
  } as ControllerRevision & KubeObject;
}

function budgetOf(name: string, spec: object, pods: number): KubeObject {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { ...meta(name, 'PodDisruptionBudget'), generation: 1 },
    spec: { selector: { matchLabels: { app: name } }, ...spec },
    status: { currentHealthy: pods, expectedPods: pods },
  } as KubeObject;
}

function podOf(owner: KubeObject, { metadata, spec }: PodTemplateSpec, name: string, nodeName: string): KubeObject {
  const { containers = [] } = spec ?? {};
  const isOfSet = owner.kind === 'StatefulSet';
  const index = name.slice(name.lastIndexOf('-') + 1);
  const own: Readonly<Record<string, string>> = isOfSet
    ? { 'statefulset.kubernetes.io/pod-name': name, 'apps.kubernetes.io/pod-index': index }
    : {};
  const status = (type: string) => ({ type, status: 'True', lastTransitionTime: SINCE });
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...meta(name, 'Pod', { ...metadata?.labels, ...own }), ownerReferences: [ownedBy(owner)] },
    spec: {
      ...spec,
      ...(nodeName && { nodeName }),
      ...(isOfSet && { hostname: name, subdomain: owner.metadata.name }),
    },
    status: nodeName
      ? {
          phase: 'Running',
          startTime: SINCE,
          conditions: ['PodReadyToStartContainers', 'Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map(
            status,
          ),
          containerStatuses: containers.map((container) => ({
            name: container.name,
            image: container.image,
            imageID: `${container.image}@sha256:1`,
            containerID: `containerd://${name}`,
            ready: true,
            started: true,
            restartCount: 0,
            state: { running: { startedAt: SINCE } },
          })),
        }
      : { phase: 'Pending' },
  } as KubeObject;
}

function ownedBy({ apiVersion, kind, metadata: { name, uid } }: KubeObject) {
  return { apiVersion, kind, name, uid: uid ?? '', controller: true, blockOwnerDeletion: true };
}

function meta(name: string, kind: string, labels: Readonly<Record<string, string>> = { app: name }) {
  return { namespace: 'default', name, uid: `uid-${kind}-${name}`, creationTimestamp: SINCE, labels };
}

function nodeName(at: number): string {
  return `node-${String(at).padStart(4, '0')}`;
}

function node(at: number): KubeObject {
  const name = nodeName(at);
  const capacity = { cpu: '4', memory: '16Gi', pods: '110', 'ephemeral-storage': '100Gi' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      uid: `uid-Node-${name}`,
      creationTimestamp: SINCE,
      labels: {
        'kubernetes.io/hostname': name,
        'topology.kubernetes.io/zone': ZONES[at % ZONES.length] ?? '',
        pool: at < BLUE ? 'blue' : 'green',
      },
    },
    spec: {},
    status: {
      capacity,
      allocatable: capacity,
      conditions: [
        { type: 'Ready', status: 'True', reason: 'KubeletReady', lastHeartbeatTime: SINCE, lastTransitionTime: SINCE },
      ],
    },
  } as KubeObject;
}
