import { type Micros, SECOND_US } from '#base/time.ts';
import type { Table } from '#kernel/table.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { DaemonSet } from '#model/generated/types.ts';

/** Backoff of a node's failed Pods. */
interface FailedPods {
  readonly delayUs: Micros;
  readonly sinceUs: Micros;
}

const FAILED_PODS = table<FailedPods>('controllers/DaemonSet.failedPods');

const FIRST_DELAY_US = SECOND_US;
const MAX_DELAY_US = 900_000_000;

/**
 * Deletes a Pod that a node keeps refusing only after 1 s, 2 s, 4 s, ... up to 15 minutes.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/util/flowcontrol/backoff.go,
 * cmd/kube-controller-manager/app/apps.go.
 */
export class FailedPodBackoff {
  private readonly table: Table<FailedPods>;

  constructor(world: World) {
    this.table = world.table(FAILED_PODS);
  }

  /** Time for which a failed Pod must stay, in microseconds; 0 if it may be deleted now. */
  delayUs(daemonSet: DaemonSet, node: string, nowUs: Micros): number {
    const known = this.table.get(keyOf(daemonSet, node));
    if (!known || isForgotten(known, nowUs)) return 0;
    return nowUs - known.sinceUs < known.delayUs ? known.delayUs : 0;
  }

  /** A failed Pod is deleted, so the next one waits twice as long. */
  next(daemonSet: DaemonSet, node: string, nowUs: Micros): void {
    const key = keyOf(daemonSet, node);
    const known = this.table.get(key);
    const isFirst = !known || isForgotten(known, nowUs);
    const delayUs = isFirst ? FIRST_DELAY_US : Math.min(2 * known.delayUs, MAX_DELAY_US);
    this.table.put(key, { delayUs, sinceUs: nowUs });
  }

  /** The set was deleted. */
  forget(uid: string): void {
    for (const key of this.table.keys()) if (key.startsWith(`${uid}/`)) this.table.delete(key);
  }
}

function isForgotten({ sinceUs }: FailedPods, nowUs: Micros): boolean {
  return nowUs - sinceUs > 2 * MAX_DELAY_US;
}

function keyOf({ metadata, status }: DaemonSet, node: string): string {
  return `${metadata.uid}/${status?.observedGeneration ?? 0}/${node}`;
}
