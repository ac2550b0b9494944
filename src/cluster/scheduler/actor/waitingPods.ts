import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { PodsInPermit } from '../framework/handle.ts';
import { type BindingCycle, type HeldPermit, SCHEDULER_TABLES } from '../schedulerRecords.ts';

/** A waiting Pod that may continue, or that a plugin rejected. */
export interface PermitVerdict {
  readonly uid: string;
  /** Absent if it was allowed. */
  readonly rejection?: { readonly plugin: string; readonly message: string };
}

/**
 * Pods in WaitOnPermit. Verdicts of plugins take effect at the end of the event.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/waiting_pods_map.go.
 */
export class WaitingPods implements PodsInPermit {
  private readonly table: Table<BindingCycle>;
  private verdicts: PermitVerdict[] = [];

  constructor(world: World) {
    this.table = world.table(SCHEDULER_TABLES.binding);
  }

  isWaiting(uid: string): boolean {
    return this.table.get(uid)?.stage === 'WaitOnPermit';
  }

  allow(uid: string, plugin: string): void {
    const binding = this.table.get(uid);
    if (binding?.stage !== 'WaitOnPermit') return;
    const permits = binding.permits.filter((held) => held.plugin !== plugin);
    if (permits.length === binding.permits.length) return;
    if (permits.length === 0) this.verdicts.push({ uid });
    else this.table.put(uid, { ...binding, permits });
  }

  reject(uid: string, plugin: string, message: string): void {
    if (this.isWaiting(uid)) this.verdicts.push({ uid, rejection: { plugin, message } });
  }

  /** Verdicts since the last call. Only the first one about a Pod counts. */
  takeVerdicts(): readonly PermitVerdict[] {
    const taken = this.verdicts;
    this.verdicts = [];
    return taken;
  }
}

/** `5m0s`: a duration in Go's format. */
export function goDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds}ms`;
  const seconds = milliseconds / 1000;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${Math.round((seconds % 60) * 1000) / 1000}s`;
  if (hours > 0) return `${hours}h${minutes}m${rest}`;
  return minutes > 0 ? `${minutes}m${rest}` : rest;
}

export function cancelTimeouts(context: ActorContext, permits: readonly HeldPermit[]): void {
  for (const { order } of permits) context.cancel(order);
}
