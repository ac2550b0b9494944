import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { ETCD_KEYS } from '#cluster/etcd/registryKey.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { podRequests, resourceAmounts } from '#model/pod/podResources.ts';
import type { ComparedNode } from '#protocol/comparison.ts';
import type { Reader } from '#session/reader.ts';

/** A Pod that has not ended, and its node. */
export interface PlacedPod {
  readonly key: string;
  readonly workload: string;
  readonly colour: number;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  /** Its own node, or the one that kube-scheduler has assumed; empty while Pending. */
  readonly node: string;
  /** Simulated microseconds; -1 when not set. */
  readonly createdUs: Micros;
  /**
   * From its creation to the condition Ready, in microseconds (the API stores whole seconds); -1 while it is not
   * ready.
   */
  readonly readyAfterUs: Micros;
}

export interface RunPlaces {
  /** By key. */
  readonly pods: ReadonlyMap<string, PlacedPod>;
  /** In the order in which the API server learned of them. */
  readonly nodes: readonly ComparedNode[];
}

/** The node of each Pod at this moment, as the page shows it. */
export function readPlaces(reader: Reader): RunPlaces {
  const { world } = reader;
  const pods = new Map<string, PlacedPod>();
  for (const pod of world.table(store('Pod')).values()) {
    if (pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed') continue;
    const placed = placedPod(reader, pod);
    pods.set(placed.key, placed);
  }
  const on = new Map<string, PlacedPod[]>();
  for (const pod of pods.values()) {
    const others = on.get(pod.node);
    if (others) others.push(pod);
    else on.set(pod.node, [pod]);
  }
  const nodes = [...world.table(store('Node')).values()]
    .sort((a, b) => revisionOf(world, a) - revisionOf(world, b))
    .map((node) => placedNode(node, on.get(node.metadata.name) ?? []));
  return { pods, nodes };
}

function placedPod({ world, colours }: Reader, pod: Pod & KubeObject): PlacedPod {
  const { namespace = '', name, uid = '' } = pod.metadata;
  const cached = world.table(SCHEDULER_TABLES.pods).get(uid);
  const workload = colours.workloadOf(pod);
  return {
    ...ownFields(pod),
    key: `${namespace}/${name}`,
    workload,
    colour: colours.colourOf(workload),
    node: pod.spec.nodeName || (cached?.assumed ? cached.node : ''),
  };
}

type OwnFields = Pick<PlacedPod, 'cpuMilli' | 'memoryBytes' | 'createdUs' | 'readyAfterUs'>;

/**
 * Fields that follow from the Pod's record alone. Records never change, so the cache finds most of them next time.
 */
const known = new WeakMap<Pod, OwnFields>();

function ownFields(pod: Pod): OwnFields {
  const before = known.get(pod);
  if (before) return before;
  const { cpu = 0, memory = 0 } = podRequests(pod);
  const createdUs = parseTime(pod.metadata.creationTimestamp ?? '') ?? -1;
  const ready = pod.status?.conditions?.find(({ type, status }) => type === 'Ready' && status === 'True');
  const readyUs = parseTime(ready?.lastTransitionTime ?? '') ?? -1;
  const own: OwnFields = {
    cpuMilli: cpu,
    memoryBytes: memory,
    createdUs,
    readyAfterUs: readyUs < 0 || createdUs < 0 ? -1 : readyUs - createdUs,
  };
  known.set(pod, own);
  return own;
}

function placedNode(node: Node, pods: readonly PlacedPod[]): ComparedNode {
  const { cpu = 0, memory = 0 } = resourceAmounts(node.status?.allocatable ?? node.status?.capacity);
  return {
    name: node.metadata.name,
    zone: node.metadata.labels?.['topology.kubernetes.io/zone'] ?? '',
    cpuMilli: cpu,
    memoryBytes: memory,
    requestedCpuMilli: pods.reduce((sum, pod) => sum + pod.cpuMilli, 0),
    requestedMemoryBytes: pods.reduce((sum, pod) => sum + pod.memoryBytes, 0),
    pods: pods.map(({ key }) => key).sort(),
  };
}

function revisionOf(world: World, { metadata: { name } }: Node): number {
  return world.table(ETCD_KEYS).get(`Node/${name}`)?.createRevision ?? 0;
}
