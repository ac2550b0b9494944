import type { Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import { PODS_ON_MACHINES } from '../podsOnMachines.ts';
import { type ContainerUsage, containerUsage } from './containerUsage.ts';

/** Usage of the running containers of a Pod, by name. */
export interface PodResourceUsage {
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
