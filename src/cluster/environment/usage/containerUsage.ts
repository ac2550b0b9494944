import { MILLISECOND_US, MINUTE_US, type Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod, ResourceRequirements } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { ContainerBehaviour } from '../behaviour.ts';
import { behaviourOf } from '../behaviourOf.ts';
import { PODS_ON_MACHINES } from '../behaviours.ts';
import { podRequestRate } from '../traffic/trafficRecords.ts';
import { amountAt, type Curve } from './curve.ts';

/** Size of pages and blocks, in which memory and file systems count. */
const PAGE_BYTES = 4096;

/** A run of a container: its number, its start, and the resources that the runtime enforces. */
export interface ContainerRun {
  readonly pod: Pod;
  readonly name: string;
  /** Number of the run, from 1. */
  readonly run: number;
  readonly startedUs: Micros;
  readonly resources: ResourceRequirements | undefined;
}

/** Resource usage of a container at a moment. */
export interface ContainerUsage {
  readonly memoryBytes: number;
  /** CPU that it gets, at most its limit. */
  readonly cpuMilli: number;
  /** CPU that it would use beyond that. */
  readonly cpuThrottledMilli: number;
  readonly diskBytes: number;
  /** Number of processes, with zombies. */
  readonly processes: number;
  readonly zombies: number;
}

/** Usage of the run at that moment. It follows from the container's behaviour and its start time. */
export function containerUsage(world: World, run: ContainerRun, nowUs: Micros): ContainerUsage {
  const behaviour = behaviourOf(world, run.pod, run.name, run.run);
  const ageUs = nowUs - run.startedUs;
  const wantedMilli = wantedCpuMilli(behaviour, ageUs) + requestsCpuMilli(world, behaviour, run.pod, nowUs);
  const limitMilli = cpuLimitMilli(run);
  const cpuMilli = Math.min(wantedMilli, limitMilli);
  const zombies = zombiesOf(behaviour, run.pod, ageUs);
  return {
    memoryBytes: amountAt(memoryCurve(behaviour, run.startedUs), nowUs),
    cpuMilli,
    cpuThrottledMilli: wantedMilli - cpuMilli,
    diskBytes: amountAt(diskCurve(behaviour, run.startedUs), nowUs),
    processes: behaviour.processes + zombies,
    zombies,
  };
}

export function memoryCurve(behaviour: ContainerBehaviour, startedUs: Micros): Curve {
  return {
    points: behaviour.memory.map(({ atMs, bytes }) => ({ atUs: startedUs + atMs * MILLISECOND_US, amount: bytes })),
    perSecondAfter: behaviour.leakBytesPerSecond,
    unit: PAGE_BYTES,
  };
}

export function diskCurve({ diskBytes, diskBytesPerSecond }: ContainerBehaviour, startedUs: Micros): Curve {
  return { points: [{ atUs: startedUs, amount: diskBytes }], perSecondAfter: diskBytesPerSecond, unit: PAGE_BYTES };
}

export function processCurve(behaviour: ContainerBehaviour, pod: Pod, startedUs: Micros): Curve {
  const perSecondAfter = reapsZombies(pod) ? 0 : behaviour.zombiesPerMinute / 60;
  return { points: [{ atUs: startedUs, amount: behaviour.processes }], perSecondAfter, unit: 1 };
}

function wantedCpuMilli({ cpuMilli, startCpuMilli, startCpuMs }: ContainerBehaviour, ageUs: Micros): number {
  return ageUs < startCpuMs * MILLISECOND_US ? startCpuMilli : cpuMilli;
}

/** Milliseconds of a core per second equal thousandths of a core. */
function requestsCpuMilli(world: World, { cpuMsPerRequest }: ContainerBehaviour, pod: Pod, nowUs: Micros): number {
  return cpuMsPerRequest === 0 ? 0 : Math.floor(cpuMsPerRequest * podRequestRate(world, pod, nowUs));
}

function cpuLimitMilli({ resources }: ContainerRun): number {
  const limit = resources?.limits?.cpu;
  return limit === undefined ? Number.POSITIVE_INFINITY : quantityMilliValue(limit);
}

/**
 * Whether zombies are reaped. With a shared PID namespace, the pause container adopts all orphans and waits for them.
 */
function reapsZombies({ spec }: Pod): boolean {
  return spec.shareProcessNamespace === true;
}

function zombiesOf({ zombiesPerMinute }: ContainerBehaviour, pod: Pod, ageUs: Micros): number {
  return reapsZombies(pod) ? 0 : Math.floor((zombiesPerMinute * Math.max(0, ageUs)) / MINUTE_US);
}

/** Usage of the running containers of a Pod, by name. */
interface PodResourceUsage {
  readonly memoryBytes: number;
  readonly cpuMilli: number;
  readonly containers: Readonly<Record<string, ContainerUsage>>;
}

/** Usage of a Pod at that moment, as a metrics server measures it; `undefined` if none of its containers runs. */
export function podResourceUsage(world: World, uid: string, nowUs: Micros): PodResourceUsage | undefined {
  const record = world.table(PODS_ON_MACHINES).get(uid);
  if (!record) return undefined;
  const { pod } = record;
  const containers: Record<string, ContainerUsage> = {};
  let memoryBytes = 0;
  let cpuMilli = 0;
  for (const { name, state, instances: run, startedUs, resources: resized } of record.containers) {
    if (state !== 'running') continue;
    const resources = resized ?? specOf(pod, name)?.resources;
    const usage = containerUsage(world, { pod, name, run, startedUs, resources }, nowUs);
    containers[name] = usage;
    memoryBytes += usage.memoryBytes;
    cpuMilli += usage.cpuMilli;
  }
  return Object.keys(containers).length === 0 ? undefined : { memoryBytes, cpuMilli, containers };
}

function specOf({ spec }: Pod, name: string): Container | undefined {
  return [...spec.containers, ...(spec.initContainers ?? [])].find((container) => container.name === name);
}

/** A demand for CPU time. `weight` determines its share while there is not enough for all. */
interface CpuClaim {
  readonly wantedMilli: number;
  readonly weight: number;
}

/**
 * Divides the CPU as the kernel's scheduler does: by weight, and unused shares go to the others. Returns whole
 * thousandths in the order of the claims.
 */
export function shareCpu(claims: readonly CpuClaim[], capacityMilli: number): number[] {
  const shares = claims.map(({ wantedMilli }) => wantedMilli);
  let left = capacityMilli;
  let open = claims.map((_, i) => i);
  for (;;) {
    const wanted = open.reduce((sum, i) => sum + (claims[i]?.wantedMilli ?? 0), 0);
    if (wanted <= left) return shares;
    const weight = open.reduce((sum, i) => sum + (claims[i]?.weight ?? 0), 0);
    const fair = (i: number) => Math.floor((left * (claims[i]?.weight ?? 0)) / Math.max(1, weight));
    const content = open.filter((i) => (claims[i]?.wantedMilli ?? 0) <= fair(i));
    if (content.length === 0) {
      for (const i of open) shares[i] = fair(i);
      return shares;
    }
    const used = content.reduce((sum, i) => sum + (claims[i]?.wantedMilli ?? 0), 0);
    open = open.filter((i) => !content.includes(i));
    left -= used;
  }
}
