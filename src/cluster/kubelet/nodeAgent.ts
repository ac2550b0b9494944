import { formatMicroTime, formatTime } from '../../base/rfc3339.ts';
import type { Node, NodeCondition } from '../../model/generated/types.ts';
import { defaultNodeLabels, defaultNodeStatus, nodeConditions } from '../api/nodeFacts.ts';
import type { HeartbeatDue, NodeNetworkReady } from './kubeletEvents.ts';
import type { KubeletScope } from './kubeletScope.ts';
import type { KubeletNode } from './records.ts';

/** Upstream source (v1.36.2): pkg/kubelet/apis/config/v1beta1/defaults.go: a lease of 40 s, renewed when a quarter of it is over. */
const LEASE_SECONDS = 40;
const RENEW_US = 10_000_000;
/** Upstream source (v1.36.2): pkg/kubelet/apis/config/v1beta1/defaults.go, nodeStatusReportFrequency. */
const REPORT_US = 300_000_000;
/** Upstream source (v1.36.2): pkg/kubelet/apis/config/v1beta1/defaults.go, nodeStatusMaxImages. */
const MAX_IMAGES = 50;
const LEASES = 'kube-node-lease';

/** Starts the kubelet of a Node; of one that is ready already it takes over in the middle of its life. */
export function startNode(scope: KubeletScope, node: Node, ordinal: number): void {
  const stream = scope.context.random('kubelet/phases');
  const ready = node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
  const started: KubeletNode = {
    name: node.metadata.name,
    relistPhaseUs: stream.int(0, scope.constantUs('M9') - 1),
    hostIP:
      node.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address ??
      defaultNodeStatus(node.metadata.name, ordinal).hostIP,
    images: (node.status?.images ?? []).flatMap(({ names = [], sizeBytes = 0 }) =>
      names.map((image) => ({ image, sizeBytes })),
    ),
    pulls: [],
    subnet: ordinal,
    lastAddress: 1,
    leased: false,
    statusStale: false,
    statusSentUs: ready ? -stream.int(0, REPORT_US - 1) : scope.nowUs,
  };
  scope.putNode(started);
  if (!ready) register(scope, node, ordinal);
  const event: HeartbeatDue = { type: 'heartbeat.due' };
  scope.schedule(ready ? stream.int(0, RENEW_US - 1) : 0, event);
}

/** The first status: the machine's resources, and not ready before its network is. */
function register(scope: KubeletScope, node: Node, ordinal: number): void {
  const { status } = defaultNodeStatus(node.metadata.name, ordinal);
  const labels = defaultNodeLabels(node);
  if (labels) scope.send({ verb: 'patch', kind: 'Node', name: node.metadata.name, patch: { metadata: { labels } } });
  const conditions = nodeConditions(false, formatTime(scope.nowUs));
  const patch = { status: { ...status, ...node.status, conditions } };
  scope.send({
    verb: 'patch',
    subresource: 'status',
    kind: 'Node',
    name: node.metadata.name,
    patchType: 'strategic',
    patch,
  });
  const event: NodeNetworkReady = { type: 'nodeNetwork.ready' };
  scope.schedule(scope.constantUs('N1'), event);
}

export function networkReady(scope: KubeletScope): void {
  sendStatus(scope, nodeConditions(true, formatTime(scope.nowUs)));
}

/** Renews the lease, and writes the status when it has changed or is old. */
export function heartbeat(scope: KubeletScope): void {
  const { node } = scope;
  const renewTime = formatMicroTime(scope.nowUs);
  if (node.leased)
    scope.send({ verb: 'patch', kind: 'Lease', namespace: LEASES, name: node.name, patch: { spec: { renewTime } } });
  else {
    const spec = { holderIdentity: node.name, leaseDurationSeconds: LEASE_SECONDS, renewTime };
    const object = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: node.name, namespace: LEASES },
      spec,
    };
    scope.send({ verb: 'create', kind: 'Lease', namespace: LEASES, name: node.name, object });
    scope.putNode({ ...node, leased: true });
  }
  const event: HeartbeatDue = { type: 'heartbeat.due' };
  scope.schedule(RENEW_US, event);
  if (node.statusStale || scope.nowUs - node.statusSentUs >= REPORT_US) sendStatus(scope, undefined);
}

function sendStatus(scope: KubeletScope, conditions: readonly NodeCondition[] | undefined): void {
  const { node } = scope;
  const images = [...node.images]
    .sort((a, b) => b.sizeBytes - a.sizeBytes || (a.image < b.image ? -1 : 1))
    .slice(0, MAX_IMAGES);
  const heartbeats = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map((type) => ({
    type,
    lastHeartbeatTime: formatTime(scope.nowUs),
  }));
  const status = {
    conditions: conditions ?? heartbeats,
    ...(images.length > 0
      ? { images: images.map(({ image, sizeBytes }) => ({ names: [image], sizeBytes })) }
      : undefined),
  };
  scope.send({
    verb: 'patch',
    subresource: 'status',
    kind: 'Node',
    name: node.name,
    patchType: 'strategic',
    patch: { status },
  });
  scope.putNode({ ...scope.node, statusStale: false, statusSentUs: scope.nowUs });
}
