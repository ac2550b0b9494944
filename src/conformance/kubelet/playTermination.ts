import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { beforeDelete } from '#cluster/apiserver/gracefulDeletion.ts';
import { evictionGraceSeconds } from '#cluster/kubelet/eviction/evictionManager.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { KubeletScope } from '#cluster/kubelet/kubeletScope.ts';
import { killPod } from '#cluster/kubelet/podVerdict.ts';
import { requestSync } from '#cluster/kubelet/podWorker.ts';
import { findContainer, withContainer } from '#cluster/kubelet/runtimeContainer.ts';
import { podRemoved, podUpdated } from '#cluster/kubelet/syncLoop/podOperations.ts';
import { effectiveGraceSeconds } from '#cluster/kubelet/termination/gracePeriods.ts';
import type { Pod } from '#model/generated/types.ts';
import type { TerminationCase } from './kubeletCase.ts';
import { runKubelet } from './kubeletRun.ts';
import { readPod } from './readPod.ts';

/** Category `termination`: the running kubelet gets the event of the case. */
export function playTermination(recorded: TerminationCase): object {
  const pod = setDefaults({ ...readPod(recorded.pod), kind: 'Pod' }) as Pod;
  switch (recorded.trigger) {
    case 'delete':
      return playDeletion(pod, recorded);
    case 'evictHard':
    case 'evictSoft':
      return playEviction(pod, recorded);
    case 'podDone': {
      const { timeline, events } = runKubelet(pod, recorded, sync, isGone);
      return { timeline, events };
    }
    default:
      return playProbeKill(pod, recorded);
  }
}

/** Adds the steps of the API server: the mark at the beginning, and the removal at the end or at once. */
function playDeletion(pod: Pod, recorded: TerminationCase): object {
  const decision = beforeDelete({ ...pod, kind: 'Pod' }, recorded.gracePeriodSeconds, 0);
  const marked = decision.object as Pod;
  const period = decision.gracePeriodSeconds;
  const begin = (scope: KubeletScope, record: KubeletPod) => {
    const seen = { ...marked, status: record.pod.status };
    if (period === 0) podRemoved(scope, seen, record);
    else podUpdated(scope, seen, record);
  };
  const { timeline, events, graceSeconds } = runKubelet(pod, recorded, begin, isGone);
  const mark = {
    t: 0,
    event: 'deletionRequested',
    deletionGracePeriodSeconds: period,
    deletionTimestampOffset: period,
  };
  const endsAt = period === 0 ? 0 : (timeline.at(-1) as { readonly t: number }).t;
  return {
    effectiveGracePeriodSeconds: graceSeconds,
    timeline: [mark, ...timeline, { t: endsAt, event: 'apiObjectRemoved' }],
    events,
  };
}

function playEviction(pod: Pod, recorded: TerminationCase): object {
  const max = recorded.evictionMaxPodGracePeriod ?? 0;
  const override = evictionGraceSeconds(pod, recorded.trigger === 'evictHard', max);
  const begin = (scope: KubeletScope, record: KubeletPod) => {
    killPod(scope, record, EVICTED, effectiveGraceSeconds(pod, override));
  };
  const { timeline, events, graceSeconds } = runKubelet(pod, recorded, begin, isGone);
  return { effectiveGracePeriodSeconds: graceSeconds, timeline, events };
}

const EVICTED = { phase: 'Failed', reason: 'Evicted', message: '' } as const;

/** Reports that the one probe has failed. */
function playProbeKill(pod: Pod, recorded: TerminationCase): object {
  const { container: name = '', trigger } = recorded;
  const begin = (scope: KubeletScope, record: KubeletPod) => {
    const container = findContainer(record, name);
    const kind = trigger === 'startupFailure' ? 'startup' : 'liveness';
    const probe = container?.probes[kind];
    if (!container || !probe) return;
    const probes = { ...container.probes, [kind]: { ...probe, result: 'Failure' as const, onHold: true } };
    sync(scope, withContainer(record, { ...container, probes }));
  };
  const isDone = (record: KubeletPod | undefined) => !record || findContainer(record, name)?.state !== 'running';
  const { timeline, events } = runKubelet(pod, recorded, begin, isDone);
  return { timeline, events };
}

function sync(scope: KubeletScope, record: KubeletPod): void {
  requestSync(scope, record, 'syncCh');
}

/** Whether nothing of the Pod is running any more. */
function isGone(record: KubeletPod | undefined): boolean {
  return record === undefined || record.sandbox === 'stopped';
}
