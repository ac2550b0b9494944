import type { Node, Pod, Taint } from '#model/generated/types.ts';
import { compileLabelMap } from '#model/labels/labelMatcher.ts';
import { compileNodeSelector, type NodeMatcher } from '#model/labels/nodeSelector.ts';
import type { HostPort } from '#model/pod/podResources.ts';
import { countsAlike, type PodInfo } from './podInfo.ts';
import { nodeAmounts } from './resources.ts';

export const everyNode: NodeInfoMatcher = () => true;

/** Number of changes that are remembered. A reader that is further behind treats every node as changed. */
const REMEMBERED = 8192;

/**
 * Log of changed nodes in the scheduler's list. A reader with data per node remembers the count of changes and
 * continues from there. A cycle then costs only the changed nodes.
 */
export class NodeChanges {
  private readonly positions = new Int32Array(REMEMBERED);
  private total = 0;

  /** Number of changes so far. */
  get count(): number {
    return this.total;
  }

  /** Records a change of the node at this index. A node outside the list has a negative index. */
  note(position: number): void {
    if (position < 0) return;
    this.positions[this.total % REMEMBERED] = position;
    this.total++;
  }

  /**
   * Sets the entries of nodes that changed after the first `since` changes to 0; all entries if that is too long ago.
   */
  clearChanged(since: number, lists: readonly Uint8Array[]): void {
    if (this.total - since > REMEMBERED) {
      for (const list of lists) list.fill(0);
      return;
    }
    for (let i = since; i < this.total; i++) {
      const position = this.positions[i % REMEMBERED] as number;
      for (const list of lists) list[position] = 0;
    }
  }
}

const EVERY_ADDRESS = '0.0.0.0';
const NOBODY: ReadonlyMap<string, Map<string, number>> = new Map();

/**
 * Host ports in use on one node.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/framework/types.go, HostPortInfo.
 */
class UsedPorts {
  /** Users of a port by `protocol/port`, then by address. Few nodes have any. */
  private users = NOBODY;

  change(ports: readonly HostPort[], by: 1 | -1): void {
    const users = new Map(this.users);
    for (const { ip, protocol, port } of ports) {
      const key = `${protocol}/${port}`;
      const addresses = users.get(key) ?? new Map<string, number>();
      const count = (addresses.get(ip) ?? 0) + by;
      if (count > 0) addresses.set(ip, count);
      else addresses.delete(ip);
      if (addresses.size > 0) users.set(key, addresses);
      else users.delete(key);
    }
    this.users = users;
  }

  /** Whether the same port and protocol are in use on the same address. `0.0.0.0` equals every address. */
  conflictsWith({ ip, protocol, port }: HostPort): boolean {
    const addresses = this.users.get(`${protocol}/${port}`);
    if (!addresses) return false;
    return ip === EVERY_ADDRESS || addresses.has(ip) || addresses.has(EVERY_ADDRESS);
  }

  clone(): UsedPorts {
    const copy = new UsedPorts();
    if (this.users.size > 0)
      copy.users = new Map(Array.from(this.users, ([key, addresses]) => [key, new Map(addresses)]));
    return copy;
  }
}

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

/** One image under one name, and the number of nodes that have it. */
export interface ImageState {
  readonly sizeBytes: number;
  readonly nodeCount: number;
}

/** Whether a node is selected. */
export type NodeInfoMatcher = (node: NodeInfo) => boolean;

/** Matcher of a Pod's `nodeSelector` and required node affinity. Everything matches if it has neither. */
export function requiredNodeAffinity(pod: Pod): NodeInfoMatcher {
  const selector = pod.spec.nodeSelector && compileLabelMap(pod.spec.nodeSelector);
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const affinity = required && onNodeInfo(compileNodeSelector(required));
  if (!selector && !affinity) return everyNode;
  return (node) => (!selector || selector(node.labels)) && (!affinity || affinity(node));
}

export function onNodeInfo(matches: NodeMatcher): NodeInfoMatcher {
  return ({ node }) => node !== undefined && matches(node);
}
