import { objectKey } from '#model/objectKey.ts';
import type { KubeletScope } from './kubeletScope.ts';
import type { StaticPodEnded } from './machineEvents.ts';
import { releaseVolumes } from './volumes/nodeVolumes.ts';

/** Removes the record of a Pod that has ended. For a static Pod, another one may then take its place. */
export function forgetPod(scope: KubeletScope, uid: string): void {
  const record = scope.pod(uid);
  scope.dropPod(uid);
  releaseVolumes(scope, uid);
  if (record?.source === undefined) return;
  const event: StaticPodEnded = { type: 'staticPod.ended', via: record.source, pod: objectKey(record.pod) };
  scope.schedule(0, event);
}
