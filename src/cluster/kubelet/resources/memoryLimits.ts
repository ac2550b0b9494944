import type { Micros } from '#base/time.ts';
import { amountAt, firstAboveUs, sumAt } from '#cluster/environment/usage/curve.ts';
import type { Pod } from '#model/generated/types.ts';
import { oomScoreAdj } from '#model/pod/oomScoreAdj.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import { actuatedResources } from '../resize/allocation.ts';
import { containerSpec } from '../runtimeContainer.ts';
import type { MachineAmounts, MeasuredNode, RunningContainer } from './nodeResources.ts';

/** The scope whose memory ran out. */
export type MemoryDomain = 'container' | 'pod' | 'node';

/** The kernel's next victim. With `memory.oom.group` it is the whole container. */
export interface OomVictim {
  readonly domain: MemoryDomain;
  readonly running: RunningContainer;
  /** Limit of all members together. */
  readonly limitBytes: number;
}

/** A group of containers with a common memory limit `limitBytes`. */
interface Domain {
  readonly domain: MemoryDomain;
  readonly members: readonly RunningContainer[];
  readonly limitBytes: number;
}

/** When a memory limit is next exceeded, from `fromUs` on. */
export function nextOomUs({ machine, containers }: MeasuredNode, fromUs: Micros): number | undefined {
  let firstUs: Micros | undefined;
  for (const { members, limitBytes } of domainsOf(machine, containers)) {
    const atUs = firstAboveUs(
      members.map(({ memory }) => memory),
      limitBytes,
      fromUs,
    );
    if (atUs !== undefined && (firstUs === undefined || atUs < firstUs)) firstUs = atUs;
  }
  return firstUs;
}

/** The kernel's victim at this moment; `undefined` when no limit is exceeded. */
export function oomVictim(
  machine: MachineAmounts,
  containers: readonly RunningContainer[],
  nowUs: Micros,
): OomVictim | undefined {
  for (const { domain, members, limitBytes } of domainsOf(machine, containers)) {
    if (
      sumAt(
        members.map(({ memory }) => memory),
        nowUs,
      ) <= limitBytes
    )
      continue;
    const running = worst(members, machine.memoryBytes, nowUs);
    if (running) return { domain, running, limitBytes };
  }
  return undefined;
}

/** Smallest groups first. */
function domainsOf(machine: MachineAmounts, containers: readonly RunningContainer[]): Domain[] {
  const own: Domain[] = containers.flatMap((running) => {
    const limit = limitOf(running);
    return limit === undefined ? [] : [{ domain: 'container' as const, members: [running], limitBytes: limit }];
  });
  return [...own, ...podDomains(containers), nodeDomain(machine, containers)];
}

function limitOf({ record, container }: RunningContainer): number | undefined {
  const limit = actuatedResources(record, container).limits?.memory;
  return limit === undefined || quantityValue(limit) === 0 ? undefined : quantityValue(limit);
}

/** Pods with a limit of their own, in addition to their containers' limits. */
function podDomains(containers: readonly RunningContainer[]): Domain[] {
  const byPod = new Map<string, RunningContainer[]>();
  for (const running of containers) {
    if (podLimit(running.record.pod) === undefined) continue;
    const members = byPod.get(running.record.uid) ?? [];
    byPod.set(running.record.uid, members);
    members.push(running);
  }
  return [...byPod.values()].flatMap((members) => {
    const limit = members[0] && podLimit(members[0].record.pod);
    return limit === undefined ? [] : [{ domain: 'pod' as const, members, limitBytes: limit }];
  });
}

function podLimit({ spec }: Pod): number | undefined {
  const limit = spec.resources?.limits?.memory;
  return limit === undefined ? undefined : quantityValue(limit);
}

/** The machine's memory without the system's part. A Node without a memory capacity never runs out. */
function nodeDomain(machine: MachineAmounts, members: readonly RunningContainer[]): Domain {
  const limitBytes =
    machine.memoryBytes > 0 ? machine.memoryBytes - machine.systemMemoryBytes : Number.POSITIVE_INFINITY;
  return { domain: 'node', members, limitBytes };
}

/**
 * The kernel's choice: the highest sum of memory share, in thousandths of the machine's memory, and `oom_score_adj`.
 */
function worst(members: readonly RunningContainer[], memoryBytes: number, nowUs: Micros): RunningContainer | undefined {
  let chosen: RunningContainer | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const running of members) {
    const score = oomScore(running, memoryBytes, nowUs);
    if (score > most) {
      most = score;
      chosen = running;
    }
  }
  return chosen;
}

/** Value of `/proc/<pid>/oom_score`: mm/oom_kill.c of the kernel, oom_badness. */
export function oomScore({ record, container, memory }: RunningContainer, memoryBytes: number, nowUs: Micros): number {
  const spec = containerSpec(record.pod, container.name);
  const adj = spec ? oomScoreAdj(record.pod, spec, memoryBytes) : 0;
  return (1000 * amountAt(memory, nowUs)) / Math.max(1, memoryBytes) + adj;
}
