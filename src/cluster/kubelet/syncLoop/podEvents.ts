import type { KubeletReasonType } from '#cluster/api/reasons/reasons.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { objectKey } from '#model/objectKey.ts';
import { changedPod } from '../changed.ts';
import type { PodDue, RelistDue } from '../kubeletEvents.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { queueInChannel, relist } from '../pleg/relist.ts';
import { stopTurnDue } from '../podTermination.ts';
import { deadlineDue } from '../podVerdict.ts';
import { requestSync, takePending, volumesChanged, volumesWaitEnded } from '../podWorker.ts';
import { probeDue } from '../probes.ts';
import {
  containerExited,
  containerStarted,
  postStartEnded,
  preStopEnded,
  sandboxReady,
} from '../runtime/processEvents.ts';
import { endsNow } from '../runtime/start.ts';
import { retryConfigVolume, volumeMounted } from '../volumes/configVolumes.ts';
import { isAsleep, took } from './sleep.ts';

/** `podIP` returns a new address and is called only when the Pod gets one. */
export function podEvent(scope: KubeletScope, record: KubeletPod, event: PodDue, podIP: () => string): void {
  const subject = objectKey(record.pod);
  const because = (type: KubeletReasonType, details: Readonly<Record<string, string | number | boolean>> = {}) =>
    becauseOf(scope.context, type, 'Pod', subject, details);
  switch (event.type) {
    case 'sandbox.ready':
      because('sandbox.created', { attempt: record.sandboxAttempt });
      sandboxReady(scope, record, podIP());
      return;
    case 'container.started':
      because('container.started', { container: event.container });
      containerStarted(scope, record, event);
      return;
    case 'postStart.ended':
      because('postStart.ended', { container: event.container, failed: event.fails });
      postStartEnded(scope, record, event);
      return;
    case 'container.exited':
      if (!endsNow(scope, record, event)) {
        because('exit.outdated', { container: event.container });
        return;
      }
      because('container.exited', { container: event.container, exitCode: event.exitCode });
      containerExited(scope, record, event);
      return;
    case 'relist.due':
      because('pod.relisted', { onDemand: event.onDemand });
      relisted(scope, record, event);
      return;
    case 'podSync.due':
      because('pod.synced');
      took(scope, record.pod, 'syncCh', 'HandlePodSyncs', 'SYNC');
      requestSync(scope, changedPod(record, { syncOrder: 0, syncAtUs: -1 }), 'syncCh');
      return;
    case 'deadline.due':
      because('deadline.exceeded', { seconds: event.seconds });
      deadlineDue(scope, record, event);
      return;
    case 'preStop.ended':
      preStopEnded(scope, record, event);
      return;
    case 'stopTurn.due':
      because('stopTurn.came', { container: event.container });
      stopTurnDue(scope, record, event);
      return;
    case 'volume.mounted':
      because('volume.mounted', { volume: event.volume });
      volumesChanged(scope, volumeMounted(record, event));
      return;
    case 'volumeRetry.due':
      volumesChanged(scope, retryConfigVolume(scope, record, event));
      return;
    case 'volumesWait.ended':
      volumesWaitEnded(scope, record, event);
      return;
    case 'probe.due': {
      const { record: probed, update } = probeDue(scope, record, event);
      if (update) took(scope, record.pod, update, 'HandlePodSyncs', 'SYNC');
      if (update) requestSync(scope, probed, update);
      else scope.putPod(probed);
    }
  }
}

/**
 * Passes the findings of a relist to the worker. A worker that waited for the cache first does its pending sync. The
 * findings are another update, so one more sync follows. Upstream source (v1.36.2): pkg/kubelet/pod_workers.go
 * (podWorkerLoop, GetNewerThan), pkg/kubelet/pleg/generic.go (reconcilePodRecord).
 */
function relisted(scope: KubeletScope, before: KubeletPod, { onDemand }: RelistDue): void {
  const { record, events } = relist(scope, before, onDemand);
  if (isAsleep(scope)) {
    queueInChannel(scope, record, events.length);
    return;
  }
  if (events.length === 0) {
    takePending(scope, record);
    return;
  }
  took(scope, record.pod, 'plegCh', 'HandlePodSyncs', 'SYNC');
  const isWaitedFor = record.pending !== undefined && record.work === undefined;
  requestSync(scope, isWaitedFor ? takePending(scope, record) : record, 'plegCh');
}
