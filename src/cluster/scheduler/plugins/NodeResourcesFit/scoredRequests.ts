import { podRequests } from '#model/pod/podResources.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { requestOf, type ScoredResource } from '../../framework/scoredResources.ts';

/** In thousandths: 100m of CPU and 200Mi of memory. */
const WHEN_MISSING = { cpu: 100, memory: 200 * 1024 * 1024 * 1000 };

/**
 * Requests of a Pod for each resource, as this plugin scores it. Containers without CPU or memory count with the
 * defaults. Pod-level requests are ignored, because upstream does not pass that feature to its scorer.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/{fit,resource_allocation}.go.
 */
export function scoredRequests(pod: PodInfo, resources: readonly Pick<ScoredResource, 'name'>[]): readonly number[] {
  if (!pod.pod.spec.resources) return resources.map(({ name }) => requestOf(pod, name, true));
  const amounts = podRequests(pod.pod, { skipPodLevel: true, whenMissing: WHEN_MISSING });
  return resources.map(({ name }) => amounts[name] ?? 0);
}
