import { parseTime } from '../../base/rfc3339.ts';
import { podsToDelete, victimOrder } from '../../cluster/controllers/ReplicaSet/podsToDelete.ts';
import { nextBatch } from '../../cluster/controllers/slowStart.ts';
import type { Pod } from '../../model/generated/types.ts';
import type { RecordedCase } from '../recorded.ts';

interface ScaleDownCase extends RecordedCase {
  readonly now: string;
  readonly pods?: readonly Pod[];
  readonly podsOfOtherReplicaSets?: readonly Pod[];
  readonly deleteCount?: number;
  readonly expect: { readonly deletionOrder?: readonly string[] };
}

/** Category `replicaset-scale-down`. Pods that compare equal have no order: among them, theirs is the recorded one. */
export function playScaleDown(recorded: ScaleDownCase): object {
  const { now, pods = [], podsOfOtherReplicaSets = [], deleteCount = 0, expect } = recorded;
  const nowUs = parseTime(now);
  if (nowUs === undefined) throw new Error(`${now} is no time`);
  const related = [...pods, ...podsOfOtherReplicaSets];
  const { deletionOrder = [] } = expect;
  const place = ({ metadata }: Pod) => deletionOrder.indexOf(metadata.name);
  const given = [...pods].sort((a, b) => place(a) - place(b));
  const names = (chosen: readonly Pod[]) => chosen.map(({ metadata }) => metadata.name);
  return {
    deleted: names(podsToDelete(given, related, deleteCount, nowUs)),
    deletionOrder: names(victimOrder(given, related, nowUs)),
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
