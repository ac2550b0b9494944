import { SECOND_US } from '#base/time.ts';
import { type ContainerUsage, containerUsage, shareCpu } from '#cluster/environment/usage/containerUsage.ts';
import { firstAboveUs } from '#cluster/environment/usage/curve.ts';
import { cpuShares, podQos } from '#cluster/kubelet/cgroups/podCgroup.ts';
import { evictionSettings, nodeResourceRecord } from '#cluster/kubelet/eviction/evictionManager.ts';
import { rankPods } from '#cluster/kubelet/eviction/rankPods.ts';
import { type Threshold, thresholdAmount } from '#cluster/kubelet/eviction/thresholds.ts';
import { KUBELET_NODE_CACHE, KUBELET_NODES, KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { actuatedResources } from '#cluster/kubelet/resize/allocation.ts';
import { oomScore } from '#cluster/kubelet/resources/memoryLimits.ts';
import {
  type MeasuredNode,
  measureNode,
  observeNode,
  podsWithUsage,
  type RunningContainer,
  runOf,
} from '#cluster/kubelet/resources/nodeResources.ts';
import { containerSpec } from '#cluster/kubelet/runtimeContainer.ts';
import type { Node } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { oomScoreAdj } from '#model/pod/oomScoreAdj.ts';
import { podLimits, podRequests, type ResourceList, resourceAmounts } from '#model/pod/podResources.ts';
import type {
  ContainerFigures,
  NodeUsage,
  PodFigures,
  ResourceFigures,
  ThresholdFigures,
} from '#protocol/nodeResources.ts';
import type { Reader } from '#session/reader.ts';

/** A container's own use, and the CPU it gets while the node has too little for all. */
interface UsageOnNode extends ContainerUsage {
  readonly cpuSqueezedMilli: number;
}

interface Measured extends MeasuredNode {
  readonly reader: Reader;
  readonly node: Node;
  readonly usage: ReadonlyMap<RunningContainer, UsageOnNode>;
}

/** Capacity of a node, requests and limits of its Pods, and their use. `undefined` when no kubelet runs there. */
export function nodeUsage(reader: Reader, name: string): NodeUsage | undefined {
  const measured = measure(reader, name);
  if (!measured) return undefined;
  const { machine, usage } = measured;
  const sum = (of: (usage: UsageOnNode) => number) => [...usage.values()].reduce((all, one) => all + of(one), 0);
  const record = nodeResourceRecord(reader.world, name);
  return {
    node: name,
    memory: figures(measured, 'memory', machine.systemMemoryBytes + sum(({ memoryBytes }) => memoryBytes)),
    cpu: figures(
      measured,
      'cpu',
      sum(({ cpuMilli }) => cpuMilli),
    ),
    cpuThrottledMilli: sum(({ cpuThrottledMilli }) => cpuThrottledMilli),
    cpuSqueezedMilli: sum(({ cpuSqueezedMilli }) => cpuSqueezedMilli),
    disk: { capacity: machine.diskBytes, images: machine.imageBytes, containers: sum(({ diskBytes }) => diskBytes) },
    processes: sum(({ processes }) => processes),
    conditions: record?.eviction.conditions ?? [],
    thresholds: thresholds(measured, name),
    nextLookUs: record?.lookUs ?? -1,
    pods: podFigures(measured),
  };
}

/** The node with what its containers use now. */
export function measure(reader: Reader, name: string): Measured | undefined {
  const { world } = reader;
  const kubelet = world.table(KUBELET_NODES).get(name);
  const node = world.table(KUBELET_NODE_CACHE).get(name);
  if (!kubelet || !node) return undefined;
  const pods = world
    .table(KUBELET_PODS)
    .values()
    .filter((record) => record.node === name);
  const measured = measureNode(world, kubelet, pods);
  return { ...measured, reader, node, usage: usageOf(reader, node, measured.containers) };
}

function usageOf(
  reader: Reader,
  node: Node,
  containers: readonly RunningContainer[],
): ReadonlyMap<RunningContainer, UsageOnNode> {
  const alone = containers.map(({ record, container }) =>
    containerUsage(reader.world, runOf(record, container), nowOf(reader)),
  );
  const claims = containers.map(({ record, container }, i) => ({
    wantedMilli: alone[i]?.cpuMilli ?? 0,
    weight: cpuShares(resourceAmounts(actuatedResources(record, container).requests).cpu ?? 0),
  }));
  const shares = shareCpu(claims, resourceAmounts(node.status?.capacity).cpu ?? 0);
  return new Map(
    containers.map((running, i) => {
      const own = alone[i] as ContainerUsage;
      const cpuMilli = shares[i] ?? 0;
      return [running, { ...own, cpuMilli, cpuSqueezedMilli: own.cpuMilli - cpuMilli }];
    }),
  );
}

function nowOf({ run }: Reader): number {
  return run.clockUs;
}

/** Pods that hold their resources, that is, those that have not ended. */
function holding({ pods }: Measured): KubeletPod[] {
  return pods.filter(({ stage, rejection }) => stage !== 'terminated' && !rejection);
}

function figures(measured: Measured, resource: 'cpu' | 'memory', usage: number): ResourceFigures {
  const { capacity, allocatable } = measured.node.status ?? {};
  const of = (list: ResourceList | undefined) => resourceAmounts(list)[resource] ?? 0;
  const pods = holding(measured);
  return {
    capacity: of(capacity),
    allocatable: of(allocatable),
    requests: pods.reduce((sum, { pod }) => sum + (podRequests(pod)[resource] ?? 0), 0),
    limits: pods.reduce((sum, { pod }) => sum + (podLimits(pod)[resource] ?? 0), 0),
    usage,
  };
}

function thresholds(measured: Measured, name: string): ThresholdFigures[] {
  const { world } = measured.reader;
  const observations = observeNode(measured, nowOf(measured.reader));
  const met = nodeResourceRecord(world, name)?.eviction.metSinceUs ?? {};
  return evictionSettings(world, name).thresholds.map((threshold, index) => {
    const { signal, graceUs } = threshold;
    const { capacity, available } = observations[signal] ?? { capacity: -1, available: -1 };
    const amount = thresholdAmount(threshold, Math.max(0, capacity));
    return {
      signal,
      text: textOf(threshold),
      amount,
      available,
      capacity,
      isHard: graceUs === 0,
      graceSeconds: graceUs / SECOND_US,
      metSinceUs: met[index] ?? -1,
    };
  });
}

function textOf({ value }: Threshold): string {
  return value.quantity ?? `${Math.round((value.fraction ?? 0) * 10_000) / 100}%`;
}

function podFigures(measured: Measured): PodFigures[] {
  const nowUs = nowOf(measured.reader);
  const ranked = rankPods(podsWithUsage(measured, nowUs), 'memory').map(({ pod }) => pod.metadata.uid);
  return holding(measured).map(({ pod, uid }) => {
    const containers = measured.containers
      .filter(({ record }) => record.uid === uid)
      .map((running) => containerFigures(measured, running));
    return {
      pod: objectKey(pod),
      uid,
      qosClass: podQos(pod),
      priority: pod.spec.priority ?? 0,
      memoryBytes: containers.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
      memoryRequestBytes: podRequests(pod).memory ?? 0,
      cpuMilli: containers.reduce((sum, { cpuMilli }) => sum + cpuMilli, 0),
      evictionRank: ranked.indexOf(uid) + 1,
      containers,
    };
  });
}

function containerFigures({ reader, machine, usage }: Measured, running: RunningContainer): ContainerFigures {
  const { record, container, memory } = running;
  const resources = actuatedResources(record, container);
  const requests = resourceAmounts(resources?.requests);
  const limits = resourceAmounts(resources?.limits);
  const spec = containerSpec(record.pod, container.name);
  const nowUs = nowOf(reader);
  const used = usage.get(running) as UsageOnNode;
  return {
    name: container.name,
    run: container.instances,
    memoryBytes: used.memoryBytes,
    memoryRequestBytes: requests.memory ?? -1,
    memoryLimitBytes: limits.memory ?? -1,
    oomUs: (limits.memory === undefined ? undefined : firstAboveUs([memory], limits.memory, nowUs)) ?? -1,
    cpuMilli: used.cpuMilli,
    cpuThrottledMilli: used.cpuThrottledMilli,
    cpuSqueezedMilli: used.cpuSqueezedMilli,
    cpuRequestMilli: requests.cpu ?? -1,
    cpuLimitMilli: limits.cpu ?? -1,
    diskBytes: used.diskBytes,
    processes: used.processes,
    zombies: used.zombies,
    oomScoreAdj: spec ? oomScoreAdj(record.pod, spec, machine.memoryBytes) : 0,
    oomScore: Math.round(oomScore(running, machine.memoryBytes, nowUs)),
  };
}
