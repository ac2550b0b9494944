import type { Micros } from '#base/time.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import { type ContainerRun, diskCurve, memoryCurve, processCurve } from '#cluster/environment/usage/containerUsage.ts';
import { amountAt, type Curve, systemMemoryBytes } from '#cluster/environment/usage/curve.ts';
import type { World } from '#kernel/world.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import type { Observations } from '../eviction/evictionManager.ts';
import type { PodUsage, PodWithUsage } from '../eviction/rankPods.ts';
import { KUBELET_NODE_CACHE, type KubeletNode, type KubeletPod, type RuntimeContainer } from '../kubeletRecords.ts';
import { actuatedResources } from '../resize/allocation.ts';

/** systemd's value of `kernel.pid_max` on 64-bit machines. */
const PIDS = 4_194_304;

/** A running container with its use over time. */
export interface RunningContainer {
  readonly record: KubeletPod;
  readonly container: RuntimeContainer;
  readonly memory: Curve;
  readonly disk: Curve;
  readonly processes: Curve;
}

/** Capacity of a machine, and use outside of containers. Local storage is -1 when the Node does not report it. */
export interface MachineAmounts {
  readonly memoryBytes: number;
  readonly systemMemoryBytes: number;
  readonly diskBytes: number;
  readonly imageBytes: number;
  readonly pids: number;
}

/** A node with its Pods and running containers. */
export interface MeasuredNode {
  readonly machine: MachineAmounts;
  readonly pods: readonly KubeletPod[];
  readonly containers: readonly RunningContainer[];
}

/** `runningIn` may return a cached result for a Pod. */
export function measureNode(
  world: World,
  node: KubeletNode,
  pods: readonly KubeletPod[],
  runningIn: (record: KubeletPod) => readonly RunningContainer[] = (record) => runningContainers(world, record),
): MeasuredNode {
  return { machine: machineOf(world, node), pods, containers: pods.flatMap(runningIn) };
}

function machineOf(world: World, node: KubeletNode): MachineAmounts {
  const capacity = world.table(KUBELET_NODE_CACHE).get(node.name)?.status?.capacity ?? {};
  const disk = capacity['ephemeral-storage'];
  const memoryBytes = quantityValue(capacity.memory ?? '0');
  return {
    memoryBytes,
    systemMemoryBytes: systemMemoryBytes(world, memoryBytes),
    diskBytes: disk === undefined ? -1 : quantityValue(disk),
    imageBytes: node.images.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    pids: PIDS,
  };
}

/** Running containers of the Pod in the runtime. */
export function runningContainers(world: World, record: KubeletPod): RunningContainer[] {
  return record.containers
    .filter(({ state }) => state === 'running')
    .map((container) => running(world, record, container));
}

function running(world: World, record: KubeletPod, container: RuntimeContainer): RunningContainer {
  const { pod } = record;
  const { startedUs } = container;
  const behaviour = behaviourOf(world, pod, container.name, container.instances);
  return {
    record,
    container,
    memory: memoryCurve(behaviour, startedUs),
    disk: diskCurve(behaviour, startedUs),
    processes: processCurve(behaviour, pod, startedUs),
  };
}

/** The run in the form that usage functions take. */
export function runOf(record: KubeletPod, container: RuntimeContainer): ContainerRun {
  const { pod } = record;
  const { name, instances: run, startedUs } = container;
  return { pod, name, run, startedUs, resources: actuatedResources(record, container) };
}

/** Observations of the kubelet on its node. Containers and images share one file system. */
export function observeNode({ machine, containers }: MeasuredNode, nowUs: Micros): Observations {
  let usedMemory = machine.systemMemoryBytes;
  let usedDisk = machine.imageBytes;
  let usedPids = 0;
  for (const { memory, disk, processes } of containers) {
    usedMemory += amountAt(memory, nowUs);
    usedDisk += amountAt(disk, nowUs);
    usedPids += amountAt(processes, nowUs);
  }
  const of = (capacity: number, used: number) => ({ capacity, available: Math.max(0, capacity - used) });
  const disk = machine.diskBytes < 0 ? undefined : of(machine.diskBytes, usedDisk);
  return {
    'memory.available': of(machine.memoryBytes, usedMemory),
    'pid.available': of(machine.pids, usedPids),
    ...(disk && { 'nodefs.available': disk, 'imagefs.available': disk }),
  };
}

/** Active Pods with their usage. A Pod without a sandbox has no statistics. */
export function podsWithUsage({ pods, containers }: MeasuredNode, nowUs: Micros): PodWithUsage[] {
  const usages = new Map<string, PodUsage>();
  for (const { record, container, memory, disk, processes } of containers) {
    const before = usages.get(record.uid) ?? NOTHING;
    const own = { memoryBytes: amountAt(memory, nowUs), diskBytes: amountAt(disk, nowUs) };
    usages.set(record.uid, {
      ...before,
      memoryBytes: before.memoryBytes + own.memoryBytes,
      writableLayerBytes: before.writableLayerBytes + own.diskBytes,
      processes: before.processes + amountAt(processes, nowUs),
      containers: { ...before.containers, [container.name]: own },
    });
  }
  return pods
    .filter(({ stage, rejection }) => stage !== 'terminated' && !rejection)
    .map(({ pod, uid, sandbox }) => ({
      pod,
      usage: usages.get(uid) ?? (sandbox === 'ready' ? NOTHING : undefined),
    }));
}

const NOTHING: PodUsage = { memoryBytes: 0, writableLayerBytes: 0, logsBytes: 0, emptyDirBytes: 0, processes: 0 };
