import { store } from '#cluster/api/kindTables.ts';
import { requestExecuted } from '#cluster/apiserver/apiServerEvents.ts';
import { DRAIN_RECORDS } from '#cluster/kubectl/drain/drainRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';

/**
 * An eviction takes one disruption from the budget of its Pod, if that is running and ready and a budget selects it; and a
 * drain that says it is done has left none of its Pods.
 * Upstream source (v1.36.2): pkg/registry/core/pod/storage/eviction.go; staging/src/k8s.io/kubectl/pkg/drain/drain.go.
 */
export function* evictions(entry: Entry, world: World): Generator<string> {
  yield* budgets(entry, world);
  yield* drains(entry, world);
}

function* budgets(entry: Entry, world: World): Generator<string> {
  if (requestExecuted(entry)?.request.verb !== 'evict') return;
  const pod = changesOf(entry, store('Pod')).find(({ before, after }) => before && isGoing(before, after))?.before;
  if (!pod || !isCounted(pod)) return;
  const [written] = changesOf(entry, store('PodDisruptionBudget'));
  if (written) {
    const { key, before: was, after: is } = written;
    const [before = 0, after = 0] = [was?.status?.disruptionsAllowed, is?.status?.disruptionsAllowed];
    if (before < 1 || after !== before - 1)
      yield `the eviction of ${key} took its budget from ${before} disruptions to ${after}`;
    if ((was?.status?.observedGeneration ?? 0) < (was?.metadata.generation ?? 0))
      yield `an eviction was counted against a status of ${key} that is of an older spec`;
    return;
  }
  const budget = world
    .table(store('PodDisruptionBudget'))
    .values()
    .find(
      ({ metadata, spec }) =>
        metadata.namespace === pod.metadata.namespace && compileLabelSelector(spec?.selector)(pod.metadata.labels),
    );
  if (budget) yield `${pod.metadata.name} was evicted and the budget ${budget.metadata.name} knows nothing of it`;
}

function isGoing(before: Pod, after: Pod | undefined): boolean {
  return !before.metadata.deletionTimestamp && (!after || !!after.metadata.deletionTimestamp);
}

function isCounted({ status }: Pod): boolean {
  const isReady = status?.conditions?.some(({ type, status: said }) => type === 'Ready' && said === 'True');
  return status?.phase === 'Running' && isReady === true;
}

function* drains(entry: Entry, world: World): Generator<string> {
  for (const { before: was, after: is } of changesOf(entry, DRAIN_RECORDS)) {
    if (is?.phase !== 'drained' || was?.phase === 'drained') continue;
    const uids = new Set(
      world
        .table(store('Pod'))
        .values()
        .map(({ metadata }) => metadata.uid),
    );
    for (const { pod, uid, state } of is.pods)
      if (state !== 'notAwaited' && uids.has(uid)) yield `${is.node} is drained and ${pod} is there`;
  }
}
