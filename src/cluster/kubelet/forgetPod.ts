import { objectKey } from '#model/objectKey.ts';
import type { KubeletScope } from './kubeletScope.ts';
import type { StaticPodEnded } from './machineEvents.ts';
import { releaseVolumes } from './volumes/nodeVolumes.ts';

/** Nothing of the Pod is left. In the place of a static Pod another may begin. */
export function forgetPod(scope: KubeletScope, uid: string): void {
  const record = scope.pod(uid);
  scope.dropPod(uid);
  releaseVolumes(scope, uid);
  if (record?.source === undefined) return;
  const event: StaticPodEnded = { type: 'staticPod.ended', via: record.source, pod: objectKey(record.pod) };
  scope.schedule(0, event);
}
