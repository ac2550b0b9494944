import { MILLISECOND_US, MINUTE_US, type Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, ResourceRequirements } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { ContainerBehaviour } from '../behaviour.ts';
import { behaviourOf } from '../behaviourOf.ts';
import { podRequestRate } from '../traffic/requestRate.ts';
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
