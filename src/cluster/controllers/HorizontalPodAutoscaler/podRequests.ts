import { MetricError } from '#cluster/api/metricsSource.ts';
import type { Pod } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';

/**
 * Requests of each Pod for a resource by Pod name, in thousandths; for one container if it is named.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/replica_calculator.go, calculateRequests.
 * @throws {MetricError} when a container has no request.
 */
export function requestsOf(pods: readonly Pod[], resource: string, container: string | undefined): Map<string, number> {
  return new Map(pods.map((pod) => [pod.metadata.name, requestOf(pod, resource, container)]));
}

function requestOf(pod: Pod, resource: string, container: string | undefined): number {
  const { name: podName } = pod.metadata;
  const ofPod = pod.spec.resources?.requests;
  if (container === undefined && ofPod && Object.keys(ofPod).length > 0) {
    const text = ofPod[resource];
    if (text === undefined) throw new MetricError(`missing pod-level request for ${resource} in Pod ${podName}`);
    return quantityMilliValue(text);
  }
  const sidecars = (pod.spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  let sum = 0;
  for (const { name, resources } of [...pod.spec.containers, ...sidecars]) {
    if (container !== undefined && container !== name) continue;
    const text = resources?.requests?.[resource];
    if (text === undefined)
      throw new MetricError(`missing request for ${resource} in container ${name} of Pod ${podName}`);
    sum += quantityMilliValue(text);
    if (container === name) return sum;
  }
  if (container !== undefined) throw new MetricError(`container ${container} not found in Pod ${podName}`);
  return sum;
}
