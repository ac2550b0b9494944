import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { StaticVia } from '#cluster/environment/staticFiles.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { kubeletSettings } from '../configuration/kubeletConfiguration.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { SourceLook } from '../machineEvents.ts';
import { isSourceRead, sourceContents } from './staticPods.ts';

/** Operations of the sync loop on the Pods of a source. */
export interface SourceOperations {
  add(pod: Pod, source: StaticVia): void;
  /** The source no longer contains it. */
  remove(record: KubeletPod): void;
}

/**
 * Reads a source and applies the differences, removals first. The same name with other contents is another Pod, which
 * waits until the earlier one has ended. Upstream source (v1.36.2): pkg/kubelet/config/config.go, Merge;
 * pkg/kubelet/pod_workers.go, allowStaticPodStart.
 */
export function readSource(
  scope: KubeletScope,
  via: StaticVia,
  onNode: readonly KubeletPod[],
  operations: SourceOperations,
): void {
  const { pods, refused } = sourceContents(scope.world, scope.nodeName, via);
  becauseOf(scope.context, 'source.read', 'Node', scope.nodeName, { source: via, pods: pods.length });
  for (const { file, message } of refused)
    becauseOf(scope.context, 'manifest.refused', 'Node', scope.nodeName, { file, message });
  const wanted = new Set(pods.map(({ metadata }) => metadata.uid));
  for (const record of onNode)
    if (record.source === via && !record.removed && !wanted.has(record.uid)) operations.remove(record);
  for (const pod of pods) {
    const known = scope.pod(pod.metadata.uid ?? '');
    if (known && !known.unlisted) continue;
    const key = objectKey(pod);
    const before = onNode.find((record) => record.source !== undefined && objectKey(record.pod) === key);
    if (before && before.uid !== known?.uid && scope.pod(before.uid))
      becauseOf(scope.context, 'staticPod.waits', 'Pod', key);
    else operations.add(pod, via);
  }
}

/** Handles a changed manifest: the machine notifies the kubelet at once, or the kubelet sees it at its next check. */
export function sourceChanged(scope: KubeletScope, via: StaticVia): void {
  if (!isSourceRead(scope.world, scope.nodeName, via)) return;
  const { configuration, fsnotify } = kubeletSettings(scope.world, scope.nodeName);
  const event: SourceLook = { type: 'source.look', via };
  if (via === 'file' && fsnotify) {
    scope.schedule(0, event);
    return;
  }
  const periodUs = via === 'file' ? configuration.fileCheckFrequencyUs : configuration.httpCheckFrequencyUs;
  scope.schedule(untilNextUs(scope, periodUs), event);
}

/** Checks happen at whole periods from the kubelet's start. */
function untilNextUs({ nowUs, node }: KubeletScope, periodUs: Micros): number {
  return periodUs - ((nowUs - node.startedUs) % periodUs);
}

/** Schedules a read of both sources. A source that is no longer configured then loses its Pods. */
export function readSourcesSoon(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
  for (const via of ['file', 'http'] as const) {
    const event: SourceLook = { type: 'source.look', via };
    const isKnown = onNode.some(({ source }) => source === via);
    if (isKnown || isSourceRead(scope.world, scope.nodeName, via)) scope.schedule(0, event);
  }
}
