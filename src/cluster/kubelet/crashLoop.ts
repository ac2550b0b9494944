import { goDuration } from '#base/goDuration.ts';
import type { Millis } from '#base/time.ts';
import { plainSortedJson } from '#model/encoding/sortedJson.ts';
import type { Container, Pod } from '#model/generated/types.ts';

/** The name of a Pod in the kubelet's messages. Upstream source (v1.36.2): pkg/kubelet/util/format/pod.go. */
export function podInWords({ metadata: { name, namespace = '', uid = '' } }: Pick<Pod, 'metadata'>): string {
  return `${name}_${namespace}(${uid})`;
}

/**
 * Key of a container's crash back-off; another image or other resources start a new back-off. Upstream source
 * (v1.36.2): pkg/kubelet/kuberuntime/helpers.go, GetBackoffKey.
 */
export function crashBackoffKey(container: Container): string {
  return plainSortedJson([container.name, container.image ?? '', container.resources ?? {}]);
}

/**
 * The waiting message of a crash looping container. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go, doBackOff.
 */
export function crashLoopMessage(pod: Pick<Pod, 'metadata'>, container: string, delayMs: Millis): string {
  return `back-off ${goDuration(delayMs * 1000)} restarting failed container=${container} pod=${podInWords(pod)}`;
}

/** The message of the corresponding Event. */
export function crashLoopEvent(pod: Pick<Pod, 'metadata'>, container: string): string {
  return `Back-off restarting failed container ${container} in pod ${podInWords(pod)}`;
}
