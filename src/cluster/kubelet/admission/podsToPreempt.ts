import type { Pod } from '#model/generated/types.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { type QosClass, qosClass } from '#model/pod/qosClass.ts';

/** Amount of a resource that must become free. */
export interface Requirement {
  readonly resource: string;
  readonly amount: number;
}

export type Victims =
  | { readonly ok: true; readonly pods: readonly Pod[] }
  | { readonly ok: false; readonly message: string };

/**
 * The Pods to preempt for a critical one: as few Guaranteed ones as possible, then Burstable, then BestEffort. Within a
 * class, the Pods closest to the missing amount go first. Upstream source (v1.36.2):
 * pkg/kubelet/preemption/preemption.go, getPodsToPreempt.
 */
export function podsToPreempt(critical: Pod, present: readonly Pod[], requirements: readonly Requirement[]): Victims {
  const candidates = present.filter((pod) => isPreemptable(critical, pod));
  const ofClass = (wanted: QosClass) =>
    candidates.filter((pod) => (pod.status?.qosClass || qosClass(pod.spec)) === wanted);
  const bestEffort = ofClass('BestEffort');
  const burstable = ofClass('Burstable');
  const guaranteed = ofClass('Guaranteed');
  const missing = without(requirements, [...bestEffort, ...burstable, ...guaranteed]);
  if (missing.length > 0)
    return { ok: false, message: `no set of running pods found to reclaim resources: ${inWords(missing)}` };
  const ofGuaranteed = nearest(guaranteed, without(requirements, [...bestEffort, ...burstable]));
  const ofBurstable = nearest(burstable, without(requirements, [...bestEffort, ...ofGuaranteed]));
  const ofBestEffort = nearest(bestEffort, without(requirements, [...ofBurstable, ...ofGuaranteed]));
  return { ok: true, pods: [...ofBestEffort, ...ofBurstable, ...ofGuaranteed] };
}

/** Upstream source (v1.36.2): pkg/kubelet/types/pod_update.go, Preemptable. */
function isPreemptable(preemptor: Pod, pod: Pod): boolean {
  if (isCriticalPod(preemptor) && !isCriticalPod(pod)) return true;
  const [own, other] = [preemptor.spec.priority, pod.spec.priority];
  return own !== undefined && other !== undefined && own > other;
}

/** The amounts that are still missing without these Pods. */
function without(requirements: readonly Requirement[], gone: readonly Pod[]): Requirement[] {
  return requirements
    .map(({ resource, amount }) => ({
      resource,
      amount: gone.reduce((left, pod) => left - requestOf(pod, resource), amount),
    }))
    .filter(({ amount }) => amount > 0);
}

function requestOf(pod: Pod, resource: string): number {
  return resource === 'pods' ? 1 : (podRequests(pod)[resource] ?? 0);
}

/**
 * Takes the Pod closest to the missing amounts until nothing is missing. Of two equally close Pods it takes the one
 * that requests less.
 */
function nearest(pods: readonly Pod[], requirements: readonly Requirement[]): Pod[] {
  const left = [...pods];
  const taken: Pod[] = [];
  let missing = [...requirements];
  while (missing.length > 0) {
    let best = 0;
    let bestDistance = missing.length + 1;
    left.forEach((pod, i) => {
      const distance = distanceOf(pod, missing);
      const other = left[best];
      if (distance < bestDistance || (distance === bestDistance && other && requestsLess(pod, other))) {
        best = i;
        bestDistance = distance;
      }
    });
    const pod = left[best];
    const last = left.pop();
    if (!pod || !last) return taken;
    if (last !== pod) left[best] = last;
    taken.push(pod);
    missing = without(missing, [pod]);
  }
  return taken;
}

function distanceOf(pod: Pod, requirements: readonly Requirement[]): number {
  return requirements.reduce((sum, { resource, amount }) => {
    const left = amount - requestOf(pod, resource);
    return left > 0 ? sum + (left / amount) * (left / amount) : sum;
  }, 0);
}

/** Compares memory before CPU. */
function requestsLess(pod: Pod, other: Pod): boolean {
  for (const resource of ['memory', 'cpu']) {
    const [own, others] = [requestOf(pod, resource), requestOf(other, resource)];
    if (own !== others) return own < others;
  }
  return true;
}

function inWords(requirements: readonly Requirement[]): string {
  return `[${requirements.map(({ resource, amount }) => `(res: ${resource}, q: ${amount}), `).join('')}]`;
}
