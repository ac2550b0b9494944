import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { configFinder } from './configObjects.ts';

/**
 * Records an Event for missing pull secrets; the images are pulled without them. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet_pods.go, getPullSecretsForPod.
 */
export function tellMissingPullSecrets(scope: KubeletScope, { pod }: KubeletPod): void {
  const find = configFinder(scope.world, pod.metadata.namespace ?? '', scope.isConnected);
  const missing = (pod.spec.imagePullSecrets ?? [])
    .map(({ name = '' }) => name)
    .filter((name) => name !== '' && 'message' in find('Secret', name));
  if (missing.length === 0) return;
  scope.event(pod, {
    type: 'Warning',
    reason: 'FailedToRetrieveImagePullSecret',
    message: `Unable to retrieve some image pull secrets (${missing.join(', ')}); attempting to pull the image may not succeed.`,
  });
}
