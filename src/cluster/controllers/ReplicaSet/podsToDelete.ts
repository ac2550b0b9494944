import { compare, goSort } from '#base/order.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { isPodActive, isPodReady, readyCondition } from '../podFacts.ts';

const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const PHASE_ORDER: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

/**
 * Pods that a ReplicaSet deletes, in order. `related` are the Pods of all ReplicaSets of the same owner: a Pod with
 * many of them on its node goes before one with few. If all are deleted, there is no ranking.
 * Upstream source (v1.36.2): pkg/controller/replicaset/replica_set.go (getPodsToDelete),
 * pkg/controller/controller_utils.go (ActivePodsWithRanks).
 */
export function podsToDelete(pods: readonly Pod[], related: readonly Pod[], count: number, nowUs: Micros): Pod[] {
  if (count >= pods.length) return [...pods];
  return victimOrder(pods, related, nowUs).slice(0, count);
}

/** All Pods in the order of deletion. */
export function victimOrder(pods: readonly Pod[], related: readonly Pod[], nowUs: Micros): Pod[] {
  const facts = { onNode: countsByNode(related), nowUs };
  return goSort([...pods], (a, b) => comparePods(a, b, facts) < 0);
}

/** Rules of the comparison, in order of precedence. */
export type DeletionRule =
  | 'unassigned'
  | 'phase'
  | 'notReady'
  | 'deletionCost'
  | 'doubled'
  | 'readyTime'
  | 'restarts'
  | 'sidecarRestarts'
  | 'age';

interface Facts {
  /** Number of active Pods of the same owner by node. */
  readonly onNode: ReadonlyMap<string, number>;
  readonly nowUs: Micros;
}

/** Number of the same owner's active Pods on each node. Pods without a node are under the empty name. */
export function countsByNode(related: readonly Pod[]): Map<string, number> {
  const onNode = new Map<string, number>();
  for (const pod of related) {
    const node = pod.spec.nodeName ?? '';
    if (isPodActive(pod)) onNode.set(node, (onNode.get(node) ?? 0) + 1);
  }
  return onNode;
}

/** Rule that puts one Pod before the other; `undefined` if none does. */
export function victimRule(a: Pod, b: Pod, related: readonly Pod[], nowUs: Micros): DeletionRule | undefined {
  const facts = { onNode: countsByNode(related), nowUs };
  return RULES.find(([, order]) => order(a, b, facts) !== 0)?.[0];
}

const RULES: readonly (readonly [DeletionRule, (a: Pod, b: Pod, facts: Facts) => number])[] = [
  ['unassigned', (a, b) => assigned(a) - assigned(b)],
  ['phase', (a, b) => phaseOrder(a) - phaseOrder(b)],
  ['notReady', (a, b) => Number(isPodReady(a)) - Number(isPodReady(b))],
  ['deletionCost', (a, b) => deletionCost(a) - deletionCost(b)],
  ['doubled', (a, b, { onNode }) => doubled(b, onNode) - doubled(a, onNode)],
  ['readyTime', (a, b, { nowUs }) => compareReadyTimes(a, b, nowUs)],
  ['restarts', (a, b) => restarts(b) - restarts(a)],
  ['sidecarRestarts', (a, b) => sidecarRestarts(b) - sidecarRestarts(a)],
  ['age', (a, b, { nowUs }) => compareAges(a.metadata.creationTimestamp, b.metadata.creationTimestamp, a, b, nowUs)],
];

function comparePods(a: Pod, b: Pod, facts: Facts): number {
  for (const [, order] of RULES) {
    const difference = order(a, b, facts);
    if (difference !== 0) return difference;
  }
  return 0;
}

function doubled(pod: Pod, onNode: ReadonlyMap<string, number>): number {
  return onNode.get(pod.spec.nodeName ?? '') ?? 0;
}

function assigned(pod: Pod): number {
  return pod.spec.nodeName ? 1 : 0;
}

function phaseOrder(pod: Pod): number {
  return PHASE_ORDER[pod.status?.phase ?? ''] ?? 0;
}

/**
 * A cost that is not an integer in the API's form counts as none. A plus sign and leading zeros are not valid, but
 * zeros after a minus sign are.
 * Upstream source (v1.36.2): pkg/apis/core/helper/helpers.go, GetDeletionCostFromPodAnnotations.
 */
export function deletionCost(pod: Pod): number {
  const text = pod.metadata.annotations?.[DELETION_COST];
  if (text === undefined || !/^(0|-[0-9]+|[1-9][0-9]*)$/.test(text)) return 0;
  const cost = Number(text);
  return cost < -2147483648 || cost > 2147483647 ? 0 : cost;
}

function compareReadyTimes(a: Pod, b: Pod, nowUs: Micros): number {
  if (!isPodReady(a) || !isPodReady(b)) return 0;
  return compareAges(readyCondition(a)?.lastTransitionTime, readyCondition(b)?.lastTransitionTime, a, b, nowUs);
}

/** The younger Pod goes first. Ages differ only if their binary logarithms do; otherwise the uid decides. */
function compareAges(timeA: string | undefined, timeB: string | undefined, a: Pod, b: Pod, nowUs: Micros): number {
  if (timeA === timeB) return 0;
  const atA = timeA === undefined ? undefined : parseTime(timeA);
  const atB = timeB === undefined ? undefined : parseTime(timeB);
  if (atA === atB) return 0;
  if (atA === undefined) return -1;
  if (atB === undefined) return 1;
  return logRank(nowUs - atA) - logRank(nowUs - atB) || compare(a.metadata.uid ?? '', b.metadata.uid ?? '');
}

/** Integer part of the binary logarithm of the age in nanoseconds; -1 for the future. */
function logRank(ageUs: Micros): number {
  return ageUs > 0 ? (BigInt(ageUs) * 1000n).toString(2).length - 1 : -1;
}

export function restarts(pod: Pod): number {
  return (pod.status?.containerStatuses ?? []).reduce((most, { restartCount }) => Math.max(most, restartCount), 0);
}

function sidecarRestarts(pod: Pod): number {
  const sidecars = new Set(
    (pod.spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name),
  );
  return (pod.status?.initContainerStatuses ?? []).reduce(
    (most, { name, restartCount }) => (sidecars.has(name) ? Math.max(most, restartCount) : most),
    0,
  );
}
