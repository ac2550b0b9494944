import { API_SERVER } from '#cluster/api/request.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { KubeletListing } from '#cluster/api/watch.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { goOnTerminating } from '../podTermination.ts';
import { refreshStatus } from '../refreshStatus.ts';
import { forgetMirrors, isMirror } from './mirrorPods.ts';

/** Operations of the sync loop on Pods of the API. */
export interface ApiOperations {
  add(pod: Pod): void;
  update(pod: Pod, record: KubeletPod): void;
  /** The object is gone. */
  remove(pod: Pod, record: KubeletPod): void;
  mirror(pod: Pod): void;
}

/** The kubelet's reflector has lost its watch, so it lists again. */
export function listAgain(scope: KubeletScope): void {
  const event: KubeletListing = { type: 'kubelet.listing', node: scope.nodeName };
  scope.context.schedule(scope.constantUs('list.cache'), API_SERVER, event);
}

/**
 * Compares the list with the kubelet's Pods. Statuses that could not be sent meanwhile are sent now. Upstream source
 * (v1.36.2): staging/src/k8s.io/client-go/tools/cache/reflector.go; pkg/kubelet/config/config.go, Merge;
 * pkg/kubelet/status/status_manager.go, syncBatch.
 */
export function takeListed(
  scope: KubeletScope,
  listed: readonly Pod[],
  onNode: readonly KubeletPod[],
  operations: ApiOperations,
): void {
  const uids = new Set(listed.map(({ metadata }) => metadata.uid));
  for (const record of onNode)
    if (record.source === undefined && !record.removed && !uids.has(record.uid)) operations.remove(record.pod, record);
  forgetMirrors(scope);
  for (const pod of listed) {
    const record = scope.pod(pod.metadata.uid ?? '');
    if (isMirror(pod)) operations.mirror(pod);
    else if (record && !record.unlisted) takeUp(scope, pod, record, operations);
    else operations.add(pod);
  }
}

function takeUp(scope: KubeletScope, pod: Pod, record: KubeletPod, operations: ApiOperations): void {
  const { sent } = record;
  operations.update(pod, record);
  const now = scope.pod(record.uid);
  if (!now || sent === undefined || sameData(pod.status, sent)) return;
  if (now.stage === 'terminated') goOnTerminating(scope, { ...now, stage: 'terminating', sent: undefined });
  else refreshStatus(scope, now, false);
}
