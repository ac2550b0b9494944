import type { ClusterSimulation, Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import { putFresh } from '#cluster/api/placement/placedPods.ts';
import type { MachineTemplate } from '#cluster/environment/cloud/cloudRecords.ts';
import { machineNode } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { InstanceType, NodePool } from './karpenterRecords.ts';

const NODE_POOL = 'karpenter.sh/nodepool';
const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';

/** A node to create, and the Pods meant for it. */
export interface NewNode {
  readonly pool: NodePool;
  readonly type: InstanceType;
  readonly pods: readonly Pod[];
}

/**
 * Places Pods on existing nodes, then on new nodes opened for others, then on further new nodes. Each new node then
 * becomes as small as its Pods allow. Upstream source: sigs.k8s.io/karpenter,
 * pkg/controllers/provisioning/scheduling/scheduler.go.
 */
export function packPods(
  pods: readonly Pod[],
  pools: readonly NodePool[],
  isOpen: (node: string) => boolean,
  simulation: ClusterSimulation,
  surroundings: Surroundings,
): { readonly nodes: readonly NewNode[]; readonly unplaced: readonly Pod[] } {
  const opened = new Map<string, { readonly pool: NodePool; readonly pods: Pod[] }>();
  const unplaced: Pod[] = [];
  for (const pod of largestFirst(pods)) {
    const there = simulation.firstFit(pod, (name) => opened.has(name) || isOpen(name));
    if (there !== undefined) {
      simulation.addPod(pod, there);
      opened.get(there)?.pods.push(pod);
      continue;
    }
    const made = open(pod, pools, opened.size, simulation, surroundings);
    if (made) opened.set(made.name, { pool: made.pool, pods: [pod] });
    else unplaced.push(pod);
  }
  const nodes = [...opened.values()].map((one) => ({ ...one, type: cheapestFor(one.pods, one.pool, surroundings) }));
  return { nodes, unplaced };
}

function open(
  pod: Pod,
  pools: readonly NodePool[],
  number: number,
  simulation: ClusterSimulation,
  surroundings: Surroundings,
): { readonly name: string; readonly pool: NodePool } | undefined {
  for (const pool of pools) {
    const largest = pool.instanceTypes.at(-1);
    if (!largest) continue;
    const mark = simulation.mark;
    const node = poolNode(pool, largest, `new-nodeclaim-${number}`);
    const { name } = node.metadata;
    putFresh(simulation, node, surroundings);
    if (simulation.objections(pod, name).length === 0) {
      simulation.addPod(pod, name);
      return { name, pool };
    }
    simulation.backTo(mark);
  }
  return undefined;
}

/** Cheapest type with room for the Pods and the DaemonSet Pods. Types are sorted by price. */
function cheapestFor(pods: readonly Pod[], pool: NodePool, { daemonPods }: Surroundings): InstanceType {
  const fits = (type: InstanceType): boolean => {
    const node: Node = poolNode(pool, type, 'new-nodeclaim');
    const all = [...pods, ...daemonPods(node)];
    return (
      total(all, 'cpu') <= quantityMilliValue(type.cpu) &&
      total(all, 'memory') <= quantityValue(type.memory) &&
      all.length <= type.pods
    );
  };
  return pool.instanceTypes.find(fits) ?? (pool.instanceTypes.at(-1) as InstanceType);
}

function total(pods: readonly Pod[], resource: string): number {
  return pods.reduce((sum, pod) => sum + (podRequests(pod)[resource] ?? 0), 0);
}

function largestFirst(pods: readonly Pod[]): Pod[] {
  const size = (pod: Pod) => podRequests(pod).cpu ?? 0;
  return [...pods].sort((a, b) => size(b) - size(a));
}

/** The machines of one type of a pool form a group of the cloud. */
export function groupIdOf(pool: string, type: string): string {
  return `${pool}-${type}`;
}

export function templateOf({ name, labels }: NodePool, type: InstanceType): MachineTemplate {
  const { cpu, memory, pods } = type;
  return { cpu, memory, pods, labels: { ...labels, [NODE_POOL]: name, [INSTANCE_TYPE]: type.name } };
}

/** A future node of the pool. */
export function poolNode(pool: NodePool, type: InstanceType, name: string): Node & KubeObject {
  return machineNode(name, groupIdOf(pool.name, type.name), templateOf(pool, type));
}
