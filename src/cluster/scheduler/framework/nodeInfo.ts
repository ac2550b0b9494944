import type { Node, Taint } from '#model/generated/types.ts';
import type { ImageState } from './imageState.ts';
import type { NodeChanges } from './nodeChanges.ts';
import { countsAlike, type PodInfo } from './podInfo.ts';
import { nodeAmounts } from './resources.ts';
import { UsedPorts } from './usedPorts.ts';

const NO_TAINTS: readonly Taint[] = [];
const NO_LABELS: Readonly<Record<string, string>> = {};
/** Shared by all nodes with no such amounts, which are most of the many nodes. */
const NO_AMOUNTS: ReadonlyMap<string, number> = new Map();
export const NO_IMAGES: ReadonlyMap<string, ImageState> = new Map();

/**
 * A node with its Pods' usage. Amounts are plain fields, because filters and scores read them for every node in every
 * cycle. Pods are sorted by key, so their order depends only on the set of Pods.
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, NodeInfo.
 */
export class NodeInfo {
  readonly name: string;
  /** Undefined while only Pods of the node are known. */
  node: Node | undefined = undefined;
  labels: Readonly<Record<string, string>> = NO_LABELS;
  unschedulable = false;
  taints: readonly Taint[] = NO_TAINTS;
  allocatableCpuMilli = 0;
  allocatableMemoryBytes = 0;
  allocatableEphemeralStorageBytes = 0;
  allocatablePods = 0;
  allocatableScalar = NO_AMOUNTS;
  requestedCpuMilli = 0;
  requestedMemoryBytes = 0;
  requestedEphemeralStorageBytes = 0;
  requestedScalar = NO_AMOUNTS;
  nonZeroCpuMilli = 0;
  nonZeroMemoryBytes = 0;
  pods: PodInfo[] = [];
  private knownLeastPriority: number | undefined = undefined;
  /**
   * Position of each Pod in kube-scheduler's own list of the node's Pods, by key. Only preemption reads it. Simulated
   * Pods have no position.
   */
  places = NO_AMOUNTS;
  usedPorts = new UsedPorts();
  /** Mounts by claim, `namespace/name`. */
  claimCounts = NO_AMOUNTS;
  /** Images on the node by name, shared with the other nodes that have them. */
  images = NO_IMAGES;
  /** Index in the scheduler's list; negative while the node is in none. */
  position = -1;
  /**
   * Records every change except of images and of Pod versions that count alike. A copy in a simulation records nothing.
   */
  readonly changes: NodeChanges | undefined;

  constructor(name: string, changes?: NodeChanges) {
    this.name = name;
    this.changes = changes;
  }

  setNode(node: Node | undefined): void {
    const amounts = nodeAmounts(node?.status?.allocatable);
    this.node = node;
    this.labels = node?.metadata.labels ?? NO_LABELS;
    this.unschedulable = node?.spec?.unschedulable ?? false;
    this.taints = node?.spec?.taints ?? NO_TAINTS;
    this.allocatableCpuMilli = amounts.cpuMilli;
    this.allocatableMemoryBytes = amounts.memoryBytes;
    this.allocatableEphemeralStorageBytes = amounts.ephemeralStorageBytes;
    this.allocatablePods = amounts.pods;
    this.allocatableScalar = amounts.scalar;
    this.changes?.note(this.position);
  }

  /** Replaces the node by a newer version with the same amounts. */
  replaceNode(node: Node): void {
    this.node = node;
    this.changes?.note(this.position);
  }

  addPod(pod: PodInfo): void {
    insertByKey(this.pods, pod);
    this.account(pod, 1);
  }

  /** Removes the Pod with that key and returns it as it was added. */
  removePod(key: string): PodInfo | undefined {
    const pod = removeByKey(this.pods, key);
    if (!pod) return undefined;
    this.account(pod, -1);
    return pod;
  }

  /** Replaces a Pod by a newer version if no amount changes; returns false otherwise. */
  replacePod(pod: PodInfo): boolean {
    const at = position(this.pods, pod.key);
    const before = this.pods[at];
    if (!before || !countsAlike(before, pod)) return false;
    this.pods[at] = pod;
    this.knownLeastPriority = undefined;
    return true;
  }

  /** Lowest priority of its Pods; infinite without Pods. Every Pod that fits nowhere reads this for every node. */
  get leastPriority(): number {
    this.knownLeastPriority ??= this.pods.reduce(
      (least, { priority }) => Math.min(least, priority),
      Number.POSITIVE_INFINITY,
    );
    return this.knownLeastPriority;
  }

  /** Pods in the order of kube-scheduler's own list. */
  podsByPlace(): PodInfo[] {
    const placeOf = ({ key }: PodInfo) => this.places.get(key) ?? this.pods.length;
    return this.pods.toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  /** Copy that a simulation may change. */
  clone(): NodeInfo {
    const copy = new NodeInfo(this.name);
    return Object.assign(copy, this, {
      changes: undefined,
      pods: [...this.pods],
      usedPorts: this.usedPorts.clone(),
    });
  }

  private account(pod: PodInfo, sign: 1 | -1): void {
    const { requests } = pod;
    this.knownLeastPriority = undefined;
    this.requestedCpuMilli += sign * requests.cpuMilli;
    this.requestedMemoryBytes += sign * requests.memoryBytes;
    this.requestedEphemeralStorageBytes += sign * requests.ephemeralStorageBytes;
    for (const [name, amount] of requests.scalar)
      this.requestedScalar = withAmount(this.requestedScalar, name, sign * amount);
    this.nonZeroCpuMilli += sign * pod.nonZeroCpuMilli;
    this.nonZeroMemoryBytes += sign * pod.nonZeroMemoryBytes;
    if (pod.hostPorts.length > 0) this.usedPorts.change(pod.hostPorts, sign);
    for (const claim of pod.claims) this.claimCounts = withAmount(this.claimCounts, claim, sign);
    this.changes?.note(this.position);
  }
}

/** Amounts that return to 0 are removed. */
function withAmount(amounts: ReadonlyMap<string, number>, name: string, amount: number): ReadonlyMap<string, number> {
  const sums = new Map(amounts);
  const sum = (amounts.get(name) ?? 0) + amount;
  if (sum === 0) sums.delete(name);
  else sums.set(name, sum);
  return sums.size === 0 ? NO_AMOUNTS : sums;
}

function insertByKey(pods: PodInfo[], pod: PodInfo): void {
  pods.splice(position(pods, pod.key), 0, pod);
}

function removeByKey(pods: PodInfo[], key: string): PodInfo | undefined {
  const at = position(pods, key);
  return pods[at]?.key === key ? pods.splice(at, 1)[0] : undefined;
}

function position(pods: readonly PodInfo[], key: string): number {
  let low = 0;
  let high = pods.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pods[middle] as PodInfo).key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
