import { compare } from '#base/order.ts';
import { formatMicroTime, formatTime } from '#base/rfc3339.ts';
import { SECOND_US } from '#base/time.ts';
import { nodeUser } from '#cluster/api/clientIdentity.ts';
import { defaultNodeLabels, defaultNodeStatus, machineStatus, nodeConditions } from '#cluster/api/nodeFacts.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { setNodeFault } from '#cluster/environment/faults.ts';
import type { Node, NodeCondition } from '#model/generated/types.ts';
import { changedNode } from './changedNode.ts';
import { kubeletConfiguration } from './configuration/kubeletConfiguration.ts';
import type { HeartbeatDue, NodeNetworkReady } from './kubeletEvents.ts';
import { KUBELET_NODE_CACHE, type KubeletNode } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { changedConditions, missingConditions } from './nodeStatus/changedConditions.ts';
import { saidBefore, volumesInUse, withReported } from './volumes/nodeVolumes.ts';

/**
 * A lease is renewed when a quarter of its duration has passed. Upstream source (v1.36.2): pkg/kubelet/kubelet.go,
 * nodeLeaseRenewIntervalFraction.
 */
const RENEW_PART = 4;
const LEASES = 'kube-node-lease';
const LONG_BEFORE_US = -86_400_000_000;

/** Starts the kubelet of a Node. A Node that is already ready gets a kubelet that has been running for long. */
export function startNode(scope: KubeletScope, node: Node, ordinal: number, joined: 'before' | 'now'): void {
  const stream = scope.context.random('kubelet/phases');
  const { nodeStatusReportFrequencyUs } = kubeletConfiguration(scope.world, node.metadata.name);
  const said = node.status?.conditions?.find(({ type }) => type === 'Ready')?.status;
  // A node that was in trouble before the run began stays so, because the cause is unknown.
  const isInTrouble = joined === 'before' && (said === 'Unknown' || said === 'False');
  const ready = said === 'True' || isInTrouble;
  const started: KubeletNode = {
    name: node.metadata.name,
    startedUs: ready ? LONG_BEFORE_US : scope.nowUs,
    relistPhaseUs: stream.int(0, scope.constantUs('kubelet.relist') - 1),
    hostIP:
      node.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address ??
      defaultNodeStatus(node.metadata.name, ordinal).hostIP,
    images: (node.status?.images ?? []).flatMap(({ names = [], sizeBytes = 0 }) =>
      names.map((image) => ({ image, sizeBytes })),
    ),
    pulls: [],
    subnet: ordinal,
    lastAddress: 1,
    networkReady: ready && !(isInTrouble && said === 'False'),
    leased: false,
    statusStale: false,
    statusSentUs: ready ? -stream.int(0, nodeStatusReportFrequencyUs - 1) : scope.nowUs,
    ...saidBefore(node),
  };
  scope.putNode(started);
  if (isInTrouble && said === 'Unknown')
    setNodeFault(scope.world, { id: 'node.cut', node: started.name, sinceUs: scope.nowUs });
  if (!ready) register(scope, node, ordinal);
  else completeStatus(scope, node, ordinal);
  const event: HeartbeatDue = { type: 'heartbeat.due' };
  scope.schedule(ready ? stream.int(0, renewUs(scope) - 1) : 0, event);
}

/** Writes the first status: the machine's resources, not ready until its network is. */
function register(scope: KubeletScope, node: Node, ordinal: number): void {
  const labels = defaultNodeLabels(node);
  if (labels) scope.send({ verb: 'patch', kind: 'Node', name: node.metadata.name, patch: { metadata: { labels } } });
  const conditions = nodeConditions(false, formatTime(scope.nowUs));
  patchStatus(scope, { ...machineStatus(node, ordinal), conditions });
  const event: NodeNetworkReady = { type: 'nodeNetwork.ready' };
  scope.schedule(scope.constantUs('kubelet.nodeReady'), event);
}

/** A Node that was created as ready may still lack its machine's fields. */
function completeStatus(scope: KubeletScope, node: Node, ordinal: number): void {
  const { conditions: _, ...status } = machineStatus(node, ordinal);
  if (machineStatus(node, ordinal) !== node.status) patchStatus(scope, status);
}

function patchStatus(scope: KubeletScope, status: object): void {
  scope.send({
    verb: 'patch',
    subresource: 'status',
    kind: 'Node',
    name: scope.nodeName,
    patchType: 'strategic',
    patch: { status },
  });
}

/**
 * The Node for admission. A kubelet knows its machine before the Node in the API shows it. So Pods that are bound to a
 * new Node find its capacity and labels at once. Upstream source (v1.36.2): pkg/kubelet/kubelet_nodecache.go,
 * getCachedNode (initialNode); pkg/kubelet/lifecycle/predicate.go, generalFilter.
 */
export function nodeOfMachine({ node: { subnet } }: KubeletScope, seen: Node): Node {
  const status = machineStatus(seen, subnet);
  const labels = defaultNodeLabels(seen);
  if (status === seen.status && !labels) return seen;
  return { ...seen, status, metadata: labels ? { ...seen.metadata, labels } : seen.metadata };
}

/** Renewal interval of the lease; the node status is checked at the same times. */
function renewUs(scope: KubeletScope): number {
  const { nodeLeaseDurationSeconds } = kubeletConfiguration(scope.world, scope.nodeName);
  return Math.floor((nodeLeaseDurationSeconds * SECOND_US) / RENEW_PART);
}

