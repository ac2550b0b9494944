import { parseTime } from '#base/rfc3339.ts';
import { podsToDelete, victimOrder } from '#cluster/controllers/ReplicaSet/podsToDelete.ts';
import { nextBatch } from '#cluster/controllers/slowStart.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { Pod } from '#model/generated/types.ts';

interface ScaleDownCase extends RecordedCase {
  readonly now: string;
  readonly pods?: readonly Pod[];
  readonly podsOfOtherReplicaSets?: readonly Pod[];
  readonly deleteCount?: number;
}

/**
 * Category `replicaset-scale-down`. Pods that compare equal get the order in which Go's sort leaves them, from the
 * given order.
 */
export function playScaleDown(recorded: ScaleDownCase): object {
  const { now, pods = [], podsOfOtherReplicaSets = [], deleteCount = 0 } = recorded;
  const nowUs = parseTime(now);
  if (nowUs === undefined) throw new Error(`${now} is no time`);
  const related = [...pods, ...podsOfOtherReplicaSets];
  const names = (chosen: readonly Pod[]) => chosen.map(({ metadata }) => metadata.name);
  return {
    deleted: names(podsToDelete(pods, related, deleteCount, nowUs)),
    deletionOrder: names(victimOrder(pods, related, nowUs)),
  };
}

interface SlowStartCase extends RecordedCase {
  readonly count?: number;
  readonly failFrom?: number;
}

/** Category `slow-start`. */
export function playSlowStart({ count = 0, failFrom = 0 }: SlowStartCase): object {
  const batches: number[] = [];
  let attempted = 0;
  let stopped = false;
  for (let batch = nextBatch(0, count); batch > 0 && !stopped; batch = nextBatch(batch, count - attempted)) {
    batches.push(batch);
    attempted += batch;
    stopped = failFrom > 0 && attempted >= failFrom;
  }
  const succeeded = failFrom > 0 ? Math.min(attempted, failFrom - 1) : attempted;
  return { batches, attempted, succeeded, stopped };
}
