/** The fields of a node that the node field needs. A view of the protocol matches this type. */
export interface FieldNode {
  readonly name: string;
  /** Its index in the order in which the API server stored the nodes. */
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

/** The fields of a Pod that the node field needs. */
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

/** The resource that sets the height of a bin and the heat of a cell. */
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

/** Prefix of taints that Kubernetes sets for cordon and conditions; the field shows those by other marks. */
const OWN_TAINTS = 'node.kubernetes.io/';

/** Whether someone tainted the node: the field marks it with a notch. */
export function hasForeignTaint(node: FieldNode): boolean {
  return node.taints.some((taint) => !taint.startsWith(OWN_TAINTS));
}
