import type { DaemonSetStatus } from '#model/generated/types.ts';
import { isPodAvailable, isPodReady } from '../podFacts.ts';
import { isUpdated, oldestFirst } from './daemonPod.ts';
import { type DaemonSetView, podsByNode } from './daemonView.ts';
import { nodeShouldRun } from './nodeShouldRun.ts';

/**
 * Counts of the set's status. If a node has several Pods, the oldest counts. Only a sync that acted updates the
 * observed generation.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, updateDaemonSetStatus.
 */
export function daemonSetStatus(
  { daemonSet, nodes, pods, nowUs }: Pick<DaemonSetView, 'daemonSet' | 'nodes' | 'pods' | 'nowUs'>,
  hash: string,
  hasActed: boolean,
): DaemonSetStatus {
  const byNode = podsByNode(pods);
  const { minReadySeconds = 0 } = daemonSet.spec;
  let [desired, current, misscheduled, ready, updated, available] = [0, 0, 0, 0, 0, 0];
  for (const node of nodes) {
    const [pod] = [...(byNode.get(node.metadata.name) ?? [])].sort(oldestFirst);
    if (!nodeShouldRun(node, daemonSet).shouldRun) {
      if (pod) misscheduled++;
      continue;
    }
    desired++;
    if (!pod) continue;
    current++;
    if (isPodReady(pod)) ready++;
    if (isPodAvailable(pod, minReadySeconds, nowUs)) available++;
    if (isUpdated(daemonSet, pod, hash)) updated++;
  }
  const observedGeneration = (hasActed ? daemonSet.metadata.generation : daemonSet.status?.observedGeneration) ?? 0;
  return {
    desiredNumberScheduled: desired,
    currentNumberScheduled: current,
    numberMisscheduled: misscheduled,
    numberReady: ready,
    updatedNumberScheduled: updated,
    numberAvailable: available,
    numberUnavailable: desired - available,
    observedGeneration,
  };
}

const COUNTS = [
  'desiredNumberScheduled',
  'currentNumberScheduled',
  'numberMisscheduled',
  'numberReady',
  'updatedNumberScheduled',
  'numberAvailable',
  'numberUnavailable',
] as const;

/**
 * Whether a write of the status would change anything.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, storeDaemonSetStatus.
 */
export function isNewDaemonStatus(
  before: DaemonSetStatus | undefined,
  after: DaemonSetStatus,
  generation: number,
): boolean {
  if ((before?.observedGeneration ?? 0) < generation) return true;
  return COUNTS.some((count) => (before?.[count] ?? 0) !== (after[count] ?? 0));
}
