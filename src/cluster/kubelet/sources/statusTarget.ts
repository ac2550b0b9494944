import { objectKey } from '#model/objectKey.ts';
import { CONFIG_HASH_ANNOTATION } from '#model/pod/criticalPod.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { mirrorOf } from './mirrorPods.ts';

/** The API object that receives the Pod's status. For a static Pod it is the mirror, if there is one. */
export interface StatusTarget {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/**
 * Upstream source (v1.36.2): pkg/kubelet/pod/pod_manager.go, TranslatePodUID; pkg/kubelet/status/status_manager.go,
 * syncPod.
 */
export function statusTarget(scope: KubeletScope, { uid, pod, source }: KubeletPod): StatusTarget | undefined {
  const { namespace = '', name } = pod.metadata;
  if (source === undefined) return { namespace, name, uid };
  const mirror = mirrorOf(scope, pod);
  const shows = mirror?.hash === pod.metadata.annotations?.[CONFIG_HASH_ANNOTATION];
  return mirror && shows ? { namespace, name, uid: mirror.uid } : undefined;
}

/** The static Pod of a mirror. */
export function shownBy(mirrorKey: string, onNode: readonly KubeletPod[]): KubeletPod | undefined {
  return onNode.find(({ source, pod }) => source !== undefined && objectKey(pod) === mirrorKey);
}
