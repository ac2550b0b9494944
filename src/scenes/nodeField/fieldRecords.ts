/** What the node field needs of a node. A view of the protocol fits as it is. */
export interface FieldNode {
  readonly name: string;
  /** Its place in the order in which the API server stored the nodes. */
  readonly ordinal: number;
  /** Empty when the node has no zone label. */
  readonly zone: string;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly maxPods: number;
  readonly requestedCpuMilli: number;
  readonly requestedMemoryBytes: number;
  readonly podCount: number;
  readonly unschedulable: boolean;
  readonly ready: boolean;
  /** `key=value:effect` or `key:effect` */
  readonly taints: readonly string[];
}

/** What the node field needs of a Pod. */
export interface FieldPod {
  readonly key: string;
  readonly name: string;
  readonly ordinal: number;
  readonly node: string;
  readonly assumed: boolean;
  readonly workload: string;
  readonly colour: number;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
}

/** What the height of a bin and the heat of a cell stand for. */
export type Resource = 'cpu' | 'memory' | 'pods';

export function allocatableOf(node: FieldNode, resource: Resource): number {
  return resource === 'cpu' ? node.cpuMilli : resource === 'memory' ? node.memoryBytes : node.maxPods;
}

export function requestedOf(node: FieldNode, resource: Resource): number {
  return resource === 'cpu'
    ? node.requestedCpuMilli
    : resource === 'memory'
      ? node.requestedMemoryBytes
      : node.podCount;
}

/** Taints that Kubernetes sets by itself for cordon and conditions; the field shows those by other marks. */
const OWN_TAINTS = 'node.kubernetes.io/';

/** A taint that someone put there: the field marks it with a notch. */
export function hasForeignTaint(node: FieldNode): boolean {
  return node.taints.some((taint) => !taint.startsWith(OWN_TAINTS));
}
