import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import { controllerOf, isMirror, isOfDaemonSet } from '#cluster/api/placement/placedPods.ts';
import type { RemainingBudgets } from '#cluster/api/placement/remainingBudgets.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { AutoscalerFlags, Blocker } from './autoscalerRecords.ts';

const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const DEFAULT_GRACE_SECONDS = 30;

/** Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, PodLongTerminatingExtraThreshold. */
const LONG_TERMINATING_EXTRA_US = 30 * SECOND_US;

const SAFE_LOCAL_VOLUMES = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes';
const REPLICATING: ReadonlySet<string> = new Set(['ReplicationController', 'Job', 'ReplicaSet', 'StatefulSet']);

/** Inputs of the drain rules besides the Pod. */
export interface DrainContext {
  readonly flags: AutoscalerFlags;
  readonly nowUs: Micros;
  readonly budgets: RemainingBudgets;
  /** Whether the controller object of a Pod exists, by kind and `namespace/name`. */
  readonly exists: (kind: string, key: string) => boolean;
}

/** Pods of a node that its removal would affect. */
export interface PodsToMove {
  readonly pods: readonly Pod[];
  readonly daemonSetPods: readonly Pod[];
  /** First Pod that must not be moved, so the node has to stay. */
  readonly blocker?: Blocker;
}

/** Upstream source (1.36): cluster-autoscaler/simulator/drain.go, GetPodsToMove; simulator/drainability/rules. */
export function podsToMove(onNode: readonly Pod[], context: DrainContext): PodsToMove {
  const pods: Pod[] = [];
  const daemonSetPods: Pod[] = [];
  for (const pod of onNode) {
    if (isMirror(pod) || isLongTerminating(pod, context.nowUs)) continue;
    if (isOfDaemonSet(pod)) {
      daemonSetPods.push(pod);
      continue;
    }
    const reason = safeToEvict(pod) === 'true' || isTerminal(pod) ? undefined : blockingReason(pod, context);
    if (reason !== undefined) return { pods, daemonSetPods, blocker: { reason, pod: objectKey(pod) } };
    pods.push(pod);
  }
  return { pods, daemonSetPods };
}

function blockingReason(pod: Pod, { flags, budgets, exists }: DrainContext): string | undefined {
  const controller = controllerOf(pod);
  const { namespace = '' } = pod.metadata;
  if (!controller || !REPLICATING.has(controller.kind)) return 'NotReplicated';
  if (!exists(controller.kind, `${namespace}/${controller.name}`)) return 'ControllerNotFound';
  if (flags.skipNodesWithSystemPods && namespace === 'kube-system' && budgets.of(pod).length === 0)
    return 'UnmovableKubeSystemPod';
  if (safeToEvict(pod) === 'false') return 'NotSafeToEvictAnnotation';
  if (flags.skipNodesWithLocalStorage && hasBlockingStorage(pod)) return 'LocalStorageRequested';
  return budgets.of(pod).some((budget) => budgets.left(budget) < 1) ? 'NotEnoughPdb' : undefined;
}

/** Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, HasBlockingLocalStorage. */
function hasBlockingStorage({ metadata, spec }: Pod): boolean {
  const safe = new Set((metadata.annotations?.[SAFE_LOCAL_VOLUMES] ?? '').split(','));
  return (spec.volumes ?? []).some(
    ({ name, hostPath, emptyDir }) =>
      !safe.has(name) && (hostPath !== undefined || (emptyDir !== undefined && emptyDir.medium !== 'Memory')),
  );
}

/** Value of the annotation safe-to-evict, or `undefined`. */
function safeToEvict(pod: Pod): 'true' | 'false' | undefined {
  const said = pod.metadata.annotations?.[SAFE_TO_EVICT];
  return said === 'true' || said === 'false' ? said : undefined;
}

export function graceSecondsOf(pod: Pod): number {
  return pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
}

/**
 * Whether the Pod was deleted so long ago that it no longer counts.
 * Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, IsPodLongTerminating.
 */
export function isLongTerminating(pod: Pod, nowUs: Micros): boolean {
  const deleted = pod.metadata.deletionTimestamp;
  const deletedUs = deleted === undefined ? undefined : parseTime(deleted);
  if (deletedUs === undefined) return false;
  return deletedUs + graceSecondsOf(pod) * SECOND_US + LONG_TERMINATING_EXTRA_US < nowUs;
}

/** Upstream source (1.36): cluster-autoscaler/utils/drain/drain.go, IsPodTerminal. */
function isTerminal({ spec, status }: Pod): boolean {
  const { restartPolicy } = spec;
  const phase = status?.phase;
  if (phase === 'Failed') return true;
  return phase === 'Succeeded' && (restartPolicy === 'Never' || restartPolicy === 'OnFailure');
}
