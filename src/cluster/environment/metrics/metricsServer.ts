import type { Micros } from '#base/time.ts';
import type { PodMetric } from '#cluster/api/customScale.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { resourceAmounts } from '#model/pod/podResources.ts';
import { KUBELETS_ON_MACHINES, PODS_ON_MACHINES, type PodOnMachine } from '../behaviours.ts';
import { nodeFault } from '../faults.ts';
import { podResourceUsage } from '../usage/containerUsage.ts';
import { systemMemoryBytes } from '../usage/curve.ts';

/**
 * Interval at which metrics-server scrapes the kubelets. Upstream source: github.com/kubernetes-sigs/metrics-server,
 * --metric-resolution in its manifests.
 */
const RESOLUTION_US = 15_000_000;
/**
 * Minimum run time of a container before it is measured. Upstream source: github.com/kubernetes-sigs/metrics-server,
 * pkg/storage/pod.go, freshContainerMinMetricsResolution.
 */
const FRESH_US = 10_000_000;
/** Number of moments in a window from which the mean is taken. */
const SAMPLES = 3;

/** Measured usage of a node. */
export interface NodeMetric {
  readonly cpuMilli: number;
  readonly memoryBytes: number;
}

/**
 * Last measurement of the Pod or of one container by metrics-server, in thousandths. `undefined` if it has not run long
 * enough, or its kubelet did not answer.
 */
export function measuredUsage(
  world: World,
  pod: Pod,
  resource: string,
  container: string | undefined,
  nowUs: Micros,
): PodMetric | undefined {
  const atUs = measuredAtUs(nowUs);
  const uid = pod.metadata.uid ?? '';
  const record = world.table(PODS_ON_MACHINES).get(uid);
  const running = record?.containers.filter(({ state }) => state === 'running');
  if (!record || !running || running.length === 0 || !answers(world, record.node, atUs)) return undefined;
  const startedUs = running.reduce((latest, one) => Math.max(latest, one.startedUs), 0);
  if (startedUs > atUs - FRESH_US) return undefined;
  const windowUs = Math.min(RESOLUTION_US, atUs - startedUs);
  const amounts: number[] = [];
  for (const sampledUs of samplesUs(atUs, windowUs)) {
    const amount = amountAt(world, uid, resource, container, sampledUs);
    if (amount === undefined) return undefined;
    amounts.push(amount);
    if (resource === 'memory') break;
  }
  return { milli: Math.floor(amounts.reduce((a, b) => a + b) / amounts.length), atUs, windowUs };
}

/**
 * Last measurement of nodes by metrics-server, by name: the system, and the containers that have run there since. A
 * node is absent until two scrapes have succeeded, and while it does not answer. Upstream source:
 * github.com/kubernetes-sigs/metrics-server, pkg/storage/node.go.
 */
export function measuredNodes(world: World, nodes: readonly Node[], nowUs: Micros): ReadonlyMap<string, NodeMetric> {
  const pods = new Map<string, PodOnMachine[]>();
  for (const pod of world.table(PODS_ON_MACHINES).values()) {
    const sameNode = pods.get(pod.node);
    if (sameNode) sameNode.push(pod);
    else pods.set(pod.node, [pod]);
  }
  const measured = new Map<string, NodeMetric>();
  for (const node of nodes) {
    const metric = measuredNode(world, node, pods.get(node.metadata.name) ?? [], nowUs);
    if (metric) measured.set(node.metadata.name, metric);
  }
  return measured;
}

function measuredNode(
  world: World,
  { metadata: { name }, status }: Node,
  pods: readonly PodOnMachine[],
  nowUs: Micros,
): NodeMetric | undefined {
  const atUs = measuredAtUs(nowUs);
  const kubelet = world.table(KUBELETS_ON_MACHINES).get(name);
  if (!kubelet || kubelet.startedUs > atUs - RESOLUTION_US || !answers(world, name, atUs)) return undefined;
  const { cpu = 0, memory = 0 } = resourceAmounts(status?.capacity);
  const used = samplesUs(atUs, RESOLUTION_US).map((sampledUs) => usedAt(world, pods, sampledUs));
  const cpuMilli = used.reduce((sum, one) => sum + Math.min(one.cpuMilli, cpu), 0);
  return {
    cpuMilli: Math.floor(cpuMilli / SAMPLES),
    memoryBytes: systemMemoryBytes(world, memory) + (used[0]?.memoryBytes ?? 0),
  };
}

/**
 * Whether the kubelet could be scraped at that moment. metrics-server drops earlier values when a kubelet does not
 * answer.
 */
function answers(world: World, node: string, atUs: Micros): boolean {
  return !(['node.cut', 'node.down', 'kubelet.frozen'] as const).some(
    (id) => (nodeFault(world, id, node)?.sinceUs ?? Number.POSITIVE_INFINITY) <= atUs,
  );
}

/** Usage of the containers that had started by then. */
function usedAt(world: World, pods: readonly PodOnMachine[], atUs: Micros): NodeMetric {
  let [cpuMilli, memoryBytes] = [0, 0];
  for (const { uid, containers } of pods) {
    const usage = podResourceUsage(world, uid, atUs);
    for (const { name, startedUs } of containers) {
      const own = startedUs <= atUs ? usage?.containers[name] : undefined;
      cpuMilli += own?.cpuMilli ?? 0;
      memoryBytes += own?.memoryBytes ?? 0;
    }
  }
  return { cpuMilli, memoryBytes };
}

function measuredAtUs(nowUs: Micros): number {
  return Math.floor(nowUs / RESOLUTION_US) * RESOLUTION_US;
}

/** Sample times, the latest first. */
function samplesUs(atUs: Micros, windowUs: Micros): number[] {
  return Array.from({ length: SAMPLES }, (_, sample) => atUs - Math.floor((windowUs * sample) / SAMPLES));
}

function amountAt(
  world: World,
  uid: string,
  resource: string,
  container: string | undefined,
  atUs: Micros,
): number | undefined {
  const usage = podResourceUsage(world, uid, atUs);
  const part = container === undefined ? usage : usage?.containers[container];
  if (!part) return undefined;
  if (resource === 'cpu') return part.cpuMilli;
  return resource === 'memory' ? part.memoryBytes * 1000 : undefined;
}
