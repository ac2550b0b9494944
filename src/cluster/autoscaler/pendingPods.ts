import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { ClusterSimulation } from '#cluster/api/placement/clusterSimulation.ts';
import { isOfDaemonSet, isUnschedulable, withoutNode } from '#cluster/api/placement/placedPods.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { AutoscalerFlags, PodVerdict } from './autoscalerRecords.ts';

/**
 * Minimum age of the oldest pending Pod before a scale-up.
 * Upstream source (1.36): cluster-autoscaler/core/static_autoscaler.go, unschedulablePodTimeBuffer.
 */
const BUFFER_US = 2_000_000;

/** Pending Pods, sorted by their treatment. */
export interface PendingPods {
  readonly verdicts: ReadonlyMap<string, PodVerdict>;
  /** Pods that need another node. */
  readonly toHelp: readonly Pod[];
  /** Whether all Pods are so new that more may follow. If so, this loop does nothing. */
  readonly areNew: boolean;
}

/**
 * Sorts Pods without a node. `podsOfLeaving` are the Pods of draining nodes, which will be created again.
 * Upstream source (1.36): cluster-autoscaler/core/podlistprocessor. `podsOfLeaving` are those of nodes that are being
 * drained: they will be made again.
 */
export function pendingPods(
  pods: readonly Pod[],
  podsOfLeaving: readonly Pod[],
  simulation: ClusterSimulation,
  flags: AutoscalerFlags,
  nowUs: Micros,
): PendingPods {
  const verdicts = new Map<string, PodVerdict>();
  const waiting: Pod[] = [];
  for (const pod of pods) {
    if (!isUnschedulable(pod) || isOfDaemonSet(pod)) continue;
    const verdict = setAside(pod, flags);
    if (verdict) verdicts.set(objectKey(pod), verdict);
    else waiting.push(pod);
  }
  const unplaced = mostImportantFirst([...waiting, ...podsOfLeaving.map(withoutNode)]).filter((pod) => {
    const place = simulation.firstFit(pod, () => true);
    if (place === undefined) return true;
    simulation.addPod(pod, place);
    verdicts.set(objectKey(pod), 'helped-by-upcoming');
    return false;
  });
  const toHelp = unplaced.filter((pod) => {
    const isOld = nowUs - creationUs(pod) > flags.newPodScaleUpDelayUs;
    if (!isOld) verdicts.set(objectKey(pod), 'too-young');
    return isOld;
  });
  const oldestUs = Math.min(...toHelp.map(creationUs));
  const areNew = toHelp.length > 0 && oldestUs + BUFFER_US > nowUs;
  if (areNew) for (const pod of toHelp) verdicts.set(objectKey(pod), 'too-young');
  for (const pod of podsOfLeaving) verdicts.delete(objectKey(pod));
  return { verdicts, toHelp, areNew };
}

function setAside({ spec, status }: Pod, { expendablePodsPriorityCutoff }: AutoscalerFlags): PodVerdict | undefined {
  if (spec.priority !== undefined && spec.priority < expendablePodsPriorityCutoff) return 'expendable';
  return status?.nominatedNodeName ? 'preempting' : undefined;
}

function mostImportantFirst(pods: readonly Pod[]): Pod[] {
  return [...pods].sort((a, b) => (b.spec.priority ?? 0) - (a.spec.priority ?? 0));
}

/** Creation time of the Pod in microseconds since the start of the run, in whole seconds as in the API. */
function creationUs({ metadata }: Pod): number {
  return (metadata.creationTimestamp === undefined ? undefined : parseTime(metadata.creationTimestamp)) ?? 0;
}
