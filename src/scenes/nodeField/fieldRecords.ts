const GI = 1024 ** 3;
const MI = 1024 ** 2;
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
export type FieldResource = 'cpu' | 'memory' | 'pods';

export function allocatableOf(node: FieldNode, resource: FieldResource): number {
  return resource === 'cpu' ? node.cpuMilli : resource === 'memory' ? node.memoryBytes : node.maxPods;
}

export function requestedOf(node: FieldNode, resource: FieldResource): number {
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

/** Short text for a label in the picture: CPUs, `Gi` or `Mi`, or a number of Pods. */
export function formatAmount(amount: number, resource: FieldResource): string {
  if (resource === 'pods') return String(amount);
  if (resource === 'cpu') return String(Math.round(amount / 10) / 100);
  return amount >= GI ? `${Math.round((amount / GI) * 10) / 10}Gi` : `${Math.round(amount / MI)}Mi`;
}