/** The container runtime's network is ready. */
export function networkReady(scope: KubeletScope): void {
  scope.putNode(changedNode(scope.node, { networkReady: true }));
  syncNodeStatus(scope);
}

/** Renews the lease and checks the node status. */
export function heartbeat(scope: KubeletScope): void {
  const event: HeartbeatDue = { type: 'heartbeat.due' };
  scope.schedule(renewUs(scope), event);
  if (!scope.isConnected) {
    becauseOf(scope.context, 'heartbeat.failed', 'Node', scope.nodeName);
    return;
  }
  becauseOf(scope.context, 'heartbeat.sent', 'Node', scope.nodeName);
  tellTheNode(scope);
}

/** Renews the lease, and writes the status when it has changed or is old. */
export function tellTheNode(scope: KubeletScope): void {
  if (!scope.isConnected) return;
  renewLease(scope);
  const { nodeStatusReportFrequencyUs } = kubeletConfiguration(scope.world, scope.nodeName);
  const { statusStale, statusSentUs } = scope.node;
  const changed = changedConditions(scope, seenNode(scope));
  const isOld = scope.nowUs - statusSentUs >= nodeStatusReportFrequencyUs;
  if (changed.length > 0 || statusStale || isOld) sendStatus(scope, changed);
}

/** The Node as the kubelet last saw it in the API. */
export function seenNode({ world, nodeName }: KubeletScope): Node | undefined {
  return world.table(KUBELET_NODE_CACHE).get(nodeName);
}

/** Marks the node status as changed; it is written at the next check. */
export function statusSoon(scope: KubeletScope): void {
  if (!scope.node.statusStale) scope.putNode(changedNode(scope.node, { statusStale: true }));
}

/** Checks the node status at once. Upstream source (v1.36.2): pkg/kubelet/kubelet_node_status.go, syncNodeStatus. */
export function syncNodeStatus(scope: KubeletScope): void {
  const changed = changedConditions(scope, seenNode(scope));
  if (changed.length > 0) sendStatus(scope, changed);
}

function renewLease(scope: KubeletScope): void {
  const { node } = scope;
  const renewTime = formatMicroTime(scope.nowUs);
  if (node.leased) {
    const patch = { spec: { renewTime } };
    const user = nodeUser(node.name);
    scope.sendSigned({ verb: 'patch', kind: 'Lease', namespace: LEASES, name: node.name, patch, user });
    return;
  }
  const { nodeLeaseDurationSeconds } = kubeletConfiguration(scope.world, scope.nodeName);
  const spec = { holderIdentity: node.name, leaseDurationSeconds: nodeLeaseDurationSeconds, renewTime };
  const object = {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: node.name, namespace: LEASES },
    spec,
  };
  scope.send({ verb: 'create', kind: 'Lease', namespace: LEASES, name: node.name, object });
  scope.putNode(changedNode(node, { leased: true }));
}

/** Sends the images and the changed conditions; for the other conditions only the heartbeat. */
function sendStatus(scope: KubeletScope, changed: readonly NodeCondition[]): void {
  const { node } = scope;
  const { nodeStatusMaxImages } = kubeletConfiguration(scope.world, node.name);
  const images = [...node.images]
    .sort((a, b) => b.sizeBytes - a.sizeBytes || compare(a.image, b.image))
    .slice(0, nodeStatusMaxImages < 0 ? undefined : nodeStatusMaxImages);
  const lastHeartbeatTime = formatTime(scope.nowUs);
  const missing = missingConditions(scope, seenNode(scope));
  const written = [...changed, ...missing.filter(({ type }) => !changed.some((other) => other.type === type))];
  const unchanged = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].filter(
    (type) => !written.some((condition) => condition.type === type),
  );
  const status = {
    conditions: [...unchanged.map((type) => ({ type, lastHeartbeatTime })), ...written],
    ...(images.length > 0
      ? { images: images.map(({ image, sizeBytes }) => ({ names: [image], sizeBytes })) }
      : undefined),
    ...capacity(scope),
    ...volumesInUse(node),
  };
  patchStatus(scope, status);
  scope.putNode(changedNode(withReported(scope.node), { statusStale: false, statusSentUs: scope.nowUs }));
  tellReady(scope, changed);
}

/** The configured capacity of the machine. */
function capacity(scope: KubeletScope): object | undefined {
  const { maxPods } = kubeletConfiguration(scope.world, scope.nodeName);
  if (maxPods === undefined) return undefined;
  const pods = String(maxPods);
  return { capacity: { pods }, allocatable: { pods } };
}

/** Upstream source (v1.36.2): pkg/kubelet/nodestatus/setters.go, ReadyCondition. */
function tellReady(scope: KubeletScope, changed: readonly NodeCondition[]): void {
  const node = seenNode(scope);
  const before = node?.status?.conditions?.find(({ type }) => type === 'Ready');
  const now = changed.find(({ type }) => type === 'Ready');
  if (!node || !before || !now || before.status === now.status) return;
  const reason = now.status === 'True' ? 'NodeReady' : 'NodeNotReady';
  scope.event(node, { type: 'Normal', reason, message: `Node ${node.metadata.name} status is now: ${reason}` });
}
